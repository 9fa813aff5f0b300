import type pg from 'pg';
import type { CopiedTable } from '#server/backup/archive/format.ts';
import { listTables } from '#server/backup/database/catalog.ts';

const schoolTables = `select relname as name,
    array(
      select distinct target.relname::text
      from pg_constraint join pg_class target on target.oid = confrelid
      where conrelid = pg_class.oid and contype = 'f'
    ) as refers_to
  from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'school_id' and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by relname`;

export type SchoolTable = CopiedTable & {
  /** Its rows refer to other rows of the table, so they have to arrive together. */
  readonly refersToItself: boolean;
};

/** The tables with rows of schools, each after those that it refers to. */
export async function listSchoolTables(client: pg.ClientBase): Promise<SchoolTable[]> {
  const copied = new Map((await listTables(client)).map((table) => [table.name, table]));
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(schoolTables);
  const ordered: SchoolTable[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isReady = ({ name, refers_to }: { name: string; refers_to: string[] }) =>
      refers_to.every((other) => other === name || !names.has(other));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error(`Foreign keys form a circle: ${[...names].join(', ')}`);
    for (const { name, refers_to } of ready) {
      const table = copied.get(name);
      if (table) ordered.push({ ...table, refersToItself: refers_to.includes(name) });
    }
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}
