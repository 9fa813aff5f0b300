import type pg from 'pg';

export type BenchClass = { readonly class_id: string; readonly student_ids: readonly string[] };
export type SchoolWorld = {
  /** Forty students in section A of each class, none of them from the demo. */
  readonly classes: readonly BenchClass[];
  readonly subject_ids: readonly string[];
  readonly exam_id: string;
  readonly year: number;
  /** The last school days before today. */
  readonly days: readonly string[];
};

const classCount = 16;
const studentsPerSchool = 40;
const subjects = 8;

/** Sixteen classes of forty, with eight subjects, an exam and attendance, for the calls about one class. */
export async function addSchoolWorld(client: pg.Client, school: string): Promise<SchoolWorld> {
  await client.query("select set_config('app.school_id', $1, false)", [school]);
  const { rows: days } = await client.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from school_days_between(current_date - 60, current_date - 1) order by day desc limit 20`,
  );
  const { rows: years } = await client.query<{ academic_year_id: string; year: number; starts_on: string }>(
    `select academic_year_id, start_year as year, to_char(starts_on, 'YYYY-MM-DD') as starts_on from academic_years
    where school_id = $1 and starts_on <= current_date order by starts_on desc limit 1`,
    [school],
  );
  const [year] = years;
  if (!year) throw new Error('The demo school has no year');
  const classes: BenchClass[] = [];
  for (let number = 1; number <= classCount; number += 1)
    classes.push(await addClass(client, school, { number, year }));
  const subject_ids = await addSubjects(client, school, classes, year.academic_year_id);
  const { rows: exams } = await client.query<{ exam_id: string }>(
    `insert into exams (school_id, academic_year_id, name, exam_date) values ($1, $2, 'Annual Exam', current_date - 3)
    on conflict (school_id, academic_year_id, name) do update set exam_date = excluded.exam_date returning exam_id`,
    [school, year.academic_year_id],
  );
  const exam_id = exams[0]?.exam_id ?? '';
  await client.query(
    `insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, marks, exam_date)
    select school_id, student_id, academic_year_id, subject_id, $2, (random() * 100)::int, current_date - 3
    from student_subjects where school_id = $1 and subject_id = any ($3::uuid[])`,
    [school, exam_id, subject_ids],
  );
  await addAnnouncements(client, school);
  return { classes, subject_ids, exam_id, year: year.year, days: days.map(({ day }) => day) };
}

/** Two thousand announcements, a few years of a large school, each read by all its users. */
async function addAnnouncements(client: pg.Client, school: string) {
  await client.query(
    `insert into announcements (school_id, title, description, content, status, publish_dt, expiry_date, is_pinned, tags,
      created_by)
    select $1, 'Bench announcement ' || number, repeat('Something to know. ', 8), '<p>' || repeat('More of it. ', 40) || '</p>',
      case when number % 10 = 0 then 'draft' when number % 3 = 0 then 'published' else 'archived' end, now() - number * interval '9 hours',
      current_date + number % 30, number % 400 = 0, array['bench', 'tag ' || number % 7],
      (select user_id from users where school_id = $1 order by user_id limit 1)
    from generate_series(1, 2000) number`,
    [school],
  );
  await client.query(
    `insert into announcement_views (school_id, announcement_id, user_id)
    select announcement.school_id, announcement.announcement_id, account.user_id from announcements announcement join users account on account.school_id = announcement.school_id
    where announcement.school_id = $1 and announcement.title like 'Bench %' on conflict do nothing`,
    [school],
  );
}

type NewClass = { number: number; year: { academic_year_id: string; starts_on: string } };

async function addClass(client: pg.Client, school: string, { number, year }: NewClass): Promise<BenchClass> {
  const { rows } = await client.query<BenchClass>(
    `with class as (
      insert into classes (school_id, name, position) values ($1, 'Bench ' || $2::text, 1000 + $2::int) returning class_id
    ), section as (
      insert into sections (school_id, class_id, name) select $1, class_id, 'A' from class returning section_id
    ), people as (
      insert into students (school_id, name, gender, class_id, section, roll_no)
      select $1, 'Bench ' || $2::text || ' Learner ' || number, 'female', class_id, 'A', number::text
      from class, generate_series(1, $5::int) number returning student_id, roll_no
    ), places as (
      insert into enrolments (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date)
      select $1, student_id, $3, class_id, section_id, roll_no, $4 from people, class, section
    )
    select class_id, array(select student_id from people) as student_ids from class`,
    [school, number, year.academic_year_id, year.starts_on, studentsPerSchool],
  );
  if (!rows[0]) throw new Error('No class was made');
  return rows[0];
}

async function addSubjects(
  client: pg.Client,
  school: string,
  classes: readonly BenchClass[],
  academicYear: string,
): Promise<string[]> {
  const { rows } = await client.query<{ subject_id: string }>(
    `insert into subjects (school_id, name) select $1, 'Bench Subject ' || number from generate_series(1, $2::int) number
    returning subject_id`,
    [school, subjects],
  );
  const ids = rows.map(({ subject_id }) => subject_id);
  await client.query(
    `insert into class_subjects (school_id, academic_year_id, class_id, subject_id)
    select $1, $2, item, other_item from unnest($3::uuid[]) item cross join unnest($4::uuid[]) other_item`,
    [school, academicYear, classes.map(({ class_id }) => class_id), ids],
  );
  await client.query(
    `insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date)
    select $1, item, $2, other_item, current_date from unnest($3::uuid[]) item cross join unnest($4::uuid[]) other_item`,
    [school, academicYear, classes.flatMap(({ student_ids }) => student_ids), ids],
  );
  return ids;
}
