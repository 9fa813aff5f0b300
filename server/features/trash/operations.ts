import type { Contract } from '#contract/index.ts';
import { dayMs } from '#contract/kit/days.ts';
import type { TrashType } from '#contract/trash/calls.ts';
import { trashDays } from '#contract/trash/values.ts';
import { activityOperations } from '#server/features/activities/operations.ts';
import { announcementOperations } from '#server/features/announcements/operations.ts';
import { guardianOperations } from '#server/features/guardians/operations.ts';
import { leadOperations } from '#server/features/leads/operations.ts';
import { studentOperations } from '#server/features/students/operations.ts';
import { taskOperations } from '#server/features/tasks/operations.ts';
import { teacherOperations } from '#server/features/teachers/operations.ts';
import { fileOperations } from '#server/features/uploads/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { belonging, countTrash, findDeleted, listTrash, obstacles, type PlainType } from './queries.ts';

const findTrashStart = ({ ports }: Context) =>
  new Date(ports.clock().getTime() - trashDays * dayMs).toISOString();

const rowOf = (context: Context, id: string) => ({
  school_id: context.actor.school_id,
  id,
  since: findTrashStart(context),
});
const notThere = () => refuse.notFound('This is not in the trash');

/** Returns what of the record could not be restored. */
type Restore = (context: Context, id: string, person_id: string) => Promise<readonly string[]>;

const inputOf = <Params>(params: Params) => ({ params, query: undefined, body: undefined });

const nothingLost = async (restored: Promise<unknown>): Promise<readonly string[]> => {
  await restored;
  return [];
};

async function restoreGuardian(context: Context, id: string) {
  const { lost_links } = await guardianOperations.restore(context, inputOf({ id }));
  return lost_links.map(({ relationship, student_name }) => `${relationship} of ${student_name}`);
}

/** Each feature restores its own records, with everything that belongs to them, and writes the audit entry. */
const restoreByType: Readonly<Record<TrashType, Restore>> = {
  student: (context, id) => nothingLost(studentOperations.restore(context, inputOf({ id }))),
  guardian: restoreGuardian,
  teacher: (context, id) => nothingLost(teacherOperations.restore(context, inputOf({ id }))),
  contact: (context, id) => nothingLost(leadOperations.restore(context, inputOf({ id }))),
  task: (context, id) => nothingLost(taskOperations.restore(context, inputOf({ id }))),
  announcement: (context, id) => nothingLost(announcementOperations.restore(context, inputOf({ id }))),
  activity: (context, id) => nothingLost(activityOperations.restore(context, inputOf({ id }))),
  student_document: (context, docId, id) =>
    nothingLost(fileOperations.restoreStudentDocument(context, inputOf({ id, docId }))),
  teacher_document: (context, docId, id) =>
    nothingLost(fileOperations.restoreTeacherDocument(context, inputOf({ id, docId }))),
};

async function restoreRecord(context: Context, type: PlainType, id: string) {
  const { db } = context;
  const row = rowOf(context, id);
  const [found] = await findDeleted[type](db, row);
  if (!found) throw notThere();
  const obstacle = obstacles[type];
  const [taken] = (await obstacle?.find(db, row)) ?? [];
  if (obstacle && taken) {
    throw refuse.conflict(
      `${obstacle.what} ${taken.value} now belongs to ${taken.name}. Change it there first.`,
    );
  }
  const lost = await restoreByType[type](context, id, id);
  return { type, id, name: found.name, lost: [...lost] };
}

async function restoreBelonging(context: Context, type: keyof typeof belonging, id: string) {
  const [found] = await belonging[type](context.db, rowOf(context, id));
  if (!found) throw notThere();
  const { name, person_id, person_name } = found;
  if (found.is_gone) throw refuse.conflict(`${person_name} is deleted too. Restore ${person_name} first.`);
  const lost = await restoreByType[type](context, id, person_id);
  return { type, id, name, lost: [...lost] };
}

export const trashOperations: OperationsFor<Contract['trash']> = {
  list: async (context, { query }) => {
    const { db, actor } = context;
    const { page, limit, type = null } = query;
    const filters = { school_id: actor.school_id, since: findTrashStart(context), type };
    const items = await listTrash(db, { ...filters, limit, offset: (page - 1) * limit });
    const [counted] = await countTrash(db, filters);
    return { items, total: counted?.total ?? 0, page, limit };
  },

  restore: (context, { params: { type, id } }) =>
    type === 'activity' || type === 'student_document' || type === 'teacher_document'
      ? restoreBelonging(context, type, id)
      : restoreRecord(context, type, id),
};
