import type pg from 'pg';
import type { DeclaredStatement, DeclaredText } from '#server/db/query.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { describeStatement, traceTrees } from './describe.ts';
import { queryOfFunction } from './function-bodies.ts';
import type { ResultColumn } from './inference.ts';
import type { TreeNode } from './node-tree.ts';
import { columnsOfStatement } from './rows.ts';
import { neverNull, orNull, parameterType, renderType, unionOf, type ValueType } from './value-types.ts';

const heading = `// Made by tools/generate-schema.ts: what PostgreSQL says about every declared statement.

/** JSON of which PostgreSQL does not know the shape: the declaration of the statement says it. */
declare const shape: unique symbol;
export interface Json {
  readonly [shape]: 'unknown';
}
`;

type Parameters = ReadonlyMap<string, ValueType>;
type DescribedStatement = {
  readonly parameters: Parameters;
  readonly columns: readonly ResultColumn[];
  /** Columns whose mark says what PostgreSQL proves. */
  readonly needless: readonly string[];
};

/** The parameters and the rows of every statement, as types by the name of the statement. */
export async function describeStatements(
  client: pg.Client,
  statements: readonly DeclaredStatement[],
): Promise<string> {
  const stored = await readCatalog(client);
  await traceTrees(client);
  const analyzed = { ...stored, functions: await analyzeBodies(client, stored.functions) };
  const catalog = { ...analyzed, columns: await proveFormulas(client, analyzed) };
  const views = new Map<number, TreeNode>();
  for (const [view, definition] of catalog.views)
    views.set(view, (await describeStatement(client, definition)).tree);
  const entries: string[] = [];
  for (const { name, variants } of statements) {
    const described: DescribedStatement[] = [];
    for (const variant of variants)
      described.push(await describeText(client, variant, { catalog, views }).catch(inStatement(name)));
    refuseNeedlessMarks(name, described);
    entries.push(renderStatement(name, described));
  }
  return `${heading}\nexport interface Statements {\n${entries.join('')}}\n`;
}

/** Adds the trees of functions that consist of one query. */
async function analyzeBodies(
  client: pg.Client,
  functions: Catalog['functions'],
): Promise<Catalog['functions']> {
  const analyzed = new Map(functions);
  for (const [key, info] of functions) {
    const query = info.body ? undefined : queryOfFunction(info);
    if (query === undefined) continue;
    const { tree } = await describeStatement(client, query).catch(inStatement(info.name));
    analyzed.set(key, { ...info, body: tree });
  }
  return analyzed;
}

/** Adds which generated columns are never null because of their expression. */
async function proveFormulas(client: pg.Client, catalog: Catalog): Promise<Catalog['columns']> {
  const proven = new Map(catalog.columns);
  const typeOfParameter = (_: number, type: string) => neverNull(type);
  for (const [key, column] of catalog.columns) {
    if (column.formula === null || column.isNotNull) continue;
    const { tree } = await describeStatement(client, `select ${column.formula} from ${column.table}`);
    const [value] = columnsOfStatement(tree, { catalog, views: new Map(), typeOfParameter });
    proven.set(key, { ...column, isNotNull: value?.type.isNullable === false });
  }
  return proven;
}

const inStatement = (name: string) => (error: unknown) => {
  throw new Error(`The statement ${name} cannot be described`, { cause: error });
};

type DescribeContext = { readonly catalog: Catalog; readonly views: ReadonlyMap<number, TreeNode> };

async function describeText(
  client: pg.Client,
  declared: DeclaredText,
  known: DescribeContext,
): Promise<DescribedStatement> {
  const { parameterTypes, columns, tree } = await describeStatement(client, declared.text);
  const isNullable = (place: number) => declared.parameters[place]?.isNullable ?? false;
  const sentType = (place: number) => {
    const type = parameterType(known.catalog, parameterTypes[place] ?? 0);
    return declared.parameters[place]?.hasNulls ? type.replace(/(\w+)\[\]$/, '($1 | null)[]') : type;
  };
  const inferred = columnsOfStatement(tree, {
    ...known,
    typeOfParameter: (number, type) => ({ members: [type], isNullable: isNullable(number - 1) }),
  });
  if (inferred.length !== columns.length) throw new Error('The tree has other columns than the description');
  return {
    parameters: new Map(
      declared.parameters.map(({ name }, place) => [
        name,
        orNull(neverNull(sentType(place)), isNullable(place)),
      ]),
    ),
    columns: inferred.map((column) => withMark(column, declared.marks.get(column.name))),
    needless: inferred
      .filter(({ name, type }) => saysNothing(declared.marks.get(name), type))
      .map(({ name }) => name),
  };
}

/** Whether a mark claims what PostgreSQL proves. */
const saysNothing = (mark: string | undefined, type: ValueType) =>
  mark !== undefined && type.isNullable === (mark === '?');

/** Fails if a mark says nothing in any text of the statement: the types of rows come from the database. */
function refuseNeedlessMarks(name: string, [first, ...others]: readonly DescribedStatement[]) {
  const needless = first?.needless.filter((column) =>
    others.every((other) => other.needless.includes(column)),
  );
  if (needless?.length)
    throw new Error(`The statement ${name} needs no ! or ? for ${needless.join(', ')}: PostgreSQL proves it`);
}

/** The alias of a column takes precedence over the findings. */
function withMark(column: ResultColumn, mark: string | undefined): ResultColumn {
  if (!mark) return column;
  return { ...column, type: { members: column.type.members, isNullable: mark === '?' } };
}

/** A column of a statement with several texts may be what it may be in any of them. */
function mergeVariants(variants: readonly DescribedStatement[]): DescribedStatement {
  const [first, ...others] = variants;
  if (!first) throw new Error('A statement without a text');
  const parameters = new Map(first.parameters);
  let columns = first.columns;
  for (const other of others) {
    for (const [name, type] of other.parameters)
      parameters.set(name, unionOf([type, parameters.get(name) ?? type]));
    columns = columns.map((column, place) => {
      const same = other.columns[place];
      if (same?.name !== column.name) throw new Error(`Not every variant has the column ${column.name}`);
      return { ...column, type: unionOf([column.type, same.type]) };
    });
  }
  return { parameters, columns, needless: [] };
}

function renderStatement(name: string, variants: readonly DescribedStatement[]): string {
  const { parameters, columns } = mergeVariants(variants);
  const fields = [...parameters].map(([parameter, type]) => `      ${parameter}: ${renderType(type)};\n`);
  return [
    `  '${name}': {\n`,
    fields.length ? `    params: {\n${fields.join('')}    };\n` : '    params: Record<never, never>;\n',
    `    row: ${renderRow(columns)};\n`,
    '  };\n',
  ].join('');
}

/** The columns of one outer join are a choice: all columns of the row it found, or nulls. */
function renderRow(columns: readonly ResultColumn[]): string {
  if (!columns.length) return 'never';
  const joins = Map.groupBy(columns, ({ join }) => join);
  const parts = [...joins].flatMap(([join, together]) => {
    const row = renderColumns(together);
    if (join === undefined) return [row];
    if (together.every(({ type }) => type.isNullable)) return [row];
    return [`(${row} | ${renderColumns(together.map(({ name }) => ({ name, type: orNull(neverNull()) })))})`];
  });
  return parts.join(' & ');
}

const renderColumns = (columns: readonly ResultColumn[]) =>
  `{\n${columns.map(({ name, type }) => `      ${name}: ${renderType(type)};\n`).join('')}    }`;
