import type { Catalog } from './catalog.ts';
import { typeOfExpression } from './expressions.ts';
import { type Facts, factsOf, factsWhere, noFacts, variableKey, wholeJoins } from './facts.ts';
import { functions } from './functions.ts';
import type { Inference, ResultColumn } from './inference.ts';
import {
  isTrue,
  nodeListsOf,
  nodeOf,
  nodesOf,
  numberOf,
  numbersOf,
  type TreeNode,
  textOf,
} from './node-tree.ts';
import { neverNull, orNull, typescriptType, unionOf, type ValueType } from './value-types.ts';

/** A query, the one around it, and the known facts about its rows. */
type Scope = { readonly query: TreeNode; readonly parent: Scope | undefined; readonly facts: Facts };

/** The numbers of PostgreSQL for what a query reads from. */
const sources = { table: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 } as const;

export type RowOptions = {
  readonly catalog: Catalog;
  /** The trees of the views, by number. */
  readonly views: ReadonlyMap<number, TreeNode>;
  readonly typeOfParameter: (number: number, type: string) => ValueType;
};

/** The columns of the rows that a statement returns, with their types. */
export function columnsOfStatement(tree: TreeNode, options: RowOptions): readonly ResultColumn[] {
  return new RowTypes(options).columnsOf(tree, undefined);
}

class RowTypes implements Inference<Scope> {
  readonly catalog: Catalog;
  readonly #options: RowOptions;
  readonly #known = new Map<TreeNode, readonly ResultColumn[]>();
  readonly #underWay = new Set<TreeNode>();
  readonly #recursive = new Set<TreeNode>();

  constructor(options: RowOptions) {
    this.catalog = options.catalog;
    this.#options = options;
  }

  readonly typeOf = (node: TreeNode, scope: Scope): ValueType => {
    return typeOfExpression(node, scope, this);
  };

  readonly typeOfParameter = (number: number, type: string) => {
    return this.#options.typeOfParameter(number, type);
  };

  readonly queryOf = ({ query }: Scope) => {
    return query;
  };

  readonly where = (condition: TreeNode, scope: Scope): Scope => {
    return { ...scope, facts: factsWhere(scope.facts, condition, this.catalog) };
  };

  /** A recursive query is read again until its own types no longer change. */
  columnsOf(query: TreeNode, parent: Scope | undefined): readonly ResultColumn[] {
    const known = this.#known.get(query);
    if (known && this.#underWay.has(query)) this.#recursive.add(query);
    if (known) return known;
    this.#underWay.add(query);
    let columns: readonly ResultColumn[] = [];
    for (let before = ''; ; before = JSON.stringify(columns)) {
      this.#known.set(query, columns);
      columns = this.#readColumns(query, parent);
      if (!this.#recursive.has(query) || JSON.stringify(columns) === before) break;
      this.#known.clear();
    }
    this.#underWay.delete(query);
    this.#known.set(query, columns);
    return columns;
  }

  #readColumns(query: TreeNode, parent: Scope | undefined): readonly ResultColumn[] {
    const scope = { query, parent, facts: factsOf(query, this.catalog) };
    const operation = nodeOf(query, 'setOperations');
    if (operation) return this.#columnsOfUnion(operation, scope);
    const isSelect = numberOf(query, 'commandType') === 1;
    const entries = nodesOf(query, isSelect ? 'targetList' : 'returningList');
    return entries.filter((entry) => !isTrue(entry, 'resjunk')).map((entry) => this.#column(entry, scope));
  }

  #column(entry: TreeNode, scope: Scope): ResultColumn {
    const name = textOf(entry, 'resname') ?? '';
    const value = nodeOf(entry, 'expr');
    if (!value) throw new Error(`The column ${name} has no expression`);
    const join = value.kind === 'VAR' ? this.#wholeJoin(value, scope) : undefined;
    if (join === undefined) return { name, type: this.typeOf(value, scope) };
    return { name, join, type: this.#typeOfSource(value, scope) };
  }

  /** The left join `on true` that is the only reason this variable may be null. */
  #wholeJoin(variable: TreeNode, { query, facts }: Scope): number | undefined {
    const [join, ...others] = numbersOf(variable, 'varnullingrels');
    if (join === undefined || others.length || facts.matched.has(join) || numberOf(variable, 'varlevelsup'))
      return;
    const source = numberOf(variable, 'varno');
    return wholeJoins(nodeOf(query, 'jointree')).find(
      (whole) => whole.join === join && whole.source === source,
    )?.join;
  }

  #columnsOfUnion(operation: TreeNode, scope: Scope): readonly ResultColumn[] {
    const sides = [nodeOf(operation, 'larg'), nodeOf(operation, 'rarg')].map((side) => {
      if (!side) return [];
      if (side.kind !== 'RANGETBLREF') return this.#columnsOfUnion(side, scope);
      const entry = nodesOf(scope.query, 'rtable')[numberOf(side, 'rtindex') - 1];
      const inner = entry && nodeOf(entry, 'subquery');
      return inner ? this.columnsOf(inner, scope) : [];
    });
    const [first = [], second = []] = sides;
    return first.map(({ name, type }, place) => ({
      name,
      type: unionOf([type, second[place]?.type ?? type]),
    }));
  }

  readonly typeOfSubquery = (query: TreeNode, scope: Scope) => {
    const [column] = this.columnsOf(query, scope);
    return { ...(column?.type ?? neverNull()), isOneRow: this.#isOneRow(query, scope) };
  };

  /** Whether a query returns exactly one row: all rows counted together, or the rows of sources of one row. */
  #isOneRow(query: TreeNode, parent: Scope | undefined): boolean {
    const filters = ['havingQual', 'limitCount', 'limitOffset', 'setOperations'];
    const isPlain = !nodesOf(query, 'groupClause').length && !isTrue(query, 'hasTargetSRFs');
    if (!isPlain || filters.some((filter) => nodeOf(query, filter))) return false;
    if (isTrue(query, 'hasAggs')) return true;
    const from = nodeOf(query, 'jointree') ?? query;
    if (nodeOf(from, 'quals')) return false;
    const scope = { query, parent, facts: noFacts };
    return nodesOf(from, 'fromlist').every((source) => {
      const entry =
        source.kind === 'RANGETBLREF' && nodesOf(query, 'rtable')[numberOf(source, 'rtindex') - 1];
      const found = entry ? this.#queryOfEntry(entry, scope) : undefined;
      return found !== undefined && this.#isOneRow(found.query, found.scope);
    });
  }

  /** The query behind a subquery or a common table expression, and the one around it. */
  #queryOfEntry(entry: TreeNode, scope: Scope): { query: TreeNode; scope: Scope } | undefined {
    const subquery = nodeOf(entry, 'subquery');
    if (subquery && numberOf(entry, 'rtekind') === sources.subquery) return { query: subquery, scope };
    if (numberOf(entry, 'rtekind') !== sources.cte) return undefined;
    const level = this.#outer(scope, numberOf(entry, 'ctelevelsup'));
    const name = textOf(entry, 'ctename');
    const cte = nodesOf(level.query, 'cteList').find((candidate) => textOf(candidate, 'ctename') === name);
    const query = cte && nodeOf(cte, 'ctequery');
    return query && { query, scope: level };
  }

  readonly typeOfBody = (call: TreeNode, scope: Scope): ValueType | undefined => {
    const body = this.#body(call);
    if (!body || isTrue(call, 'funcretset')) return undefined;
    const { isOneRow, ...type } = this.#inBody(call, scope).typeOfSubquery(body, {
      query: body,
      parent: undefined,
      facts: noFacts,
    });
    return orNull(type, !isOneRow);
  };

  #body(call: TreeNode): TreeNode | undefined {
    return this.catalog.functions.get(numberOf(call, 'funcid'))?.body;
  }

  /** Reads a function's body with these arguments as its parameters. */
  #inBody(call: TreeNode, scope: Scope): RowTypes {
    const types = nodesOf(call, 'args').map((argument) => this.typeOf(argument, scope));
    return new RowTypes({
      ...this.#options,
      typeOfParameter: (number, type) => orNull(neverNull(type), types[number - 1]?.isNullable ?? true),
    });
  }

  readonly typeOfVariable = (node: TreeNode, scope: Scope): ValueType => {
    const level = this.#outer(scope, numberOf(node, 'varlevelsup'));
    const type = this.#typeOfSource(node, scope);
    if (level.facts.present.has(variableKey(node))) return orNull({ ...type, isNullable: false }, false);
    const isNulled = numbersOf(node, 'varnullingrels').some((join) => !level.facts.matched.has(join));
    return orNull(type, isNulled);
  };

  /** The type of a variable at its source, before any outer join. */
  #typeOfSource(node: TreeNode, scope: Scope): ValueType {
    const level = this.#outer(scope, numberOf(node, 'varlevelsup'));
    const entry = this.#entry(node, level);
    const attribute = numberOf(node, 'varattno');
    const plain = typescriptType(this.catalog, numberOf(node, 'vartype'));
    if (attribute <= 0) return neverNull(plain);
    switch (numberOf(entry, 'rtekind')) {
      case sources.table:
        return this.#typeOfTableColumn(entry, attribute, plain);
      case sources.function:
        return this.#typeOfFunctionColumn(entry, { attribute, plain, level });
      case sources.values:
        return unionOf(this.#valuesOf(entry, attribute, level));
      case sources.join:
        return this.#typeOfPart(nodesOf(entry, 'joinaliasvars')[attribute - 1], level, plain);
      case sources.group:
        return this.#typeOfPart(nodesOf(entry, 'groupexprs')[attribute - 1], level, plain);
      case sources.subquery:
      case sources.cte:
        return this.#columnsOfEntry(entry, level)[attribute - 1]?.type ?? neverNull();
      default:
        return orNull(neverNull(plain));
    }
  }

  #typeOfPart(part: TreeNode | undefined, scope: Scope, plain: string): ValueType {
    return part ? this.typeOf(part, scope) : orNull(neverNull(plain));
  }

  #valuesOf(entry: TreeNode, attribute: number, scope: Scope): ValueType[] {
    return nodeListsOf(entry, 'values_lists').flatMap((row) => {
      const value = row[attribute - 1];
      return value ? [this.typeOf(value, scope)] : [];
    });
  }

  #typeOfTableColumn(entry: TreeNode, attribute: number, plain: string): ValueType {
    const relation = numberOf(entry, 'relid');
    const view = this.#options.views.get(relation);
    if (view) return this.columnsOf(view, undefined)[attribute - 1]?.type ?? orNull(neverNull(plain));
    const column = this.catalog.columns.get(`${relation}.${attribute}`);
    return { members: column?.literals ?? [plain], isNullable: !column?.isNotNull };
  }

  /** A single function returns its own values; several side by side are padded with null. */
  #typeOfFunctionColumn(entry: TreeNode, at: { attribute: number; plain: string; level: Scope }): ValueType {
    const { attribute, plain, level } = at;
    const calls = nodesOf(entry, 'functions');
    const [only, ...others] = calls.flatMap((call) => nodeOf(call, 'funcexpr') ?? []);
    const width = calls.reduce((sum, call) => sum + numberOf(call, 'funccolcount'), 0);
    if (isTrue(entry, 'funcordinality') && attribute === width + 1) return neverNull('number');
    const type = orNull(neverNull(plain));
    if (!only || others.length) return type;
    const body = isTrue(only, 'funcretset') ? this.#body(only) : undefined;
    if (body) return this.#inBody(only, level).columnsOf(body, undefined)[attribute - 1]?.type ?? type;
    if (width > 1) return type;
    const name = this.catalog.functions.get(numberOf(only, 'funcid'))?.name ?? '';
    const isKnown = name === 'unnest' || functions.rowMakers.has(name);
    return isKnown || !isTrue(only, 'funcretset') ? this.typeOf(only, level) : type;
  }

  readonly columnsOfRow = (node: TreeNode, scope: Scope): readonly ResultColumn[] => {
    const level = this.#outer(scope, numberOf(node, 'varlevelsup'));
    return this.#columnsOfEntry(this.#entry(node, level), level);
  };

  #columnsOfEntry(entry: TreeNode, scope: Scope): readonly ResultColumn[] {
    const inner = this.#queryOfEntry(entry, scope);
    return inner ? this.columnsOf(inner.query, inner.scope).map(withoutJoin) : [];
  }

  #entry(node: TreeNode, { query }: Scope): TreeNode {
    const entry = nodesOf(query, 'rtable')[numberOf(node, 'varno') - 1];
    if (!entry) throw new Error('A variable of no source');
    return entry;
  }

  #outer(scope: Scope, levels: number): Scope {
    let found = scope;
    for (let level = 0; level < levels; level += 1) {
      if (!found.parent) throw new Error('A variable from outside the statement');
      found = found.parent;
    }
    return found;
  }
}

/** For the surrounding query, a column of an outer join may be null. */
const withoutJoin = ({ name, type, join }: ResultColumn): ResultColumn => ({
  name,
  type: orNull(type, join !== undefined),
});
