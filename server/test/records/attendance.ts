import type { AttendanceStatus } from '#contract/attendance/values.ts';
import type { TestApi, Who } from '#server/test/api.ts';
import { newClass, newStudent } from './students.ts';

const real = new Date();
const year = real.getUTCFullYear() - (real.getUTCMonth() < 7 ? 1 : 0);

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The first Wednesday of September in the tests' school year. */
export const wednesday = addDays(`${year}-09-01`, (10 - new Date(`${year}-09-01T00:00:00Z`).getUTCDay()) % 7);
export const saturday = addDays(wednesday, 3);
export const schoolYear = year;

export const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** A class with as many students in section A, in the order of their roll numbers. */
export async function newRegister(api: TestApi, size = 3, class_name = 'Grade 5', as: Who = 'admin') {
  const class_id = await newClass(api, { class_name }, as);
  const students: string[] = [];
  for (let count = 0; count < size; count += 1) students.push(await newStudent(api, class_id, {}, as));
  return { class_id, students };
}

/** A teacher of a class in the tests' school year. */
export async function newTeacher(api: TestApi, class_ids: readonly string[], name = 'Mx Chalk') {
  const [teacher] = await api.sql<{ teacher_id: string }>(
    `insert into teachers (school_id, name, employee_id)
    values ($1, $2, 'E' || right(replace(new_id()::text, '-', ''), 12))
    returning teacher_id`,
    [api.school_id, name],
  );
  const [subject] = await api.sql<{ subject_id: string }>(
    `insert into subjects (school_id, name) values ($1, 'Chemistry') returning subject_id`,
    [api.school_id],
  );
  if (!teacher || !subject) throw new Error('Nothing was made');
  for (const class_id of class_ids) {
    await api.sql(
      `insert into teacher_assignments (school_id, teacher_id, academic_year_id, class_id, subject_id)
      select $1, $2, academic_year_id, $3, $4 from academic_years where school_id = $1`,
      [api.school_id, teacher.teacher_id, class_id, subject.subject_id],
    );
  }
  return teacher.teacher_id;
}

/** POST mark, for students today unless told otherwise. */
export const mark = (
  api: TestApi,
  person_id: string,
  status: AttendanceStatus,
  { as = 'staff', ...others }: { as?: Who } & Record<string, unknown>,
) =>
  api.call('attendance.mark', {
    as,
    body: { person_id, person_type: 'student', date: wednesday, status, ...others },
  });

type MarkRequest = {
  person_id: string;
  status: AttendanceStatus;
  notes?: string | null;
  version?: string | null;
};

export const markMany = (
  api: TestApi,
  class_id: string,
  records: readonly MarkRequest[],
  { as = 'staff', ...others }: { as?: Who } & Record<string, unknown> = {},
) =>
  api.call('attendance.markMany', {
    as,
    body: { class_id, person_type: 'student', date: wednesday, records, ...others },
  });

/** The register as the class page reads it. */
export const readRegister = async (api: TestApi, class_id: string, date = wednesday, as: Who = 'staff') =>
  (await api.call('attendance.studentRegister', { as, params: { id: class_id }, query: { date } })).result;

/** Status and author of each student by id. */
export async function marksOf(api: TestApi, class_id: string, date = wednesday) {
  const { students } = await readRegister(api, class_id, date);
  return new Map(
    students.map(({ student_id, attendance_status, marked_by }) => [
      student_id,
      marked_by === 'not_marked' ? undefined : attendance_status,
    ]),
  );
}
