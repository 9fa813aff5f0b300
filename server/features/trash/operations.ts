import type { Contract } from '#contract/index.ts';
import { dayMs } from '#contract/kit/days.ts';
import { trashDays } from '#contract/trash/calls.ts';
import { activityOperations } from '#server/features/activities/operations.ts';
import { fileOperations } from '#server/features/uploads/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { belonging, countTrash, isMerged, listTrash, obstacles, restore } from './queries.ts';

const sinceOf = ({ ports }: Context) => new Date(ports.clock().getTime() - trashDays * dayMs).toISOString();

const rowOf = (context: Context, id: string) => ({
  school_id: context.actor.school_id,
  id,
  since: sinceOf(context),
});
const notThere = () => refuse.notFound('This is not in the trash');

async function restoreRecord(context: Context, type: keyof typeof restore, id: string) {
  const { db, audit } = context;
  const row = rowOf(context, id);
  if (type === 'contact' && (await isMerged(db, row)).length > 0)
    throw refuse.conflict('This contact was merged into another: undo the merge instead');
  const obstacle = obstacles[type];
  const [taken] = (await obstacle?.find(db, row)) ?? [];
  if (obstacle && taken) {
    throw refuse.conflict(
      `${obstacle.what} ${taken.value} now belongs to ${taken.name}. Change it there first.`,
    );
  }
  const [restored] = await restore[type](db, row);
  if (!restored) throw notThere();
  audit({ action: 'restore', entity: type, entity_id: id, after: { name: restored.name } });
  return { type, id, name: restored.name };
}

type Bring = (context: Context, person_id: string, id: string) => Promise<unknown>;

/** The features themselves bring these back, with what hangs on them, and write it down. */
const bringing: Readonly<Record<keyof typeof belonging, Bring>> = {
  activity: (context, _, id) =>
    activityOperations.restore(context, { params: { id }, query: undefined, body: undefined }),
  student_document: (context, person_id, docId) =>
    fileOperations.restoreStudentDocument(context, {
      params: { id: person_id, docId },
      query: undefined,
      body: undefined,
    }),
  teacher_document: (context, person_id, docId) =>
    fileOperations.restoreTeacherDocument(context, {
      params: { id: person_id, docId },
      query: undefined,
      body: undefined,
    }),
};

async function restoreBelonging(context: Context, type: keyof typeof belonging, id: string) {
  const [found] = await belonging[type](context.db, rowOf(context, id));
  if (!found) throw notThere();
  const { name, person_id, person_name } = found;
  if (found.is_gone) throw refuse.conflict(`${person_name} is deleted too. Restore ${person_name} first.`);
  await bringing[type](context, person_id, id);
  return { type, id, name };
}

export const trashOperations: OperationsFor<Contract['trash']> = {
  list: async (context, { query }) => {
    const { db, actor } = context;
    const { page, limit, type = null } = query;
    const filters = { school_id: actor.school_id, since: sinceOf(context), type };
    const items = await listTrash(db, { ...filters, limit, offset: (page - 1) * limit });
    const [counted] = await countTrash(db, filters);
    return { items, total: counted?.total ?? 0, page, limit };
  },

  restore: (context, { params: { type, id } }) =>
    type === 'activity' || type === 'student_document' || type === 'teacher_document'
      ? restoreBelonging(context, type, id)
      : restoreRecord(context, type, id),
};
