import type { Contract } from '#contract/index.ts';
import type { Teacher } from '#contract/teachers/calls.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { changes } from '#server/kit/audit/entry.ts';
import { checkPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { assignmentOperations } from './assignments/operations.ts';
import { teacherImport } from './import/target.ts';
import { exportTeachers } from './list/export.ts';
import { list } from './list/operations.ts';
import { performance } from './performance/operations.ts';
import {
  deleteTeacher,
  getTeacher,
  insertTeacher,
  lockTeacher,
  referencesToTeacher,
  restoreTeacher,
  type TeacherKey,
  type TeacherRow,
  updateTeacher,
} from './record/queries.ts';
import {
  checkDates,
  disclosedFields,
  reasonToKeep,
  shownTeacher,
  teacherRow,
  withSalary,
} from './record/rules.ts';

explainConstraints({
  teachers_employee_id_key: {
    status: 409,
    message: 'This employee ID is already taken by another teacher',
    field: 'employee_id',
  },
});

/** Imports and exports of lists use these. */
export { exportTeachers, teacherImport };

async function readTeacher(ctx: Context, key: TeacherKey): Promise<Teacher> {
  const [row] = await getTeacher(ctx.db, key);
  if (!row) throw refuse.unknown('Teacher');
  return discloseTeacher(ctx, key, row);
}

/** The teacher as the caller may see them; logs which protected fields the reply contains. */
function discloseTeacher(ctx: Context, { teacher_id }: TeacherKey, row: TeacherRow): Teacher {
  const teacher = shownTeacher<Teacher>(ctx, row);
  ctx.disclose({ entity: 'teacher', entity_id: teacher_id, after: { fields: disclosedFields(teacher) } });
  return teacher;
}

export const teacherOperations: OperationsFor<Contract['teachers']> = {
  list,
  performance,
  ...assignmentOperations,

  get: (ctx, { params }) => readTeacher(ctx, { school_id: ctx.actor.school_id, teacher_id: params.id }),

  create: async (ctx, { body }) => {
    checkDates(body, ctx.today());
    await checkPhoto(ctx, body.photo_file_id);
    const { school_id, user_id } = ctx.actor;
    const row = { specialization: [], ...teacherRow(body, ctx.school.currency) };
    const [created] = await insertTeacher(ctx.db, { school_id, user_id, row: JSON.stringify(row) });
    if (!created) throw new Error('The teacher was not created');
    ctx.audit({ action: 'create', entity: 'teacher', entity_id: created.teacher_id, after: body });
    return created;
  },

  update: async (ctx, { params, body }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, teacher_id: params.id };
    const [locked] = await lockTeacher(ctx.db, key);
    if (!locked) throw refuse.unknown('Teacher');
    ctx.expectVersion(locked.updated_dt);
    if (body.dob !== undefined || body.joining_date !== undefined) {
      checkDates({ ...locked, ...body }, ctx.today());
    }
    await checkPhoto(ctx, body.photo_file_id);
    const row = JSON.stringify(teacherRow(body, ctx.school.currency));
    const [updated] = await updateTeacher(ctx.db, { ...key, user_id, row });
    if (!updated) throw refuse.unknown('Teacher');
    const { currency } = ctx.school;
    if (updated.status === 'inactive') ctx.sessionsChanged();
    const differing = changes(withSalary(locked, currency), withSalary(updated, currency));
    ctx.audit({ action: 'update', entity: 'teacher', entity_id: params.id, ...differing });
    return discloseTeacher(ctx, key, updated);
  },

  remove: async (ctx, { params }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, teacher_id: params.id };
    const [found] = await getTeacher(ctx.db, key);
    if (!found) throw refuse.unknown('Teacher');
    const reason = reasonToKeep(await referencesToTeacher(ctx.db, key));
    if (reason) throw refuse.conflict(reason, undefined, 'still_referenced');
    const [before] = await deleteTeacher(ctx.db, { ...key, user_id });
    if (!before) throw refuse.unknown('Teacher');
    ctx.sessionsChanged();
    ctx.audit({ action: 'delete', entity: 'teacher', entity_id: params.id, before });
    return { deleted: true };
  },

  restore: async (ctx, { params }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, teacher_id: params.id };
    const [outcome] = await restoreTeacher(ctx.db, { ...key, user_id });
    if (!outcome) throw refuse.unknown('Teacher');
    if (!outcome.restored) throw refuse.conflict('This teacher is not deleted');
    const teacher = await readTeacher(ctx, key);
    const after = { teacher_name: teacher.teacher_name, employee_id: teacher.employee_id };
    ctx.audit({ action: 'restore', entity: 'teacher', entity_id: params.id, after });
    return teacher;
  },
};
