import { parseSync } from 'oxc-parser';

/** A text in the source between quotes or backticks. `pieces` are the `${…}` in it, by their place in the text. */
export type Literal = {
  readonly text: string;
  readonly start: number;
  readonly isTemplate: boolean;
  readonly pieces: readonly Piece[];
};
export type Piece = { readonly start: number; readonly end: number };
type Node = { readonly type: string; readonly start: number; readonly end: number };
type Template = Node & { readonly quasis: readonly Node[] };

/** Every string and every template of a file, from the outer to the inner. */
export function listLiterals(path: string, source: string): Literal[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const literals: Literal[] = [];
  visit(program, (node) => {
    const start = node.start + 1;
    const text = source.slice(start, node.end - 1);
    if (isTemplate(node)) literals.push({ text, start, isTemplate: true, pieces: piecesOf(node) });
    else if (isString(node)) literals.push({ text, start, isTemplate: false, pieces: [] });
  });
  return literals;
}

const isTemplate = (node: Node): node is Template => node.type === 'TemplateLiteral';
const isString = (node: Node) => node.type === 'Literal' && 'value' in node && typeof node.value === 'string';

/** Each part of the text ends with the `${` of a piece, and the next begins with its `}`. */
function piecesOf({ start, quasis }: Template): Piece[] {
  return quasis.slice(1).map((next, place) => ({
    start: (quasis[place]?.end ?? next.start) - 2 - start - 1,
    end: next.start - start,
  }));
}

function visit(node: unknown, found: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, found);
  if (!isNode(node)) return;
  found(node);
  for (const inner of Object.values(node)) if (typeof inner === 'object') visit(inner, found);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
