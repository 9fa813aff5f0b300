import type { Contract } from '#contract/index.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  deleteCalendarDay,
  insertCalendarDay,
  listCalendarDays,
  lockCalendarDay,
  updateCalendarDay,
} from './queries.ts';

type Settings = Contract['settings'];

async function requireLockedDay({ db, actor }: Context, calendar_day_id: string) {
  const [day] = await lockCalendarDay(db, { school_id: actor.school_id, calendar_day_id });
  if (!day) throw refuse.unknown('Calendar entry');
  return day;
}

const list: Operation<Settings['listCalendarDays']> = async ({ db, actor }, { query }) => ({
  calendar_days: await listCalendarDays(db, {
    school_id: actor.school_id,
    from: query.from ?? null,
    to: query.to ?? null,
  }),
});

const create: Operation<Settings['createCalendarDay']> = async ({ db, actor, audit }, { body }) => {
  const [day] = await insertCalendarDay(db, { ...body, school_id: actor.school_id });
  if (!day) throw new Error('The calendar entry was not stored');
  audit({ action: 'create', entity: 'calendar_day', entity_id: day.calendar_day_id, after: day });
  return day;
};

const update: Operation<Settings['updateCalendarDay']> = async (context, { params, body }) => {
  const { db, actor, audit, expectVersion } = context;
  const before = await requireLockedDay(context, params.id);
  expectVersion(before.updated_dt);
  const key = { school_id: actor.school_id, calendar_day_id: before.calendar_day_id };
  const [after] = await updateCalendarDay(db, { ...body, ...key });
  if (!after) throw new Error('The calendar entry was not stored');
  audit({
    action: 'update',
    entity: 'calendar_day',
    entity_id: key.calendar_day_id,
    ...changes(before, after),
  });
  return after;
};

const remove: Operation<Settings['removeCalendarDay']> = async (context, { params }) => {
  const { db, actor, audit } = context;
  const day = await requireLockedDay(context, params.id);
  await deleteCalendarDay(db, { school_id: actor.school_id, calendar_day_id: day.calendar_day_id });
  audit({ action: 'delete', entity: 'calendar_day', entity_id: day.calendar_day_id, before: day });
  return { deleted: true };
};

export const calendarOperations = {
  listCalendarDays: list,
  createCalendarDay: create,
  updateCalendarDay: update,
  removeCalendarDay: remove,
};
