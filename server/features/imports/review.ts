import type { ImportedRow, imports } from '#contract/imports/calls.ts';
import { mostGuardianQuestions } from '#contract/imports/guardians.ts';
import { listKnownGuardians } from '#server/features/guardians/operations.ts';
import {
  type BatchKey,
  countImports,
  getBatch,
  getImport,
  listImports,
  setUndoJob,
} from '#server/importing/queries.ts';
import {
  countRows,
  listPeople,
  listRefused,
  listRows,
  type StoredRow,
} from '#server/importing/row-queries.ts';
import { writeTable } from '#server/importing/table-writer.ts';
import type { ImportField } from '#server/importing/target.ts';
import { protectedFieldsIn } from '#server/kit/audit/protected-fields.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { undoImport } from './jobs.ts';
import { findTarget } from './targets.ts';

const keyOf = ({ actor }: Context, id: string): BatchKey => ({ school_id: actor.school_id, import_id: id });

async function batchOf(ctx: Context, key: BatchKey) {
  const [batch] = await getBatch(ctx.db, key);
  if (!batch) throw refuse.unknown('Import');
  return batch;
}

export const list: Operation<(typeof imports)['list']> = async (ctx, { query }) => {
  const { page, limit, kind = null } = query;
  const { school_id } = ctx.actor;
  const found = await listImports(ctx.db, { school_id, kind, limit, skip: (page - 1) * limit });
  const [counted] = await countImports(ctx.db, { school_id, kind });
  return { imports: found, total: counted?.total ?? 0, page, limit };
};

export const get: Operation<(typeof imports)['get']> = async (ctx, { params }) => {
  const [found] = await getImport(ctx.db, keyOf(ctx, params.id));
  if (!found) throw refuse.unknown('Import');
  return found;
};

export const rows: Operation<(typeof imports)['rows']> = async (ctx, { params, query }) => {
  const key = keyOf(ctx, params.id);
  const { page, limit, outcome = null } = query;
  const { entity } = await batchOf(ctx, key);
  const found = await listRows(ctx.db, { ...key, outcome, limit, skip: (page - 1) * limit });
  const [counted] = await countRows(ctx.db, { ...key, outcome });
  const disclosed = protectedFieldsIn(found.flatMap(changedValues));
  if (disclosed.length > 0) {
    ctx.disclose({ entity: 'import', entity_id: params.id, after: { kind: entity, fields: disclosed } });
  }
  const { fields } = findTarget(entity);
  return { rows: found.map((row) => rowReply(row, fields)), total: counted?.total ?? 0, page, limit };
};

/** What a row shows: the values that it changes, as they were and as they will be. */
function changedValues({ before, after }: StoredRow): object[] {
  if (!after) return [];
  return [after, Object.fromEntries(Object.keys(after).map((field) => [field, before?.[field] ?? null]))];
}

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : value ? JSON.stringify(value) : '';

function rowReply({ before, after, ...row }: StoredRow, fields: readonly ImportField[]): ImportedRow {
  const changes = fields.flatMap(({ field, label }) =>
    after && Object.hasOwn(after, field)
      ? [{ label, before: asText(before?.[field]), after: asText(after[field]) }]
      : [],
  );
  return { ...row, problems: [...row.problems], warnings: [...row.warnings], changes };
}

export const guardians: Operation<(typeof imports)['guardians']> = async (ctx, { params }) => {
  const key = keyOf(ctx, params.id);
  await batchOf(ctx, key);
  const asked = await listPeople(ctx.db, { ...key, limit: mostGuardianQuestions });
  const guardian_ids = [
    ...new Set(asked.flatMap(({ matches }) => matches.map((match) => match.guardian_id))),
  ];
  const known = await listKnownGuardians(ctx.db, { school_id: key.school_id, guardian_ids });
  const byId = new Map(known.map((guardian) => [guardian.guardian_id, guardian]));
  const people = asked.map((person) => ({
    name: person.name,
    phone: person.phone,
    email: person.email,
    relationships: [...person.relationships],
    rows: [...person.rows],
    row_count: person.row_count,
    is_twice: person.is_twice,
    usual: person.usual,
    spellings: person.spellings.map((spelling) => ({ ...spelling, same: [...spelling.same] })),
    matches: person.matches.flatMap(({ guardian_id, same }) => {
      const guardian = byId.get(guardian_id);
      return guardian ? [{ ...guardian, same: [...same] }] : [];
    }),
  }));
  return { people, total: asked[0]?.total ?? 0 };
};

export const errors: Operation<(typeof imports)['errors']> = async (ctx, { params, query }) => {
  const key = keyOf(ctx, params.id);
  const { entity, headers } = await batchOf(ctx, key);
  const refused = await listRefused(ctx.db, key);
  const table = refused.map(({ row, cells, problems }) => [
    ...headers.map((_, column) => cells[column]),
    row,
    problems.map(({ message }) => message).join('; '),
  ]);
  ctx.disclose({ entity: 'import', entity_id: params.id, after: { kind: entity, refused: refused.length } });
  return writeTable(query.format, `${entity}-errors`, [...headers, 'Row', 'Reason'], table);
};

export const undo: Operation<(typeof imports)['undo']> = async (ctx, { params }) => {
  const key = keyOf(ctx, params.id);
  const [found] = await getImport(ctx.db, key);
  if (!found) throw refuse.unknown('Import');
  if (found.dry_run) throw refuse.conflict('A dry run changed nothing: there is nothing to undo');
  if (found.status === 'waiting' || found.status === 'running')
    throw refuse.conflict('This import is still running: cancel it first');
  if (!found.undoable) throw refuse.conflict('This import has nothing left to undo');
  const job_id = await ctx.startJob({ kind: undoImport.kind, input: { import_id: params.id } });
  const [set] = await setUndoJob(ctx.db, { ...key, job_id });
  if (!set) throw refuse.conflict('This import is already being undone');
  ctx.audit({ action: 'start', entity: 'import', entity_id: params.id, after: { undo: true } });
  return { job_id };
};
