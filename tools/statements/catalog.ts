import type pg from 'pg';
import { parseTree, type TreeNode } from './node-tree.ts';

export type TypeInfo = {
  readonly name: string;
  /** The type of an array's elements. */
  readonly element: number;
  /** The base type of a domain. */
  readonly base: number;
};
export type ColumnInfo = {
  readonly table: string;
  readonly name: string;
  readonly isNotNull: boolean;
  /** The texts that a check allows, as types. */
  readonly literals: readonly string[] | null;
  /** The expression of a generated column. */
  readonly formula: string | null;
};
/** A function as it was written; PostgreSQL keeps no tree of its body. */
export type FunctionSource = {
  readonly language: string;
  readonly text: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
};
export type FunctionInfo = {
  readonly name: string;
  readonly isStrict: boolean;
  /** The tree of a function that consists of a query. */
  readonly body: TreeNode | undefined;
  readonly source: FunctionSource | null;
};

export type Catalog = {
  readonly types: ReadonlyMap<number, TypeInfo>;
  readonly columns: ReadonlyMap<string, ColumnInfo>;
  readonly views: ReadonlyMap<number, string>;
  readonly functions: ReadonlyMap<number, FunctionInfo>;
  readonly operators: ReadonlyMap<number, string>;
};

const typesQuery = `select oid::int as key, typname as name,
    case when typcategory = 'A' then typelem::int else 0 end as element, typbasetype::int as base
  from pg_type`;

const columnsQuery = `select column_of.attrelid::int || '.' || column_of.attnum as key,
    relation.relname as "table", column_of.attname as name,
    column_of.attnotnull as "isNotNull",
    (
      select pg_get_expr(formula.adbin, formula.adrelid)
      from pg_attrdef formula
      where column_of.attgenerated <> '' and formula.adrelid = column_of.attrelid
        and formula.adnum = column_of.attnum
    ) as formula,
    (
      select pg_get_constraintdef(allowed.oid)
      from pg_constraint allowed
      where allowed.conrelid = column_of.attrelid and allowed.contype = 'c'
        and allowed.conkey = array[column_of.attnum]
        and pg_get_constraintdef(
          allowed.oid
        ) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[''[^]]*\\]\\)\\)\\)$'
    ) as "check"
  from pg_attribute column_of join pg_class relation on relation.oid = column_of.attrelid
  where relation.relkind in ('r', 'p', 'v') and column_of.attnum > 0`;

const viewsQuery = `select oid::int as key, pg_get_viewdef(oid) as definition
  from pg_class
  where relkind = 'v' and relnamespace = 'public'::regnamespace`;

const functionsQuery = `select described.oid::int as key, proname as name, proisstrict as "isStrict",
    prosqlbody::text as body,
    case
      when pronamespace = 'public'::regnamespace then json_build_object(
        'language', (select lanname from pg_language where pg_language.oid = prolang),
        'text', prosrc, 'parameters',
        (
          select coalesce(
              json_agg(
                json_build_object(
                  'name', proargnames[place], 'type', format_type(given, null)
                )
                order by place
              ),
              '[]'
            )
          from unnest(proargtypes::oid[]) with ordinality parameter (given, place)
        )
      )
    end as source
  from pg_proc described`;
const operatorsQuery = `select oid::int as key, oprname as name from pg_operator`;

type StoredColumn = Omit<ColumnInfo, 'literals'> & { readonly key: string; readonly check: string | null };

type StoredFunction = Omit<FunctionInfo, 'body'> & { readonly key: number; readonly body: string | null };

/** The texts in `CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))`. */
function literalsOf(check: string | null) {
  if (!check) return null;
  return [...check.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) =>
    literalType(text.replaceAll("''", "'")),
  );
}

export const literalType = (text: string) => `'${text.replaceAll(/['\\]/g, (sign) => `\\${sign}`)}'`;

/** The catalog of a migrated database: the things that trees of statements refer to by number. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const read = async <Key, Row extends { readonly key: Key }>(query: string) => {
    const { rows } = await client.query<Row>(query);
    return new Map(rows.map((row) => [row.key, row]));
  };
  const columns = await read<string, StoredColumn>(columnsQuery);
  const functions = await read<number, StoredFunction>(functionsQuery);
  const views = await read<number, { key: number; definition: string }>(viewsQuery);
  const operators = await read<number, { key: number; name: string }>(operatorsQuery);
  return {
    types: await read<number, TypeInfo & { key: number }>(typesQuery),
    functions: new Map(
      [...functions].map(([key, { body, ...info }]) => [
        key,
        { ...info, body: body ? parseTree(body) : undefined },
      ]),
    ),
    columns: new Map(
      [...columns].map(([key, { check, ...column }]) => [key, { ...column, literals: literalsOf(check) }]),
    ),
    views: new Map([...views].map(([key, { definition }]) => [key, definition])),
    operators: new Map([...operators].map(([key, { name }]) => [key, name])),
  };
}
