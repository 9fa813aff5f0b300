/** One sentence, list item or table row of a pasted text, as it is compared and quoted. */
export type Sentence = {
  readonly text: string;
  /** The heading above a list or the first row of a table, which belongs to the meaning of what follows. */
  readonly heading: string;
  /** Sentences of one paragraph have the same number. */
  readonly paragraph: number;
};

const isRow = (line: string) => /\t|\s\|\s/.test(line);
/** The cells of a table's row; a line that is not a row is one cell. */
export const cellsOf = (line: string): string[] =>
  line.split(/\t|\s\|(?=\s|$)|^\|(?=\s)/).map((cell) => cell.trim());
const isItem = (line: string) => /^(?:[-–—•*·▪]|\d{1,2}[.)]|\(?[a-z]\))\s/.test(line);
const ends = /[.!?:;…।。！？"”)]$/u;
/** A line that long was broken by a PDF or an email program, not by the author. */
const shortestBroken = 40;

/** Joins lines that were broken in the middle of a sentence. */
function joinBroken(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const isRest =
      before !== undefined &&
      (before.split('\n').at(-1) ?? '').length >= shortestBroken &&
      !ends.test(before) &&
      !isRow(before) &&
      !isRow(line) &&
      !isItem(line) &&
      /^[\p{Ll}\p{N}(£$€₹]/u.test(line);
    if (isRest) joined[joined.length - 1] = `${before}\n${line}`;
    else joined.push(line);
  }
  return joined.map(withoutBreaks);
}

/** "appli-\ncation" is one word, other breaks are spaces. */
const withoutBreaks = (text: string) =>
  text.replaceAll(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1').replaceAll('\n', ' ');

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const shortened =
  /(?:\b(?:mr|mrs|ms|dr|prof|st|no|nos|tel|ext|approx|incl|excl|e\.g|i\.e|etc|vs|rs|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|min|max|fig|rev|sr|jr|dept|bldg|ave|rd|\p{L}))\.\s*$/iu;

/** The sentences of a paragraph. */
function splitParagraph(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = sentences.at(-1);
    if (before !== undefined && (shortened.test(before) || /^\s*\p{Ll}/u.test(segment)))
      sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}

/** The sentences, items and rows of a text as someone pasted it, a string per line or paragraph. */
export function sentencesOf(lines: readonly string[]): Sentence[] {
  let heading = '';
  let table = '';
  return joinBroken(lines).flatMap((line, paragraph) => {
    if (isRow(line)) {
      const above = table;
      if (table === '') table = line;
      return [{ text: line, heading: above || heading, paragraph }];
    }
    table = '';
    const sentences = splitParagraph(line);
    const isHeading = sentences.length === 1 && line.endsWith(':');
    const above = isHeading || sentences.length > 1 ? '' : heading;
    if (isHeading) heading = line;
    else if (sentences.length > 1) heading = '';
    return sentences.map((text) => ({ text, heading: above, paragraph }));
  });
}
