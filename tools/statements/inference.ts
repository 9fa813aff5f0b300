import type { Catalog } from './catalog.ts';
import type { TreeNode } from './node-tree.ts';
import type { ValueType } from './value-types.ts';

export type ResultColumn = {
  readonly name: string;
  readonly type: ValueType;
  /** The outer join of this column and others: it gives all of them, or nulls. */
  readonly join?: number;
};

/** The context that an expression needs from the query around it; `Scope` is that query with its known facts. */
export type Inference<Scope> = {
  readonly catalog: Catalog;
  readonly typeOf: (node: TreeNode, scope: Scope) => ValueType;
  readonly typeOfVariable: (node: TreeNode, scope: Scope) => ValueType;
  /** The columns of a whole row that is used as one value. */
  readonly columnsOfRow: (node: TreeNode, scope: Scope) => readonly ResultColumn[];
  readonly typeOfParameter: (number: number, type: string) => ValueType;
  /** The single column of a query inside an expression, and whether the query always returns exactly one row. */
  readonly typeOfSubquery: (query: TreeNode, scope: Scope) => ValueType & { readonly isOneRow: boolean };
  /** The type that a function written as a query returns for these arguments. */
  readonly typeOfBody: (call: TreeNode, scope: Scope) => ValueType | undefined;
  /** The same query, given that this condition is true. */
  readonly where: (condition: TreeNode, scope: Scope) => Scope;
  readonly queryOf: (scope: Scope) => TreeNode;
};
