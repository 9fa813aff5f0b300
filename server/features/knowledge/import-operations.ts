import { z } from 'zod';
import type { Contract } from '#contract/index.ts';
import { withoutGuard } from '#contract/kit/csv.ts';
import type { ReplyError } from '#contract/kit/envelope.ts';
import { chunkForm, mostChunks } from '#contract/knowledge/chunk.ts';
import { readTable } from '#server/importing/table.ts';
import { writeTable } from '#server/importing/table-writer.ts';
import type { Context } from '#server/kit/gate/context.ts';
import {
  type OperationInput,
  type OperationsFor,
  type PreparingContext,
  withPreparation,
} from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { editKnowledge, readKnowledge, wholeEdit } from './edit.ts';
import { addedTo, countChanges, recognizeChunks, type WantedChunk } from './rules.ts';

const columns = ['title', 'text', 'review_by', 'valid_until'] as const;
const mostErrors = 20;

type GivenFile = { readonly format: 'json' | 'csv'; readonly content: string; readonly person: string };

/** The unchecked rows of a file, each with its row number. */
async function rowsOf({ format, content, person }: GivenFile): Promise<{ row: number; value: unknown }[]> {
  if (format === 'json') return readJson(content).map((value, index) => ({ row: index + 1, value }));
  const { headers, rows } = await readTable(Buffer.from(content), 'csv', person);
  const places = columns.map((column) => headers.findIndex((header) => header.toLowerCase() === column));
  if (places[0] === -1) throw refuse.invalid('content', 'The file has no column called title');
  return rows.map(({ row, cells }) => {
    const [title, text = '', review_by, valid_until] = places.map((place) =>
      withoutGuard(cells[place] ?? ''),
    );
    return { row, value: { title, text: text.split(/\r?\n/), review_by, valid_until } };
  });
}

function readJson(content: string): unknown[] {
  try {
    const value: unknown = JSON.parse(content);
    if (Array.isArray(value)) return value;
  } catch {
    throw refuse.invalid('content', 'The file is not valid JSON');
  }
  throw refuse.invalid('content', 'The file must hold a list of chunks');
}

/** A missing date is kept; a blank one is removed. */
const fileChunk = z.object({ ...chunkForm.shape });

async function readChunks(file: GivenFile): Promise<WantedChunk[]> {
  const rows = await rowsOf(file);
  if (rows.length > mostChunks)
    throw refuse.invalid('content', `The file has more than ${mostChunks} chunks`);
  const errors: ReplyError[] = [];
  const chunks = rows.flatMap(({ row, value }) => {
    const read = fileChunk.safeParse(value);
    if (read.success) return [read.data];
    const message = read.error.issues[0]?.message ?? 'This is no chunk';
    errors.push({ field: 'content', message: `Row ${row}: ${message}`, code: 'invalid' });
    return [];
  });
  if (errors.length > 0) throw refuse.invalidAll(errors.slice(0, mostErrors));
  return chunks;
}

const readGiven = ({ actor }: PreparingContext, { body }: OperationInput<Contract['knowledge']['import']>) =>
  readChunks({ ...body, person: actor.user_id });

export const fileOperations: Pick<OperationsFor<Contract['knowledge'], 'import'>, 'export' | 'import'> = {
  export: async (ctx, { params, query: { format } }) => {
    const { chunks } = await readKnowledge(ctx, params.id);
    const after = { exported: format, chunks: chunks.length };
    ctx.disclose({ entity: 'knowledge', entity_id: params.id, after });
    const name = `knowledge-${ctx.today()}`;
    if (format === 'csv') {
      const rows = chunks.map(({ title, text, review_by, valid_until }) => [
        title,
        text.join('\n'),
        review_by,
        valid_until,
      ]);
      return writeTable('csv', name, columns, rows);
    }
    const data = chunks.map(({ title, text, review_by, valid_until }) => ({
      title,
      text,
      review_by,
      valid_until,
    }));
    return {
      fileName: `${name}.json`,
      mimeType: 'application/json',
      bytes: Buffer.from(JSON.stringify(data, null, 2)),
    };
  },

  import: withPreparation<Contract['knowledge']['import'], WantedChunk[]>(readGiven, importChunks),
};

async function importChunks(
  ctx: Context,
  { params, body: { mode, dry_run, version } }: OperationInput<Contract['knowledge']['import']>,
  imported: readonly WantedChunk[],
) {
  const contentAfter = (before: Parameters<typeof addedTo>[0]) =>
    mode === 'add' ? addedTo(before, imported) : imported;
  if (dry_run) {
    const state = await readKnowledge(ctx, params.id);
    const changes = countChanges(state.chunks, recognizeChunks(state.chunks, contentAfter(state.chunks)));
    ctx.audit({ action: 'check_import', entity: 'knowledge', entity_id: params.id, after: changes });
    return { version: state.version, changes, saved: false };
  }
  const audit = wholeEdit(params.id, 'import', { mode });
  const edited = await editKnowledge(ctx, params.id, { version, change: contentAfter, audit });
  return { version: edited.version, changes: edited.changes, saved: true };
}
