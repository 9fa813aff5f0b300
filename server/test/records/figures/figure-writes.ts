import fc from 'fast-check';
import type { TestApi } from '#server/test/api.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

/** A write as it can happen, in SQL with numbered parameters; the first is the school. */
export type Write = { readonly text: string; readonly values: readonly unknown[] };
type WriteOf = (text: string, ...values: readonly fc.Arbitrary<unknown>[]) => fc.Arbitrary<Write>;

const idsOf = async (api: TestApi, text: string, ...values: unknown[]) =>
  (await api.sql<{ id: string }>(text, [api.school_id, ...values])).map(({ id }) => id);

async function newNextYear(api: TestApi): Promise<{ year: string; next: string }> {
  const [next = ''] = await idsOf(
    api,
    `insert into academic_years (school_id, name, starts_on, ends_on)
    select school_id, 'Next', ends_on + 1, (ends_on + interval '1 year')::date
    from academic_years
    where school_id = $1
    returning academic_year_id as id`,
  );
  const [year = ''] = await idsOf(
    api,
    'select academic_year_id as id from academic_years where school_id = $1 and academic_year_id <> $2',
    next,
  );
  return { year, next };
}

/** A school with two classes, five students, two years, and two exams in two subjects. */
export async function newCountedSchool(api: TestApi) {
  const classes = [await newClass(api), await newClass(api, { class_name: 'Grade 6' })];
  const students: string[] = [];
  for (const index of [0, 1, 2, 3, 4]) students.push(await newStudent(api, classes[index % 2] ?? ''));
  const years = await newNextYear(api);
  const subjects = await idsOf(
    api,
    `insert into subjects (school_id, name) values ($1, 'Art'), ($1, 'Science') returning subject_id as id`,
  );
  const exams = await idsOf(
    api,
    `insert into exams (school_id, academic_year_id, name)
    values ($1, $2, 'Mid Term'), ($1, $2, 'Annual Exam')
    returning exam_id as id`,
    years.year,
  );
  await api.sql(
    `insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date)
    select $1, student, $2, subject, current_date from unnest($3::uuid[]) student, unnest($4::uuid[]) subject`,
    [api.school_id, years.year, students, subjects],
  );
  return { school_id: api.school_id, start_year: api.year, classes, students, subjects, exams, ...years };
}

export type CountedSchool = Awaited<ReturnType<typeof newCountedSchool>>;

const dayOf = ({ start_year }: CountedSchool) =>
  fc.integer({ min: 1, max: 9 }).map((number) => `${start_year}-09-0${number}`);

function attendanceWrites(school: CountedSchool, write: WriteOf) {
  const student = fc.constantFrom(...school.students);
  const status = fc.constantFrom('present', 'absent', 'late', 'half_day', 'excused');
  return [
    write(
      `insert into student_attendance
        (school_id, student_id, attendance_date, class_id, status, overrides_calendar)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (school_id, student_id, attendance_date) do update
        set status = excluded.status, class_id = excluded.class_id`,
      student,
      dayOf(school),
      fc.constantFrom(...school.classes),
      status,
      fc.boolean(),
    ),
    write(
      'delete from student_attendance where school_id = $1 and student_id = $2 and attendance_date = $3',
      student,
      dayOf(school),
    ),
  ];
}

function markWrites({ students, exams, subjects, year }: CountedSchool, write: WriteOf) {
  return [
    write(
      `insert into marks
        (school_id, student_id, exam_id, subject_id, marks, academic_year_id, state, total_marks)
      values ($1, $2, $3, $4, $5, $6, case when $5::numeric is null then 'absent' else 'present' end, 30)
      on conflict on constraint marks_student_subject_exam_key do update
        set state = excluded.state, marks = excluded.marks`,
      fc.constantFrom(...students),
      fc.constantFrom(...exams),
      fc.constantFrom(...subjects),
      fc.option(fc.integer({ min: 0, max: 30 })),
      fc.constant(year),
    ),
    write(
      'delete from marks where school_id = $1 and student_id = $2 and exam_id = $3',
      fc.constantFrom(...students),
      fc.constantFrom(...exams),
    ),
  ];
}

const lastPlace = `(select enrolment_id from enrolments where school_id = $1 and student_id = $2
  order by from_date desc limit 1)`;

function placeWrites(school: CountedSchool, write: WriteOf) {
  const { classes, year } = school;
  const student = fc.constantFrom(...school.students);
  const cls = fc.constantFrom(...classes);
  return [
    write(
      `update enrolments
      set class_id = $3, section_id = null, roll_no = null
      where enrolment_id = ${lastPlace}`,
      student,
      cls,
    ),
    write(
      `with ended as (
        update enrolments
        set to_date = $4::date - 1, exit_reason = 'moved'
        where enrolment_id = ${lastPlace} and to_date is null and from_date < $4::date
      )
      insert into enrolments (school_id, student_id, class_id, from_date, academic_year_id)
      values ($1, $2, $3, $4, $5)`,
      student,
      cls,
      dayOf(school),
      fc.constant(year),
    ),
  ];
}

/** Leaving, promotion, and an enrollment that is taken back. */
function exitWrites({ students, classes, next, start_year }: CountedSchool, write: WriteOf) {
  const student = fc.constantFrom(...students);
  const lastDay = fc.constantFrom(`${start_year}-09-05`, `${start_year + 1}-07-31`);
  return [
    write(
      `update enrolments set to_date = $3 where enrolment_id = ${lastPlace}`,
      student,
      fc.option(lastDay),
    ),
    write(
      `insert into enrolments (school_id, student_id, class_id, academic_year_id, from_date)
      select $1, $2, $3, $4, starts_on from academic_years where academic_year_id = $4`,
      student,
      fc.constantFrom(...classes),
      fc.constant(next),
    ),
    write(`delete from enrolments where enrolment_id = ${lastPlace}`, student),
  ];
}

function studentWrites({ students }: CountedSchool, write: WriteOf) {
  const student = fc.constantFrom(...students);
  return [
    write(
      'update students set gender = $3 where school_id = $1 and student_id = $2',
      student,
      fc.constantFrom('male', 'female', 'other'),
    ),
    write(
      `update students set deleted_dt = case when $3 then now() end where school_id = $1 and student_id = $2`,
      student,
      fc.boolean(),
    ),
  ];
}

/** Calendar, grading scales, published results and the dates of the year. */
function ruleWrites(school: CountedSchool, write: WriteOf) {
  const { exams, year, start_year } = school;
  return [
    write(
      `insert into calendar_days (school_id, starts_on, ends_on, kind, name) values ($1, $2, $2, $3, 'Day')`,
      dayOf(school),
      fc.constantFrom('holiday', 'school_day'),
    ),
    write(
      'update schools set school_days = $2 where school_id = $1',
      fc.constantFrom('{1,2,3,4,5}', '{1,2,3,4,5,6}', '{2,7}'),
    ),
    write(
      `with scale as (
        insert into grade_scales (school_id, name, is_default)
        select $1, 'Scale ' || new_id(),
          not exists (select from grade_scales where school_id = $1 and is_default)
        returning grade_scale_id
      )
      insert into grade_bands (school_id, grade_scale_id, lower_bound, grade)
      select $1, grade_scale_id, bound, 'from ' || bound from scale, unnest(array[0, $2::int]) bound`,
      fc.integer({ min: 1, max: 99 }),
    ),
    write(
      `update exams
      set graded_with = case when $3 then built_in_bands() end, published_dt = case when $3 then now() end
      where school_id = $1 and exam_id = $2`,
      fc.constantFrom(...exams),
      fc.boolean(),
    ),
    write(
      `update academic_years
      set starts_on = make_date($3, 8, 1) - $4::int
      where school_id = $1 and academic_year_id = $2`,
      fc.constant(year),
      fc.constant(start_year),
      fc.integer({ min: 0, max: 3 }),
    ),
  ];
}

/** Any write that can change a figure of the year. */
export function figureWrites(school: CountedSchool): fc.Arbitrary<Write> {
  const write: WriteOf = (text, ...values) =>
    fc.tuple(...values).map((chosen) => ({ text, values: [school.school_id, ...chosen] }));
  const kinds = [attendanceWrites, markWrites, placeWrites, exitWrites, studentWrites, ruleWrites];
  return fc.oneof(...kinds.map((kind) => fc.oneof(...kind(school, write))));
}
