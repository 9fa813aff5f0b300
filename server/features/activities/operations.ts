import type { ActivityChanges } from '#contract/activities/record.ts';
import type { Contract } from '#contract/index.ts';
import { followActivity } from '#server/features/leads/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { assignedBotsOf } from '#server/kit/sessions/chatbot-scope.ts';
import { refuse } from '#server/lib/refusal.ts';
import { calendarOperations } from './calendar-operations.ts';
import { listActivities, pageParams } from './list-queries.ts';
import {
  type ActivityKey,
  type ByCaller,
  deleteActivity,
  findDeleted,
  getActivity,
  holdContact,
  insertActivity,
  insertFamilyContact,
  lockActivity,
  restoreActivity,
  updateActivity,
} from './queries.ts';
import { type ActivityEntry, activityOf, contactMoment, entryOf, type StoredActivity } from './rules.ts';

export { insertFamilyContact };

const readClock = (ctx: Context) => ctx.ports.clock().toISOString();
const keyOf = (ctx: Context, activity_id: string): ActivityKey & ByCaller => ({
  school_id: ctx.actor.school_id,
  bots: assignedBotsOf(ctx.actor),
  activity_id,
});
const clockOf = (ctx: Context) => ({ now: readClock(ctx), timeZone: ctx.school.time_zone });

async function read(ctx: Context, activity_id: string) {
  const [row] = await getActivity(ctx.db, keyOf(ctx, activity_id));
  if (!row) throw refuse.unknown('Activity');
  return row;
}

async function lock(ctx: Context, activity_id: string) {
  const [row] = await lockActivity(ctx.db, keyOf(ctx, activity_id));
  if (!row) throw refuse.unknown('Activity');
  return row;
}

const activityReply = (ctx: Context, row: StoredActivity) => activityOf(row, ctx.ports.clock());

/** Refuses a contact that the school does not have; the error names the field as it was sent. */
async function checkContact(ctx: Context, contact_id: string, sent: ActivityChanges) {
  const [held] = await holdContact(ctx.db, { school_id: ctx.actor.school_id, contact_id });
  if (!held) throw refuse.invalid(sent.contactId ? 'contactId' : 'contact_id', 'Contact not found');
}

/** Updates the last contact if the activity reached the family. */
async function updateLastContacts(
  ctx: Context,
  before: ActivityEntry | undefined,
  after: ActivityEntry | undefined,
) {
  const { school_id, user_id } = ctx.actor;
  const ids = new Set([before?.contact_id, after?.contact_id]);
  const momentAt = (activity: ActivityEntry | undefined, id: string) =>
    activity?.contact_id === id ? contactMoment(activity) : null;
  for (const contact_id of ids) {
    if (!contact_id) continue;
    const [lost, gained] = [momentAt(before, contact_id), momentAt(after, contact_id)];
    await followActivity(ctx.db, { school_id, contact_id, user_id, lost, gained, now: readClock(ctx) });
  }
}

/** Some roles can delete only their own activities. */
function checkOwn(ctx: Context, created_by: string | null) {
  if (ctx.grant === 'O' && created_by !== ctx.actor.user_id) throw refuse.forbidden();
}

export const activityOperations: OperationsFor<Contract['activities']> = {
  ...calendarOperations,

  list: async (ctx, { query }) => {
    const now = ctx.ports.clock();
    const rows = await listActivities(ctx.db, pageParams(query, ctx.actor, now));
    const [first] = rows;
    if (!first) throw new Error('Nothing was counted');
    const { page, limit } = query;
    ctx.meta({ total: first.total, page, limit, counts: first.counts });
    return rows.flatMap((row) => {
      if (row.activity_id === null) return [];
      const { total: _, counts: __, place: ___, ...stored } = row;
      return [activityOf(stored, now)];
    });
  },

  get: async (ctx, { params }) => activityReply(ctx, await read(ctx, params.id)),

  create: async (ctx, { body }) => {
    const { school_id, user_id, name: user_name } = ctx.actor;
    const clock = clockOf(ctx);
    const after = entryOf(undefined, body, clock);
    if (after.contact_id) await checkContact(ctx, after.contact_id, body);
    const [made] = await insertActivity(ctx.db, { school_id, user_id, user_name, now: clock.now, ...after });
    if (!made) throw new Error('The activity was not written');
    await updateLastContacts(ctx, undefined, after);
    ctx.audit({ action: 'create', entity: 'activity', entity_id: made.activity_id, after });
    return made;
  },

  update: async (ctx, { params, body }) => {
    const before = await lock(ctx, params.id);
    ctx.expectVersion(before.updated_dt);
    const after = entryOf(before, body, clockOf(ctx));
    if (after.contact_id === null && before.student_id === null)
      throw refuse.invalid(body.contactId === null ? 'contactId' : 'contact_id', 'Contact ID is required');
    if (after.contact_id !== null && after.contact_id !== before.contact_id)
      await checkContact(ctx, after.contact_id, body);
    await updateActivity(ctx.db, { ...keyOf(ctx, params.id), user_id: ctx.actor.user_id, ...after });
    await updateLastContacts(ctx, before, after);
    const row = await read(ctx, params.id);
    ctx.audit({ action: 'update', entity: 'activity', entity_id: params.id, ...changes(before, row) });
    return activityReply(ctx, row);
  },

  remove: async (ctx, { params }) => {
    const before = await lock(ctx, params.id);
    checkOwn(ctx, before.created_by);
    await deleteActivity(ctx.db, { ...keyOf(ctx, params.id), user_id: ctx.actor.user_id });
    await updateLastContacts(ctx, before, undefined);
    ctx.audit({ action: 'delete', entity: 'activity', entity_id: params.id, before });
    return { deleted: true };
  },

  restore: async (ctx, { params }) => {
    const [found] = await findDeleted(ctx.db, keyOf(ctx, params.id));
    if (!found) throw refuse.unknown('Activity');
    checkOwn(ctx, found.created_by);
    if (!found.is_deleted) throw refuse.conflict('This activity is not deleted');
    await restoreActivity(ctx.db, { ...keyOf(ctx, params.id), user_id: ctx.actor.user_id });
    const row = await read(ctx, params.id);
    await updateLastContacts(ctx, undefined, row);
    const after = { title: row.title, contact_id: row.contact_id };
    ctx.audit({ action: 'restore', entity: 'activity', entity_id: params.id, after });
    return activityReply(ctx, row);
  },
};
