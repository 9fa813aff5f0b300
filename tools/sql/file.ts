import type { Literal } from './literals.ts';
import { formatStatement, isStatement } from './statement.ts';

const lineWidth = 110;

type FormattedFile = {
  readonly source: string;
  readonly count: number;
  /** The statements that keep their layout. */
  readonly left: readonly { readonly at: number; readonly problem: string }[];
};

/** The source of a file with its statements laid out; those inside the pieces of another statement stay as they are. */
export async function formatFile(source: string, literals: readonly Literal[]): Promise<FormattedFile> {
  const left: { at: number; problem: string }[] = [];
  let [out, last, count] = ['', 0, 0];
  for (const literal of literals) {
    if (literal.start < last || !isStatement(literal)) continue;
    const formatted = await layOut(source, literal);
    const end = literal.start + literal.text.length;
    if ('problem' in formatted) left.push({ at: literal.start, problem: formatted.problem });
    else count += 1;
    out += source.slice(last, literal.start) + ('text' in formatted ? formatted.text : literal.text);
    last = end;
  }
  return { source: out + source.slice(last), count, left };
}

/** The lines after the first are indented as the literal, or by a step more than the code before it on its line. */
async function layOut(source: string, literal: Literal) {
  const lineStart = source.lastIndexOf('\n', literal.start - 1) + 1;
  const before = source.slice(lineStart, literal.start - 1);
  const column = literal.start - lineStart;
  const indent = before.length - before.trimStart().length + (before.trim() ? 2 : 0);
  const formatted = await formatStatement(literal, lineWidth - indent);
  if ('problem' in formatted) return formatted;
  const [first = ''] = formatted.text.split('\n');
  const fits = column + first.length <= lineWidth;
  const narrower = fits ? formatted : await formatStatement(literal, lineWidth - column);
  return 'problem' in narrower ? narrower : { text: indentOutsidePieces(narrower.text, literal, indent) };
}

/** What is inside a piece has its place already. */
function indentOutsidePieces(text: string, literal: Literal, indent: number): string {
  const pieces = literal.pieces.map(({ start, end }) => literal.text.slice(start, end));
  const isInside = (at: number) =>
    pieces.some((piece) => {
      const start = text.lastIndexOf(piece, at);
      return start >= 0 && at < start + piece.length;
    });
  return text.replaceAll('\n', (newline, at: number) =>
    isInside(at) ? newline : newline + ' '.repeat(indent),
  );
}
