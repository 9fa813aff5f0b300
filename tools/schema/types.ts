import type pg from 'pg';

type Column = { table: string; column: string; type: string; nullable: boolean };

/**
 * The TypeScript type of each PostgreSQL type, as server/db/pool.ts configures the driver; every other type
 * arrives as text.
 */
const typescriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  oid: 'number',
};

/** The product's tables and views, without those of extensions; domains count as their base types. */
const columnsQuery = `
  select relation.relname as "table", attribute.attname as "column",
    coalesce(item.typname || '[]', base.typname, kind.typname) as type,
    not attribute.attnotnull as nullable
  from pg_class relation
  join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
  join pg_type kind on kind.oid = attribute.atttypid
  left join pg_type base on base.oid = kind.typbasetype
  left join pg_type item on item.oid = kind.typelem and kind.typcategory = 'A'
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm') and not relation.relispartition
    and not exists (select from pg_depend dependency where dependency.objid = relation.oid and dependency.deptype = 'e')
  order by relation.relname collate "C", attribute.attnum`;

/** An interface for every table and view, with its columns as the driver returns them. */
export async function describeTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(columnsQuery);
  return render(rows);
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, own]) => {
    const fields = own.map(
      ({ column, type, nullable }) => `  ${column}: ${typeOf(type)}${nullable ? ' | null' : ''};`,
    );
    return `export interface ${interfaceName(table)} {\n${fields.join('\n')}\n}\n`;
  });
  return ['// Made by tools/generate-schema.ts from the migrated database.\n', ...interfaces].join('\n');
}

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
  return typescriptTypes[type] ?? 'string';
}

function interfaceName(table: string): string {
  return `${table.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}
