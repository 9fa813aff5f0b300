import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { CopiedTable, TableTally } from '#server/backup/archive/format.ts';
import { RowTally } from './row-tally.ts';

const format = `with (format text, encoding 'UTF8')`;

export const columnsOf = (client: pg.ClientBase, { columns }: CopiedTable) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

const targetOf = (client: pg.ClientBase, table: CopiedTable, schema = 'public') =>
  `${schema}.${client.escapeIdentifier(table.name)} (${columnsOf(client, table)})`;

type CopiedRows = string | undefined | { readonly schema: 'pg_temp' };

/** The rows of a table, of one school or of all, or those of its temporary copy, as the server sends them. */
export async function* copyOut(
  client: pg.ClientBase,
  table: CopiedTable,
  rowsOf?: CopiedRows,
): AsyncGenerator<Buffer> {
  const rows =
    typeof rowsOf !== 'string'
      ? targetOf(client, table, rowsOf?.schema)
      : `(select ${columnsOf(client, table)} from public.${client.escapeIdentifier(table.name)}
          where school_id = ${client.escapeLiteral(rowsOf)})`;
  yield* client.query(to(`copy ${rows} to stdout ${format}`)) as AsyncIterable<Buffer>;
}

export async function tallyTable(
  client: pg.ClientBase,
  table: CopiedTable,
  rowsOf?: CopiedRows,
): Promise<TableTally> {
  const tally = new RowTally();
  for await (const bytes of copyOut(client, table, rowsOf)) tally.add(bytes);
  return tally.result();
}

export type TableInput = { write(bytes: Buffer): Promise<void>; end(): Promise<TableTally> };

/** Writes the rows of a table; `end` returns what arrived. */
export function copyIn(
  client: pg.ClientBase,
  table: CopiedTable,
  schema: 'public' | 'pg_temp' = 'public',
): TableInput {
  const tally = new RowTally();
  const sink = client.query(from(`copy ${targetOf(client, table, schema)} from stdin ${format}`));
  const done = finished(sink);
  // Writing or ending reports a failure.
  done.catch(() => {});
  return {
    write(bytes) {
      tally.add(bytes);
      const written = new Promise<void>((resolve, reject) => {
        sink.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      return Promise.race([written, done]);
    },
    async end() {
      sink.end();
      await done;
      return tally.result();
    },
  };
}
