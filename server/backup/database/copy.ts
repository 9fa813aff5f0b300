import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { CopiedTable, TableTally } from '#server/backup/archive/format.ts';
import { RowTally } from './row-tally.ts';

const format = `with (format text, encoding 'UTF8')`;

function targetOf(client: pg.ClientBase, { name, columns }: CopiedTable): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `public.${client.escapeIdentifier(name)} (${list})`;
}

/** The rows of a table, as the server sends them. */
export async function* copyOut(client: pg.ClientBase, table: CopiedTable): AsyncGenerator<Buffer> {
  yield* client.query(to(`copy ${targetOf(client, table)} to stdout ${format}`)) as AsyncIterable<Buffer>;
}

export async function tallyTable(client: pg.ClientBase, table: CopiedTable): Promise<TableTally> {
  const tally = new RowTally();
  for await (const bytes of copyOut(client, table)) tally.add(bytes);
  return tally.result();
}

export type TableInput = { write(bytes: Buffer): Promise<void>; end(): Promise<TableTally> };

/** Writes the rows of a table; `end` returns what arrived. */
export function copyIn(client: pg.ClientBase, table: CopiedTable): TableInput {
  const tally = new RowTally();
  const sink = client.query(from(`copy ${targetOf(client, table)} from stdin ${format}`));
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
