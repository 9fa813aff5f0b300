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
  select c.relname as "table", a.attname as "column",
    coalesce(item.typname || '[]', base.typname, t.typname) as type,
    not a.attnotnull as nullable
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on base.oid = t.typbasetype
  left join pg_type item on item.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`;

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
