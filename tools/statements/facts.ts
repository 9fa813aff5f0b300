import type { Catalog } from './catalog.ts';
import { nodeOf, nodesOf, numberOf, numbersOf, type TreeNode, textOf } from './node-tree.ts';

/** The numbers of PostgreSQL for the kinds of joins. */
const joins = { inner: 0, left: 1 } as const;

/** Facts about the rows of a query: variables that are not null, and outer joins that found a row. */
export type Facts = { readonly present: ReadonlySet<string>; readonly matched: ReadonlySet<number> };

export const noFacts: Facts = { present: new Set(), matched: new Set() };

/** A variable of a query after the outer joins that may have made it null. */
export const variableKey = (variable: TreeNode) =>
  [
    numberOf(variable, 'varno'),
    numberOf(variable, 'varattno'),
    ...numbersOf(variable, 'varnullingrels'),
  ].join('.');

/** The variables that are not null where this expression is not null. */
function findNeeded(node: TreeNode | undefined, catalog: Catalog): readonly TreeNode[] {
  if (!node) return [];
  const needOfArguments = () => nodesOf(node, 'args').flatMap((argument) => findNeeded(argument, catalog));
  switch (node.kind) {
    case 'VAR':
      return numberOf(node, 'varlevelsup') === 0 ? [node] : [];
    case 'OPEXPR':
      return catalog.functions.get(numberOf(node, 'opfuncid'))?.isStrict ? needOfArguments() : [];
    case 'FUNCEXPR':
      return catalog.functions.get(numberOf(node, 'funcid'))?.isStrict ? needOfArguments() : [];
    case 'SCALARARRAYOPEXPR':
      return findNeeded(nodesOf(node, 'args')[0], catalog);
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'COERCETODOMAIN':
      return findNeeded(nodeOf(node, 'arg'), catalog);
    default:
      return [];
  }
}

/** The variables that are not null where this condition is true. */
function findProven(condition: TreeNode | undefined, catalog: Catalog): readonly TreeNode[] {
  if (!condition) return [];
  const isNotNullTest = condition.kind === 'NULLTEST' && textOf(condition, 'nulltesttype') === '1';
  if (isNotNullTest) return findNeeded(nodeOf(condition, 'arg'), catalog);
  if (condition.kind === 'BOOLEXPR' && textOf(condition, 'boolop') === 'and')
    return nodesOf(condition, 'args').flatMap((part) => findProven(part, catalog));
  return findNeeded(condition, catalog);
}

/** The variables that are not null because of the conditions of inner joins. */
function provenByJoins(item: TreeNode | undefined, catalog: Catalog): readonly TreeNode[] {
  if (item?.kind !== 'JOINEXPR') return [];
  const kind = numberOf(item, 'jointype');
  const findProvenOnLeft = () => provenByJoins(nodeOf(item, 'larg'), catalog);
  if (kind === joins.left) return findProvenOnLeft();
  if (kind !== joins.inner) return [];
  return [
    ...findProvenOnLeft(),
    ...provenByJoins(nodeOf(item, 'rarg'), catalog),
    ...findProven(nodeOf(item, 'quals'), catalog),
  ];
}

function withPresent(facts: Facts, variables: readonly TreeNode[]): Facts {
  if (!variables.length) return facts;
  return {
    present: new Set([...facts.present, ...variables.map(variableKey)]),
    matched: new Set([
      ...facts.matched,
      ...variables.flatMap((variable) => numbersOf(variable, 'varnullingrels')),
    ]),
  };
}

export const factsWhere = (facts: Facts, condition: TreeNode, catalog: Catalog) =>
  withPresent(facts, findProven(condition, catalog));

/** The facts of every row of a query because of its joins and its `where`. */
export function factsOf(query: TreeNode, catalog: Catalog): Facts {
  const from = nodeOf(query, 'jointree');
  if (!from) return noFacts;
  return withPresent(noFacts, [
    ...findProven(nodeOf(from, 'quals'), catalog),
    ...nodesOf(from, 'fromlist').flatMap((item) => provenByJoins(item, catalog)),
  ]);
}

/** Left joins `on true` of a subquery: its columns are all there, or all null. */
export function wholeJoins(item: TreeNode | undefined): readonly { join: number; source: number }[] {
  if (!item) return [];
  if (item.kind === 'FROMEXPR') return nodesOf(item, 'fromlist').flatMap(wholeJoins);
  if (item.kind !== 'JOINEXPR') return [];
  const [left, right] = [nodeOf(item, 'larg'), nodeOf(item, 'rarg')];
  const inner = [...wholeJoins(left), ...wholeJoins(right)];
  const isLeft = numberOf(item, 'jointype') === joins.left && right?.kind === 'RANGETBLREF';
  const isOnTrue = (nodeOf(item, 'quals')?.kind ?? 'CONST') === 'CONST';
  if (!isLeft || !isOnTrue || !right) return inner;
  return [...inner, { join: numberOf(item, 'rtindex'), source: numberOf(right, 'rtindex') }];
}
