import type { TestApi } from './api.ts';
import { newClass } from './students.ts';

type Family = {
  name: string;
  email?: string | null;
  may_contact?: boolean;
  relationship?: string;
  to?: string;
};
type Pupil = {
  name: string;
  email?: string | null;
  class_id: string;
  section?: 'A' | 'B';
  status?: string;
  from?: string;
  to?: string | null;
  family?: readonly Family[];
};

/** People of a school, written as they are kept, to see whom an announcement reaches. */
export function audienceMaker(api: TestApi) {
  const { school_id } = api;
  const idOf = async (text: string, values: unknown[]) => {
    const [row] = await api.sql<{ id: string }>(text, [school_id, ...values]);
    if (!row) throw new Error('The statement answered no row');
    return row.id;
  };
  const sectionOf = async (class_id: string, name: string) =>
    idOf('select section_id as id from sections where school_id = $1 and class_id = $2 and name = $3', [
      class_id,
      name,
    ]);
  const makeGuardian = (name: string, email: string | null) =>
    idOf('insert into guardians (school_id, name, email) values ($1, $2, $3) returning guardian_id as id', [
      name,
      email,
    ]);
  const link = (
    student_id: string,
    guardian_id: string,
    { relationship = 'mother', may_contact, to }: Family,
  ) =>
    api.sql(
      `insert into student_guardians (school_id, student_id, guardian_id, relationship, may_contact, to_date)
      values ($1, $2, $3, $4, $5, $6)`,
      [school_id, student_id, guardian_id, relationship, may_contact ?? true, to ?? null],
    );
  const makeStudent = async (given: Pupil) => {
    const { name, email = null, class_id, section = 'A', status = 'active', family = [] } = given;
    const { from = '2020-01-01', to = null } = given;
    const student_id = await idOf(
      'insert into students (school_id, name, email, status) values ($1, $2, $3, $4) returning student_id as id',
      [name, email, status],
    );
    await idOf(
      `insert into enrolments (school_id, student_id, academic_year_id, class_id, section_id, from_date, to_date)
      select $1, $2, academic_year_id, $3, $4, $5, $6 from academic_years where school_id = $1 limit 1
      returning enrolment_id as id`,
      [student_id, class_id, await sectionOf(class_id, section), from, to],
    );
    for (const one of family) await link(student_id, await makeGuardian(one.name, one.email ?? null), one);
    return student_id;
  };
  const makeTeacher = async (name: string, email: string | null, class_id?: string, section?: 'A' | 'B') => {
    const teacher_id = await idOf(
      `insert into teachers (school_id, name, employee_id, email) values ($1, $2, $3, $4) returning teacher_id as id`,
      [name, `T-${name}`, email],
    );
    if (class_id) {
      const subject = await idOf(
        'insert into subjects (school_id, name) values ($1, $2) returning subject_id as id',
        [`Subject of ${name}`],
      );
      await api.sql(
        `insert into teacher_assignments (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id)
        select $1, $2, academic_year_id, $3, $4, $5 from academic_years where school_id = $1`,
        [school_id, teacher_id, class_id, section ? await sectionOf(class_id, section) : null, subject],
      );
    }
    return teacher_id;
  };
  return { makeStudent, makeTeacher, makeGuardian, link, sectionOf, makeClass: () => newClass(api) };
}

export type AudienceMaker = ReturnType<typeof audienceMaker>;
