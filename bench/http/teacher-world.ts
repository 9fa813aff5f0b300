import type pg from 'pg';
import type { SchoolWorld } from './school-world.ts';

/** Each kind of teacher, with the email address that they sign in with. */
export const teacherEmails = {
  class_teacher: 'bench.class@homeroom.test',
  subject_teacher: 'bench.subject@homeroom.test',
  substitute: 'bench.substitute@homeroom.test',
  head: 'bench.head@homeroom.test',
} as const;
export type TeacherKind = keyof typeof teacherEmails;

/**
 * A class teacher and a substitute of the first class, a teacher of one subject in five classes, and the head of a
 * subject that all sixteen classes have. They sign in with the password of the demo.
 */
export async function addTeachers(client: pg.Client, school: string, { classes, subject_ids }: SchoolWorld) {
  const addTeacher = async (kind: TeacherKind) => {
    const email = teacherEmails[kind];
    const { rows } = await client.query<{ teacher_id: string }>(
      `with person as (
        insert into teachers (school_id, name, employee_id, email)
        values ($1, $2::text, $2::text, $2::text)
        returning school_id, teacher_id
      )
      insert into users (school_id, name, email, role, status, password_hash, teacher_id)
      select person.school_id, $2::text, $2::text, 'teacher', 'active', admin.password_hash, person.teacher_id
      from person
      join users admin on admin.school_id = person.school_id and admin.email = 'admin@homeroom.test'
      returning teacher_id`,
      [school, email],
    );
    return rows[0]?.teacher_id;
  };
  const assign = (teacher: string | undefined, class_ids: readonly string[], isClassTeacher: boolean) =>
    client.query(
      `insert into teacher_assignments
        (school_id, teacher_id, academic_year_id, class_id, subject_id, is_class_teacher)
      select $1, $2, year_of(current_date), class_id, $4, $5 from unnest($3::uuid[]) class_id`,
      [school, teacher, class_ids, subject_ids[0], isClassTeacher],
    );
  const grant = (
    teacher: string | undefined,
    kind: string,
    class_id: string | null,
    subject: string | null,
  ) =>
    client.query(
      `insert into teacher_grants (school_id, teacher_id, kind, class_id, subject_id, from_date, to_date)
      values ($1, $2, $3, $4, $5, current_date - 1, current_date + 10)`,
      [school, teacher, kind, class_id, subject],
    );
  const [first] = classes;
  if (!first) throw new Error('The bench has no class');
  const ids = classes.map(({ class_id }) => class_id);
  await assign(await addTeacher('class_teacher'), [first.class_id], true);
  await assign(await addTeacher('subject_teacher'), ids.slice(1, 6), false);
  await grant(await addTeacher('substitute'), 'substitute', first.class_id, null);
  await grant(await addTeacher('head'), 'head', null, subject_ids[0] ?? null);
}
