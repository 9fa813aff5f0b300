/** The kinds of document that can be read. */
export type DocumentKind = 'pdf' | 'docx' | 'txt' | 'md' | 'html' | 'csv';

/** The blocks of a document in reading order: headings, and paragraphs on lines of their own. */
export type Block = {
  readonly kind: 'heading' | 'text';
  readonly text: string;
  /** From 1, where the format has pages. */
  readonly page: number | null;
};

/** Turns spaces of all kinds into one, and removes what cannot be stored or seen. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, (found) => (/\s/.test(found) ? ' ' : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

export const block = (kind: Block['kind'], text: string, page: number | null = null): Block[] => {
  const tidied = tidy(text);
  return tidied === '' ? [] : [{ kind, text: tidied, page }];
};
