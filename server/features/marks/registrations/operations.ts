import type { marks } from '#contract/marks/calls.ts';
import type { Registration } from '#contract/marks/registrations.ts';
import { findStudent } from '#server/features/marks/student-queries.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countClassSubjects,
  countMissingOfClass,
  findClassAndYear,
  findCurrentYear,
  findForRegistration,
  getRegistration,
  listRegistrations,
  register,
  registerClass,
  registerOfClass,
  removeRegistration,
} from './queries.ts';

export const unknownYear = (year: number) =>
  refuse.invalid('year', `There is no academic year that begins in ${year}`);

type RegistrationRoute =
  | 'listSubjects'
  | 'registerSubject'
  | 'registerClassSubjects'
  | 'classRegistrations'
  | 'registerClass'
  | 'removeSubject';

export const registrationOperations: OperationsFor<Pick<typeof marks, RegistrationRoute>> = {
  listSubjects: async (ctx, { params, query }) => {
    const key = { school_id: ctx.actor.school_id, student_id: params.id };
    const year = query.year ?? null;
    const [[student], subjects, [ofClass]] = await Promise.all([
      findStudent(ctx.db, key),
      listRegistrations(ctx.db, { ...key, year }),
      countClassSubjects(ctx.db, { ...key, year }),
    ]);
    if (!student) throw refuse.unknown('Student');
    return {
      subjects,
      counts: countsOf(subjects),
      class_subjects: ofClass ? { class_name: ofClass.class_name, unregistered: ofClass.unregistered } : null,
    };
  },

  registerSubject: async (ctx, { params, body }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, student_id: params.id };
    const academic_year_id = await checkedYearId(ctx, key, body);
    const [added] = await register(ctx.db, {
      ...key,
      academic_year_id,
      subject_id: body.subject_id,
      user_id,
      today: ctx.today(),
    });
    if (!added) throw refuse.conflict(`The student already takes this subject in ${body.year}`, 'subject_id');
    const registration = await read(ctx, added.id);
    ctx.audit({
      action: 'create',
      entity: 'student_subject',
      entity_id: added.id,
      after: auditValuesOf(params.id, registration),
    });
    return registration;
  },

  registerClassSubjects: async (ctx, { params, body: { year } }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, student_id: params.id, year };
    const [found] = await findForRegistration(ctx.db, { ...key, subject_id: null });
    if (!found) throw refuse.unknown('Student');
    if (found.academic_year_id === null) throw unknownYear(year);
    const [ofClass] = await countClassSubjects(ctx.db, key);
    if (!ofClass) throw refuse.conflict(`The student is in no class in ${year}`, 'year');
    if (ofClass.subjects === 0)
      throw refuse.conflict(`${ofClass.class_name} has no subjects in ${year} yet`, 'year');
    const added = await registerOfClass(ctx.db, { ...key, user_id, today: ctx.today() });
    const after = {
      year,
      class_name: ofClass.class_name,
      subject_ids: added.map(({ subject_id }) => subject_id),
    };
    ctx.audit({ action: 'register', entity: 'student', entity_id: params.id, after });
    return { registered: added.length };
  },

  classRegistrations: async (ctx, { params, query }) => {
    const year = query.year ?? (await currentYear(ctx));
    if (year === null) return { students: 0, registrations: 0 };
    const key = { school_id: ctx.actor.school_id, class_id: params.id, year };
    await checkedClassName(ctx, key);
    const [missing] = await countMissingOfClass(ctx.db, key);
    if (!missing) throw new Error('The count answered no row');
    return missing;
  },

  registerClass: async (ctx, { params, body: { year } }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, class_id: params.id, year };
    const class_name = await checkedClassName(ctx, key);
    const [added] = await registerClass(ctx.db, { ...key, user_id, today: ctx.today() });
    if (!added) throw new Error('The registrations were not counted');
    const after = { year, class_name, ...added };
    ctx.audit({ action: 'register', entity: 'class', entity_id: params.id, after });
    return added;
  },

  removeSubject: async (ctx, { params, query }) => {
    const { school_id, user_id } = ctx.actor;
    const year = query.year ?? (await currentYear(ctx));
    const key = { school_id, student_id: params.id, ref: params.subjectId, year, user_id };
    const [removed] = await removeRegistration(ctx.db, key);
    if (!removed) throw refuse.notFound('The student does not take this subject');
    const registration = await read(ctx, removed.id);
    const before = auditValuesOf(params.id, registration);
    ctx.audit({ action: 'delete', entity: 'student_subject', entity_id: removed.id, before });
    return { deleted: true, kept_marks: registration.marks_count };
  },
};

function countsOf(subjects: readonly Registration[]) {
  const core = subjects.filter(({ subject_type }) => subject_type === 'core').length;
  return { enrolled: subjects.length, core, elective: subjects.length - core };
}

/** The name of the class, after checking that class and year exist. */
async function checkedClassName(ctx: Context, key: { school_id: string; class_id: string; year: number }) {
  const [found] = await findClassAndYear(ctx.db, key);
  if (!found) throw refuse.unknown('Class');
  if (!found.has_year) throw unknownYear(key.year);
  return found.class_name;
}

/** The id of the year, after checking that student, year and subject exist. */
async function checkedYearId(
  ctx: Context,
  key: { school_id: string; student_id: string },
  { year, subject_id }: { year: number; subject_id: string },
): Promise<string> {
  const [found] = await findForRegistration(ctx.db, { ...key, year, subject_id });
  if (!found) throw refuse.unknown('Student');
  if (found.academic_year_id === null) throw unknownYear(year);
  if (found.subject_name === null) throw refuse.invalid('subject_id', 'Subject not found');
  return found.academic_year_id;
}

async function read(ctx: Context, id: string): Promise<Registration> {
  const [registration] = await getRegistration(ctx.db, { school_id: ctx.actor.school_id, id });
  if (!registration) throw new Error('The registration was not stored');
  return registration;
}

const auditValuesOf = (student_id: string, { subject_name, year, registration_date }: Registration) => ({
  student_id,
  subject_name,
  year,
  registration_date,
});

/** The year that counts if none is named; null for a school without years. */
export async function currentYear(ctx: Context): Promise<number | null> {
  const [current] = await findCurrentYear(ctx.db, { school_id: ctx.actor.school_id, today: ctx.today() });
  return current?.year ?? null;
}
