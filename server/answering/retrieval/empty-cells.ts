import type { IndexedSentence, KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { cellsOf } from '#server/answering/index/sentences.ts';
import type { RankedQuestion } from './confidence.ts';

/** What people put into a cell for which they have nothing yet. "none" and "free" are answers. */
const nothing =
  /^(?:|[-–—.?…]+|n\/?a|tb[acd]|unknown|not (?:yet )?(?:announced|confirmed|decided|fixed|known|set)|to be (?:announced|confirmed|decided|fixed|set))$/i;
const isEmpty = (cell: string) => nothing.test(cell);
/** A line with fewer filled cells is a remark, not a row. */
const fewestFilled = 2;
/** No table that people read has more columns, and a question must not cost more because of a strange line. */
const mostColumns = 50;
/** A word of a head counts as found from this share of the question on. */
const leastShare = 0.05;
/** What a head gains that names the kind of answer asked for. */
const kindShare = 0.1;

/** How far a question asks for the column with this head. */
function measureHead(head: string, { question, alignment, index }: SearchedQuestion): number {
  const { wordsOf, kindsAskedFor, kindsInLine, toPlainText } = index.language;
  const words = new Set(wordsOf(head).flatMap(({ stem }) => index.placeOf(stem) ?? []));
  const shareOf = (some: Iterable<number>) => alignment.shareOf(alignment.nearest(Uint32Array.from(some)));
  const found = [...words].filter((word) => shareOf([word]) > leastShare).length;
  const kinds = kindsAskedFor(toPlainText(head)).union(kindsInLine(head));
  const isKind = !question.kinds.isDisjointFrom(kinds);
  return (shareOf(words) * (1 + found / Math.max(1, words.size))) / 2 + (isKind ? kindShare : 0);
}

type SearchedQuestion = Pick<RankedQuestion, 'question' | 'alignment' | 'ranked'> & {
  readonly index: KnowledgeIndex;
};

/** The best sentence, or the best row below it if it is the first row of a table. */
function bestRowOf({ index, ranked }: SearchedQuestion): IndexedSentence | undefined {
  const sentences = ranked[0]?.features.sentences.flatMap(({ sentence }) => index.sentences[sentence] ?? []);
  const [best] = sentences ?? [];
  return sentences?.find(({ heading }) => heading === best?.text) ?? best;
}

/**
 * Whether a question asks for a cell of a table that is empty: the best sentence is a row, and no column with a filled cell
 * has a head that fits the question as well.
 */
export function asksForEmptyCell(searched: SearchedQuestion): boolean {
  const row = bestRowOf(searched);
  if (!row) return false;
  const cells = cellsOf(row.text);
  if (cells.filter((cell) => !isEmpty(cell)).length < fewestFilled) return false;
  // The first column names the rows.
  const columns = cellsOf(row.heading)
    .map((head, place) => ({ head, isEmpty: isEmpty(cells[place] ?? '') }))
    .slice(1, mostColumns);
  if (columns.every((column) => !column.isEmpty)) return false;
  const measure = (isWanted: boolean) =>
    Math.max(
      0,
      ...columns
        .filter((column) => column.isEmpty === isWanted)
        .map(({ head }) => measureHead(head, searched)),
    );
  return measure(true) > Math.max(leastShare, measure(false));
}
