import type { leadLinkEntries } from '#contract/leads/links.ts';
import { trashDays } from '#contract/trash/values.ts';
import { keyOf, lockLead, readLead } from '#server/features/leads/record/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { mergeLeads, unmergeLeads } from './merge-queries.ts';

const pairOf = (ctx: Context, kept: string, other_id: string) => ({
  ...keyOf(ctx, kept),
  other_id,
  user_id: ctx.actor.user_id,
});

export const merge: Operation<(typeof leadLinkEntries)['merge']> = async (ctx, { params, body }) => {
  const other = body.crm_contact_id;
  if (other === params.id) throw refuse.invalid('crm_contact_id', 'A contact cannot be merged with itself');
  // Locks both in a fixed order, so that two merges of one pair cannot deadlock.
  for (const id of [params.id, other].toSorted()) await lockLead(ctx, id);
  const [merged] = await mergeLeads(ctx.db, pairOf(ctx, params.id, other));
  if (!merged) throw new Error('The contacts were not merged');
  const { before, after } = merged;
  ctx.audit({
    action: 'merge',
    entity: 'contact',
    entity_id: params.id,
    before,
    after: { ...after, merged_contact_id: other },
  });
  return readLead(ctx, params.id);
};

export const unmerge: Operation<(typeof leadLinkEntries)['unmerge']> = async (ctx, { params, body }) => {
  const other = body.crm_contact_id;
  await lockLead(ctx, params.id);
  const [undone] = await unmergeLeads(ctx.db, pairOf(ctx, params.id, other));
  if (!undone) throw refuse.conflict(`This merge was already undone, or is older than ${trashDays} days`);
  ctx.audit({
    action: 'unmerge',
    entity: 'contact',
    entity_id: params.id,
    before: { ...undone.after, merged_contact_id: other },
    after: undone.before,
  });
  return readLead(ctx, params.id);
};
