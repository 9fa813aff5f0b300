import type { guardianMergeEntries } from '#contract/guardians/merge.ts';
import { trashDays } from '#contract/trash/values.ts';
import { discloseGuardian, readGuardian } from '#server/features/guardians/record/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type MergedPair, pairOf, stateOf } from './merge.ts';
import {
  deleteLinks,
  emptyFields,
  type GuardianState,
  insertLinks,
  lockGuardians,
  lockStudents,
  removeContacts,
  restoreContacts,
  restoreDistinctions,
  restoreGuardian,
  restoreMerges,
  returnMessages,
  takeMerge,
} from './queries.ts';
import { findAddedContacts, findFilledFields, separateLinks } from './rules.ts';

type KeptMerge = Awaited<ReturnType<typeof takeMerge>>[number];

/** Removes from the guardian who stayed what the merge added, unless someone has changed it since. */
async function takeBack(ctx: Context, pair: MergedPair, { before, after }: KeptMerge, now: GuardianState) {
  const fields = findFilledFields(mergeableFields(before), mergeableFields(after), mergeableFields(now));
  await emptyFields(ctx.db, { ...pair, fields: JSON.stringify(fields) });
  const keys = findAddedContacts(before.contacts, after.contacts);
  await removeContacts(ctx.db, { ...pair, keys });
}

const mergeableFields = ({ guardian }: GuardianState) => {
  const { name, occupation, address, preferred_language, preferred_channel } = guardian;
  return { name, occupation, address, preferred_language, preferred_channel };
};

async function restoreLinks(ctx: Context, pair: MergedPair, kept: KeptMerge, now: GuardianState) {
  const { guardian_id, other_id } = pair;
  const links = separateLinks({
    kept: kept.before.links,
    merged: kept.merged.links,
    after: kept.after.links,
    now: now.links,
  });
  await deleteLinks(ctx.db, { ...pair, student_ids: links.student_ids });
  const rows = [
    ...links.kept.map((link) => ({ ...link, guardian_id })),
    ...links.merged.map((link) => ({ ...link, guardian_id: other_id })),
  ];
  await insertLinks(ctx.db, { ...pair, links: JSON.stringify(rows) });
}

async function restoreMerged(
  ctx: Context,
  pair: MergedPair,
  { before, merged, after, message_ids }: KeptMerge,
) {
  const { other_id: guardian_id } = pair;
  await restoreGuardian(ctx.db, { ...pair, guardian: JSON.stringify(merged.guardian) });
  await restoreContacts(ctx.db, { ...pair, guardian_id, contacts: JSON.stringify(merged.contacts) });
  await returnMessages(ctx.db, { ...pair, message_ids });
  const own = new Set(before.distinctions.map((pairOfIds) => JSON.stringify(pairOfIds)));
  const brought = after.distinctions.filter((pairOfIds) => !own.has(JSON.stringify(pairOfIds)));
  await restoreDistinctions(ctx.db, {
    ...pair,
    brought: JSON.stringify(brought),
    restored: JSON.stringify(merged.distinctions),
  });
  await restoreMerges(ctx.db, { merges: JSON.stringify(merged.merges) });
}

export const unmerge: Operation<(typeof guardianMergeEntries)['unmerge']> = async (ctx, { params, body }) => {
  const pair = pairOf(ctx, params.id, body.guardian_id);
  const { school_id, guardian_id } = pair;
  const one = { school_id, guardian_ids: [guardian_id] };
  await lockStudents(ctx.db, one);
  const [locked] = await lockGuardians(ctx.db, one);
  if (!locked) throw refuse.notFound('Guardian not found');
  const before = await readGuardian(ctx, guardian_id);
  const [kept] = await takeMerge(ctx.db, pair);
  if (!kept) throw refuse.conflict(`This merge was undone already, or is older than ${trashDays} days`);
  const now = await stateOf(ctx, guardian_id);
  await takeBack(ctx, pair, kept, now);
  await restoreMerged(ctx, pair, kept);
  await restoreLinks(ctx, pair, kept, now);
  const after = await readGuardian(ctx, guardian_id);
  const changed = changes(before, after);
  ctx.audit({
    action: 'unmerge',
    entity: 'guardian',
    entity_id: guardian_id,
    before: { ...changed.before, merged_guardian_id: pair.other_id },
    after: { ...changed.after, restored: await readGuardian(ctx, pair.other_id) },
  });
  return discloseGuardian(ctx, after);
};
