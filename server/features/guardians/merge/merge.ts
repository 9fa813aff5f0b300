import type { guardianMergeEntries } from '#contract/guardians/merge.ts';
import type { Guardian } from '#contract/guardians/record.ts';
import { discloseGuardian, readGuardian } from '#server/features/guardians/record/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  deleteGuardian,
  dropDoubleLinks,
  fillBlanks,
  type GuardianState,
  insertMerge,
  lockGuardians,
  lockStudents,
  moveContacts,
  moveDistinctions,
  moveLinks,
  moveMessages,
  readStates,
  setRights,
} from './queries.ts';
import { joinLinks } from './rules.ts';

export type MergedPair = {
  readonly school_id: string;
  readonly user_id: string;
  readonly guardian_id: string;
  readonly other_id: string;
};

export const pairOf = ({ actor }: Context, guardian_id: string, other_id: string): MergedPair => ({
  school_id: actor.school_id,
  user_id: actor.user_id,
  guardian_id,
  other_id,
});

export async function stateOf(ctx: Context, guardian_id: string) {
  const [row] = await readStates(ctx.db, {
    school_id: ctx.actor.school_id,
    guardian_ids: [guardian_id],
  });
  if (!row) throw refuse.notFound('Guardian not found');
  return row.state;
}

/** Locks both guardians and their students, and refuses if the caller saw an older version of one of them. */
async function lockPair(ctx: Context, { school_id, guardian_id, other_id }: MergedPair, seen?: string) {
  const both = { school_id, guardian_ids: [guardian_id, other_id] };
  await lockStudents(ctx.db, both);
  const locked = await lockGuardians(ctx.db, both);
  const versions = new Map(locked.map((row) => [row.guardian_id, row.updated_dt]));
  const version = versions.get(other_id);
  if (!versions.has(guardian_id) || version === undefined) throw refuse.notFound('Guardian not found');
  ctx.expectVersion(versions.get(guardian_id));
  if (seen !== undefined && Date.parse(seen) !== Date.parse(version)) throw refuse.stale();
}

type Links = ReturnType<typeof joinLinks>;

/** Moves everything that belongs to the other guardian. Returns the moved messages, which an undo moves back. */
async function moveBelongings(ctx: Context, pair: MergedPair, joined: Links): Promise<string[]> {
  await fillBlanks(ctx.db, pair);
  await moveContacts(ctx.db, pair);
  await dropDoubleLinks(ctx.db, pair);
  await moveLinks(ctx.db, pair);
  await setRights(ctx.db, { ...pair, links: JSON.stringify(joined) });
  await moveDistinctions(ctx.db, pair);
  const messages = await moveMessages(ctx.db, pair);
  return messages.map(({ message_id }) => message_id);
}

/** Earlier merges have rows of their own; stored here as well, they would double with every merge. */
const withoutMerges = (state: GuardianState) => ({ ...state, merges: [] });

/** Stores what an undo needs: both guardians before the merge, and the one who stays after it. */
async function keepForUndo(ctx: Context, pair: MergedPair, work: () => Promise<string[]>) {
  const [before, merged] = [await stateOf(ctx, pair.guardian_id), await stateOf(ctx, pair.other_id)];
  const message_ids = await work();
  await deleteGuardian(ctx.db, pair);
  const after = await stateOf(ctx, pair.guardian_id);
  await insertMerge(ctx.db, {
    ...pair,
    merged_name: merged.guardian.name,
    before: JSON.stringify(withoutMerges(before)),
    merged: JSON.stringify(merged),
    after: JSON.stringify(withoutMerges(after)),
    message_ids,
  });
}

function auditMerge(ctx: Context, before: Guardian, merged: Guardian, after: Guardian) {
  const changed = changes(before, after);
  ctx.audit({
    action: 'merge',
    entity: 'guardian',
    entity_id: after.guardian_id,
    before: { ...changed.before, merged },
    after: { ...changed.after, merged_guardian_id: merged.guardian_id },
  });
}

export const merge: Operation<(typeof guardianMergeEntries)['merge']> = async (ctx, { params, body }) => {
  const pair = pairOf(ctx, params.id, body.guardian_id);
  if (pair.guardian_id === pair.other_id)
    throw refuse.invalid('guardian_id', 'A guardian cannot be merged with itself');
  await lockPair(ctx, pair, body.version);
  const before = await readGuardian(ctx, pair.guardian_id);
  const merged = await readGuardian(ctx, pair.other_id);
  const joined = joinLinks(before.students, merged.students, body.rights);
  const shared = new Set(joined.map(({ student_id }) => student_id));
  if (body.rights.some(({ student_id }) => !shared.has(student_id)))
    throw refuse.invalid('rights', 'Rights can be chosen only for students of both guardians');
  await keepForUndo(ctx, pair, () => moveBelongings(ctx, pair, joined));
  const after = await readGuardian(ctx, pair.guardian_id);
  auditMerge(ctx, before, merged, after);
  return discloseGuardian(ctx, after);
};
