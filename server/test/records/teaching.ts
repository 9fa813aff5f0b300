import type { TestApi } from '#server/test/api.ts';
import { makeTeacher } from '#server/test/factories.ts';
import { newClassSubject, newExam } from './exams.ts';
import { newClass, newStudent } from './students.ts';

export type Teacher = Awaited<ReturnType<typeof makeTeacher>>;

export const newTeacherUser = (api: TestApi, name?: string): Promise<Teacher> =>
  makeTeacher(api.owner, api.school_id, name);

export type Assignment = {
  class_id: string;
  section: string | null;
  subject_id: string;
  is_class_teacher?: boolean;
};

/** Assigns a teacher in the tests' year, past the API; returns the id of the assignment. */
export async function assign(api: TestApi, teacher_id: string, given: Assignment): Promise<string> {
  const [row] = await api.sql<{ id: string }>(
    `insert into teacher_assignments
      (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id, is_class_teacher)
    select $1, $2, year.academic_year_id, $3::uuid,
      (select section_id from sections where class_id = $3 and name = $4), $5, $6
    from academic_years year
    where year.school_id = $1 and year.start_year = $7
    returning teacher_assignment_id as id`,
    [
      api.school_id,
      teacher_id,
      given.class_id,
      given.section,
      given.subject_id,
      given.is_class_teacher ?? false,
      api.year,
    ],
  );
  if (!row) throw new Error('The teacher was not assigned');
  return row.id;
}

/** A class with the sections A and B, two subjects and two students in each section. */
async function newTaughtClass(api: TestApi, class_name: string) {
  const class_id = await newClass(api, { class_name });
  const maths = await newClassSubject(api, class_id, `Mathematics of ${class_name}`);
  const art = await newClassSubject(api, class_id, `Art of ${class_name}`);
  const inSection = async (section: string) => [
    await newStudent(api, class_id, { section, medical_conditions: 'Asthma', religion: 'Jain' }),
    await newStudent(api, class_id, { section, medical_conditions: 'Asthma', religion: 'Jain' }),
  ];
  return { class_id, maths, art, a: await inSection('A'), b: await inSection('B') };
}

/** Two classes and an exam. */
export async function newTaughtSchool(api: TestApi) {
  const fifth = await newTaughtClass(api, 'Grade 5');
  const sixth = await newTaughtClass(api, 'Grade 6');
  const { exam_id } = await newExam(api);
  return { fifth, sixth, exam_id };
}

export type Grant = {
  kind: 'substitute' | 'head';
  class_id: string | null;
  section: string | null;
  subject_id: string | null;
  /** Days from today. */
  from: number;
  to: number;
  /** Whether the office has ended it before its last day. */
  isEnded?: boolean;
};

/** Grants a substitution or the lead of a subject, past the API. */
export async function grantTeaching(api: TestApi, teacher_id: string, given: Grant) {
  const { kind, class_id, section, subject_id, from, to, isEnded = false } = given;
  await api.sql(
    `insert into teacher_grants
      (school_id, teacher_id, kind, class_id, section_id, subject_id, from_date, to_date, ended_dt)
    select $1, $2, $3, $4::uuid, (select section_id from sections where class_id = $4 and name = $5), $6,
      (now() at time zone time_zone)::date + $7::int, (now() at time zone time_zone)::date + $8::int,
      case when $9 then now() end
    from schools
    where school_id = $1`,
    [api.school_id, teacher_id, kind, class_id, section, subject_id, from, to, isEnded],
  );
}

/** Makes the teacher of a user the class teacher of a class in its school's current year. */
export async function makeClassTeacher(
  api: TestApi,
  user_id: string,
  { class: class_id, subject: subject_id }: { readonly class?: string; readonly subject?: string },
) {
  await api.sql(
    `insert into teacher_assignments
      (school_id, teacher_id, academic_year_id, class_id, subject_id, is_class_teacher)
    select account.school_id, account.teacher_id, year.academic_year_id, $2, $3, true
    from users account
    join academic_years year on year.school_id = account.school_id
      and current_date between year.starts_on and year.ends_on
    where account.user_id = $1`,
    [user_id, class_id, subject_id],
  );
}
