import type { Analytics } from '#contract/analytics/calls.ts';
import type { TestApi } from '#server/test/api.ts';

type Totals = Record<string, number>;
const add = (totals: Totals, key: string, value: number) => {
  totals[key] = (totals[key] ?? 0) + value;
};

const attendanceRows = `select to_char(record.attendance_date, 'YYYY-MM-DD') as day, record.class_id,
    student.gender, record.status
  from counted_attendance record
  join students student on student.school_id = record.school_id
    and student.student_id = record.student_id
  join academic_years school_year on school_year.school_id = record.school_id
    and school_year.start_year = $2
    and record.attendance_date between school_year.starts_on and school_year.ends_on
  where record.school_id = $1 and student.deleted_dt is null
    and ($3::uuid is null or record.class_id = $3)`;

async function readAttendance(api: TestApi, class_id: string | null) {
  const rows = await api.sql<{ day: string; class_id: string; gender: string; status: string }>(
    attendanceRows,
    [api.school_id, api.year, class_id],
  );
  const counted: Totals = {};
  for (const { day, class_id, gender, status } of rows) {
    const value = status === 'half_day' ? 0.5 : status === 'present' || status === 'late' ? 1 : 0;
    add(counted, `day ${day} ${status}`, 1);
    for (const key of [
      `day ${day}`,
      `month ${day.slice(0, 7)}`,
      `class ${class_id}`,
      `gender ${gender}`,
      'all',
    ]) {
      add(counted, `${key} n`, 1);
      add(counted, `${key} value`, value);
    }
  }
  return counted;
}

const markRows = `select mark.subject_id as subject, place.class_id, student.gender, exam.name as exam,
    mark.percentage::float8, grade_of(mark.percentage, exam.bands) as grade
  from marks mark
  join academic_years school_year on school_year.school_id = mark.school_id and school_year.start_year = $2
    and school_year.academic_year_id = mark.academic_year_id
  join students student on student.school_id = mark.school_id and student.student_id = mark.student_id
    and student.deleted_dt is null
  join exam_bands exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
  cross join lateral (
    select enrol.class_id
    from enrolments enrol
    where enrol.school_id = mark.school_id and enrol.student_id = mark.student_id
      and enrol.academic_year_id = mark.academic_year_id and enrol.deleted_dt is null
    order by enrol.from_date desc
    limit 1
  ) place
  where mark.school_id = $1 and mark.state = 'present' and ($3::uuid is null or place.class_id = $3)`;

async function readMarks(api: TestApi, class_id: string | null) {
  const rows = await api.sql<{
    subject: string;
    class_id: string;
    gender: string;
    exam: string;
    percentage: number;
    grade: string;
  }>(markRows, [api.school_id, api.year, class_id]);
  const counted: Totals = {};
  for (const { subject, class_id, gender, exam, percentage, grade } of rows) {
    if (grade !== 'N/A') add(counted, `grade ${grade}`, 1);
    for (const key of [
      `subject ${subject}`,
      `class ${class_id}`,
      `gender ${gender}`,
      `exam ${exam}`,
      'all',
    ]) {
      add(counted, `${key} n`, 1);
      add(counted, `${key} total`, percentage);
    }
  }
  return counted;
}

const placeRows = `select enrol.class_id, student.gender,
    $3::date between enrol.from_date and coalesce(enrol.to_date, 'infinity') as today,
    case
      when not exists (
        select from enrolments former
        where former.school_id = enrol.school_id and former.student_id = enrol.student_id
          and former.deleted_dt is null
          and former.to_date = case
            when enrol.from_date = school_year.starts_on then (
              select max(earlier.ends_on)
              from academic_years earlier
              where earlier.school_id = enrol.school_id and earlier.ends_on < school_year.starts_on
            )
            else enrol.from_date - 1
          end
      ) then to_char(enrol.from_date, 'YYYY-MM')
    end as joined,
    case
      when enrol.to_date is not null and enrol.exit_reason is distinct from 'moved'
      and not (enrol.to_date = school_year.ends_on
        and exists (
          select from enrolments following
          where following.school_id = enrol.school_id and following.student_id = enrol.student_id
            and following.deleted_dt is null
            and following.from_date = (
              select min(later.starts_on)
              from academic_years later
              where later.school_id = enrol.school_id and later.starts_on > school_year.ends_on
            )
        )) then to_char(enrol.to_date, 'YYYY-MM')
    end as gone
  from enrolments enrol
  join academic_years school_year on school_year.school_id = enrol.school_id
    and school_year.academic_year_id = enrol.academic_year_id and school_year.start_year = $2
  join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
    and student.deleted_dt is null
  where enrol.school_id = $1 and enrol.deleted_dt is null and ($4::uuid is null or enrol.class_id = $4)`;

async function readEnrolment(api: TestApi, class_id: string | null, as_of: string) {
  const rows = await api.sql<{
    class_id: string;
    gender: string;
    today: boolean;
    joined: string | null;
    gone: string | null;
  }>(placeRows, [api.school_id, api.year, as_of, class_id]);
  const counted: Totals = {};
  for (const { class_id, gender, today, joined, gone } of rows) {
    if (joined && joined <= as_of) add(counted, `joined ${joined}`, 1);
    if (gone && gone <= as_of) add(counted, `left ${gone}`, 1);
    if (today) for (const key of [`class ${class_id}`, 'all']) add(counted, `${key} ${gender}`, 1);
  }
  return counted;
}

const roundTotals = (totals: Totals) =>
  Object.fromEntries(
    Object.entries(totals)
      .filter(([, value]) => value !== 0)
      .map(([key, value]) => [key, Math.round(value * 1e5) / 1e5] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

/** The figures of the year as the rows themselves give them, looked at one by one. */
export async function recountFigures(api: TestApi, class_id: string | null, as_of: string) {
  await api.sql(`select set_config('app.school_id', $1, false)`, [api.school_id]);
  return {
    attendance: roundTotals(await readAttendance(api, class_id)),
    marks: roundTotals(await readMarks(api, class_id)),
    enrolment: roundTotals(await readEnrolment(api, class_id, as_of)),
  };
}

type Rate = { readonly rate: number | null; readonly days: number };

function attendanceTotals({ by_day, by_month, by_class, by_gender, ...all }: Analytics['attendance']) {
  const totals: Totals = {};
  const addRate = (key: string, { rate, days }: Rate) => {
    add(totals, `${key} n`, days);
    add(totals, `${key} value`, ((rate ?? 0) * days) / 100);
  };
  addRate('all', all);
  for (const { date, ...day } of by_day) {
    addRate(`day ${date}`, day);
    for (const status of ['present', 'late', 'half_day', 'absent', 'excused'] as const)
      add(totals, `day ${date} ${status}`, day[status]);
  }
  for (const { month, ...rate } of by_month) addRate(`month ${month}`, rate);
  for (const { class_id, ...rate } of by_class) addRate(`class ${class_id}`, rate);
  for (const { gender, ...rate } of by_gender) addRate(`gender ${gender.toLowerCase()}`, rate);
  return totals;
}

function markTotals({
  by_subject,
  by_class,
  by_gender,
  by_exam,
  grade_distribution,
  ...all
}: Analytics['marks']) {
  const totals: Totals = {};
  const addAverage = (key: string, { average, marks }: { average: number | null; marks: number }) => {
    add(totals, `${key} n`, marks);
    add(totals, `${key} total`, (average ?? 0) * marks);
  };
  addAverage('all', all);
  for (const { subject_id, ...row } of by_subject) addAverage(`subject ${subject_id}`, row);
  for (const { class_id, ...row } of by_class) addAverage(`class ${class_id}`, row);
  for (const { gender, ...row } of by_gender) addAverage(`gender ${gender.toLowerCase()}`, row);
  for (const { exam_name, ...row } of by_exam) addAverage(`exam ${exam_name}`, row);
  for (const { grade, count } of grade_distribution) add(totals, `grade ${grade}`, count);
  return totals;
}

function enrolmentTotals({ by_class, totals: all, over_time }: Analytics['enrolment']) {
  const totals: Totals = {};
  for (const gender of ['male', 'female', 'other'] as const) {
    add(totals, `all ${gender}`, all[gender]);
    for (const { class_id, ...counts } of by_class)
      add(totals, `class ${class_id} ${gender}`, counts[gender]);
  }
  for (const { month, joined, left } of over_time) {
    add(totals, `joined ${month}`, joined);
    add(totals, `left ${month}`, left);
  }
  return totals;
}

/** The figures of the year as the API returns them, in the same form. */
export async function readFigures(api: TestApi, class_id: string | null) {
  const query = { year: api.year, ...(class_id && { class_id }) };
  const { result } = await api.call('analytics.get', { as: 'staff', query });
  const figures = {
    attendance: roundTotals(attendanceTotals(result.attendance)),
    marks: roundTotals(markTotals(result.marks)),
    enrolment: roundTotals(enrolmentTotals(result.enrolment)),
  };
  return { figures, as_of: result.enrolment.as_of };
}
