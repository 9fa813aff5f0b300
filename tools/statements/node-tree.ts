/** A node of PostgreSQL's own tree of a statement, as `debug_print_parse` writes it. */
export type TreeNode = { readonly kind: string; readonly fields: ReadonlyMap<string, TreeValue> };
type TreeValue = TreeNode | string | null | readonly TreeValue[];

const isList = (value: TreeValue | undefined): value is readonly TreeValue[] => Array.isArray(value);
const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && !isList(value);

export function nodeOf(node: TreeNode, field: string): TreeNode | undefined {
  const value = node.fields.get(field);
  return isNode(value) ? value : undefined;
}

export function nodesOf(node: TreeNode, field: string): readonly TreeNode[] {
  const value = node.fields.get(field);
  return isList(value) ? value.filter(isNode) : [];
}

/** The elements of a list of lists: the rows of `values (…), (…)`. */
export function nodeListsOf(node: TreeNode, field: string): readonly (readonly TreeNode[])[] {
  const value = node.fields.get(field);
  return isList(value) ? value.filter(isList).map((list) => list.filter(isNode)) : [];
}

export function textOf(node: TreeNode, field: string): string | undefined {
  const value = node.fields.get(field);
  return typeof value === 'string' ? value : undefined;
}

export const numberOf = (node: TreeNode, field: string) => Number(textOf(node, field) ?? 0);
export const isTrue = (node: TreeNode, field: string) => textOf(node, field) === 'true';

/** The numbers of a set, which is written `(b 1 2)`, or of the bytes of a constant, `5 [ 20 0 0 0 91 ]`. */
export function numbersOf(node: TreeNode, field: string): readonly number[] {
  const value = node.fields.get(field);
  if (!isList(value)) return [];
  return value
    .flat()
    .filter((item) => typeof item === 'string' && /^-?\d+$/.test(item))
    .map(Number);
}

/** The last statement of a function's body, which is what it returns. */
export function parseTree(text: string): TreeNode {
  const tokens = text.match(/"(?:[^"\\]|\\[\s\S])*"|[(){}[\]]|(?:[^\s(){}[\]\\]|\\[\s\S])+/g) ?? [];
  let position = 0;
  const isAtEnd = () => {
    const token = tokens[position];
    return token === undefined || token === '}' || token === ')' || token === ']';
  };

  function readNode(): TreeNode {
    const kind = tokens[position++] ?? '';
    const fields = new Map<string, TreeValue>();
    while (!isAtEnd()) {
      const field = (tokens[position++] ?? '').slice(1);
      const values: TreeValue[] = [];
      while (!isAtEnd() && !tokens[position]?.startsWith(':')) values.push(readValue());
      const [first = null] = values;
      fields.set(field, values.length > 1 ? values : first);
    }
    position += 1;
    return { kind, fields };
  }

  function readValue(): TreeValue {
    const token = tokens[position++] ?? '';
    if (token === '{') return readNode();
    if (token === '<>') return null;
    if (token !== '(' && token !== '[') return token.replaceAll(/^"|"$|\\(?=[\s\S])/g, '');
    const items: TreeValue[] = [];
    while (!isAtEnd()) items.push(readValue());
    position += 1;
    return items;
  }

  const value = readValue();
  const tree = isList(value) ? value.flat().filter(isNode).at(-1) : value;
  if (!isNode(tree)) throw new Error('This is not the tree of a statement');
  return tree;
}
