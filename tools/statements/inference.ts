import type { Catalog } from './catalog.ts';
import type { TreeNode } from './node-tree.ts';
import type { ValueType } from './value-types.ts';

export type ResultColumn = {
  readonly name: string;
  readonly type: ValueType;
  /** The outer join that gives this column together with others, or all of them null. */
  readonly join?: number;
};

/** What an expression needs from the query around it; `Scope` is that query with the facts known of it. */
export type Inference<Scope> = {
  readonly catalog: Catalog;
  readonly typeOf: (node: TreeNode, scope: Scope) => ValueType;
  readonly typeOfVariable: (node: TreeNode, scope: Scope) => ValueType;
  /** The columns of a whole row that is used as one value. */
  readonly columnsOfRow: (node: TreeNode, scope: Scope) => readonly ResultColumn[];
  readonly typeOfParameter: (number: number, type: string) => ValueType;
  /** The one column of a query inside an expression, and whether the query always gives exactly one row. */
  readonly typeOfSubquery: (query: TreeNode, scope: Scope) => ValueType & { readonly isOneRow: boolean };
  /** What a function that is written as a query returns for these arguments. */
  readonly typeOfBody: (call: TreeNode, scope: Scope) => ValueType | undefined;
  /** The same query, where this condition is known to be true. */
  readonly where: (condition: TreeNode, scope: Scope) => Scope;
  readonly queryOf: (scope: Scope) => TreeNode;
};
