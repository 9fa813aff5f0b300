import type { Contract } from '#contract/index.ts';
import type { AssignmentChanges, TeacherAssignment } from '#contract/teachers/assignments.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import type { TeacherKey } from '#server/features/teachers/record/queries.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  deleteAssignment,
  dropClassTeacher,
  findPlace,
  findTeacher,
  getAssignment,
  insertAssignment,
  listAssignments,
  lockAssignment,
  lockClassTeacher,
  updateAssignment,
} from './queries.ts';
import { classTeacherTaken, placeProblem } from './rules.ts';

explainConstraints({
  teacher_assignments_subject_key: {
    status: 409,
    message: 'This teacher already teaches this subject in this class and section',
    field: 'subject_id',
  },
  teacher_assignments_class_teacher_key: {
    status: 409,
    message: 'This class and section has another class teacher in this year',
    field: 'is_class_teacher',
  },
});

type Teachers = Contract['teachers'];
type AssignmentOperations = Pick<
  OperationsFor<Teachers>,
  'listAssignments' | 'addAssignment' | 'updateAssignment' | 'removeAssignment'
>;

const keyOf = (ctx: Context, teacher_id: string): TeacherKey => ({
  school_id: ctx.actor.school_id,
  teacher_id,
});

/** The name of the teacher, or a 404. */
async function nameOf(ctx: Context, key: TeacherKey): Promise<string> {
  const [teacher] = await findTeacher(ctx.db, key);
  if (!teacher) throw refuse.unknown('Teacher');
  return teacher.teacher_name;
}

type RequestedAssignment = Pick<
  TeacherAssignment,
  'class_id' | 'subject_id' | 'section' | 'is_class_teacher' | 'schedule'
> & {
  readonly year: number | null;
};

/** The values to write, after checking that class, section, subject and year exist. */
async function valuesOf(ctx: Context, key: TeacherKey, wanted: RequestedAssignment) {
  const { school_id, user_id } = ctx.actor;
  const { is_class_teacher, schedule } = wanted;
  const [place] = await findPlace(ctx.db, { ...wanted, school_id, today: ctx.today() });
  const problem = placeProblem(place, wanted.section);
  if (!place?.academic_year_id || !place.class_id || !place.subject_id || problem)
    throw refuse.invalid(problem?.field ?? 'class_id', problem?.message ?? 'Class not found');
  const { academic_year_id, class_id, subject_id, section_id, class_name, year } = place;
  return {
    values: {
      ...key,
      user_id,
      academic_year_id,
      class_id,
      subject_id,
      section_id,
      is_class_teacher,
      schedule,
    },
    names: { class_name: class_name ?? '', section: wanted.section, year },
  };
}

type AssignmentValues = Awaited<ReturnType<typeof valuesOf>>;

/**
 * Each class and section has one class teacher per year: another one is replaced if requested, or else refuses the
 * change.
 */
async function makeRoom(
  ctx: Context,
  { values, names }: AssignmentValues,
  ask: { replace: boolean; except: string | null },
) {
  if (!values.is_class_teacher) return undefined;
  const [holder] = await lockClassTeacher(ctx.db, { ...values, except: ask.except });
  if (!holder) return undefined;
  if (holder.teacher_id !== values.teacher_id && !ask.replace)
    throw refuse.conflict(
      classTeacherTaken(holder.teacher_name, names),
      'is_class_teacher',
      'class_teacher_taken',
    );
  const { school_id, user_id } = ctx.actor;
  await dropClassTeacher(ctx.db, { school_id, user_id, assignment_id: holder.id });
  return holder.teacher_name;
}

async function readAssignment(
  ctx: Context,
  key: TeacherKey & { assignment_id: string },
): Promise<TeacherAssignment> {
  const [assignment] = await getAssignment(ctx.db, key);
  if (!assignment) throw refuse.unknown('Assignment');
  return assignment;
}

const addAssignment: AssignmentOperations['addAssignment'] = async (ctx, { params, body }) => {
  const key = keyOf(ctx, params.id);
  const teacher_name = await nameOf(ctx, key);
  const {
    class_id,
    subject_id,
    section = null,
    schedule = null,
    is_class_teacher = false,
    year = null,
  } = body;
  const wanted = { class_id, subject_id, section, schedule, is_class_teacher, year };
  const found = await valuesOf(ctx, key, wanted);
  const replace = body.replace_class_teacher === true;
  const replaced = await makeRoom(ctx, found, { replace, except: null });
  const [created] = await insertAssignment(ctx.db, found.values);
  if (!created) throw new Error('The assignment was not created');
  const assignment = await readAssignment(ctx, { ...key, assignment_id: created.id });
  const after = { teacher_name, ...assignment, ...(replaced && { replaced_class_teacher: replaced }) };
  ctx.audit({ action: 'create', entity: 'teacher_assignment', entity_id: created.id, after });
  return assignment;
};

/** The assignment after a change; another class clears the section. */
function applyChange(before: TeacherAssignment, sent: AssignmentChanges): RequestedAssignment {
  const moves = sent.class_id !== undefined && sent.class_id !== before.class_id;
  return {
    class_id: sent.class_id ?? before.class_id,
    subject_id: sent.subject_id ?? before.subject_id,
    section: sent.section === undefined ? (moves ? null : before.section) : sent.section,
    schedule: sent.schedule === undefined ? before.schedule : sent.schedule,
    is_class_teacher: sent.is_class_teacher ?? before.is_class_teacher,
    year: sent.year ?? before.year,
  };
}

export const assignmentOperations: AssignmentOperations = {
  addAssignment,

  listAssignments: async (ctx, { params, query }) => {
    const key = keyOf(ctx, params.id);
    await nameOf(ctx, key);
    return { assignments: await listAssignments(ctx.db, { ...key, year: query.year ?? null }) };
  },

  updateAssignment: async (ctx, { params, body }) => {
    const assignment_id = params.assignmentId;
    const key = { ...keyOf(ctx, params.id), assignment_id };
    const teacher_name = await nameOf(ctx, key);
    const [before] = await lockAssignment(ctx.db, key);
    if (!before) throw refuse.unknown('Assignment');
    ctx.expectVersion(before.updated_dt);
    const found = await valuesOf(ctx, key, applyChange(before, body));
    const replace = body.replace_class_teacher === true;
    const replaced = await makeRoom(ctx, found, { replace, except: assignment_id });
    await updateAssignment(ctx.db, { ...found.values, assignment_id });
    const after = await readAssignment(ctx, key);
    const differing = changes(before, after);
    ctx.audit({
      action: 'update',
      entity: 'teacher_assignment',
      entity_id: assignment_id,
      before: { teacher_name, ...differing.before },
      after: { teacher_name, ...differing.after, ...(replaced && { replaced_class_teacher: replaced }) },
    });
    return after;
  },

  removeAssignment: async (ctx, { params }) => {
    const assignment_id = params.assignmentId;
    const key = { ...keyOf(ctx, params.id), assignment_id };
    const teacher_name = await nameOf(ctx, key);
    const [before] = await lockAssignment(ctx.db, key);
    if (!before) throw refuse.unknown('Assignment');
    await deleteAssignment(ctx.db, key);
    const entry = { action: 'delete', entity: 'teacher_assignment', entity_id: assignment_id };
    ctx.audit({ ...entry, before: { teacher_name, ...before } });
    return { deleted: true };
  },
};
