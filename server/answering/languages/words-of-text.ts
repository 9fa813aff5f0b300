const accents = /\p{Mn}+/gu;

/** Lower case without accents, with one kind of apostrophe. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');

/** A list of words that is written with spaces, in the spelling that the language compares. */
export const wordSet = (toPlainText: (text: string) => string, ...lists: readonly string[]): Set<string> =>
  new Set(lists.flatMap((list) => toPlainText(list).split(/\s+/).filter(Boolean)));
