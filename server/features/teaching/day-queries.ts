import { awayStatuses } from '#contract/attendance/values.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The students of form classes on a day, with their attendance. The database shows the teacher of this call no others. */
const formStudents = `enrolments enrol
  join teacher_places() place on place.is_form and place.class_id = enrol.class_id
    and place.section_id is not distinct from enrol.section_id
  join classes cls on cls.school_id = enrol.school_id and cls.class_id = enrol.class_id
  left join sections section on section.school_id = enrol.school_id and section.section_id = enrol.section_id
  left join student_attendance record on record.school_id = enrol.school_id and record.student_id = enrol.student_id
    and record.attendance_date = :date::date
  where enrol.school_id = :school_id and enrol.deleted_dt is null and enrol.from_date <= :date::date
    and (enrol.to_date is null or enrol.to_date >= :date::date)`;

/** Someone who misses the day or a part of it; a late student is there. */
const awayCondition = `record.status in (${awayStatuses.map((status) => `'${status}'`).join(', ')})`;

export const listOwnRegisters = defineQuery(
  'teaching.list_registers',
  `select cls.class_id, cls.name as class_name, section.name as section, count(*)::int as students,
    count(*) filter (where record.student_id is null)::int as unmarked,
    count(*) filter (where ${awayCondition})::int as away
  from ${formStudents}
  group by cls.class_id, cls.name, cls.position, section.name, section.position
  order by cls.position, cls.name, section.position`,
);

export const listAway = defineQuery(
  'teaching.list_away',
  `select student.student_id, student.name as student_name, day.class_id, day.class_name, day.section,
    day.status, day.reason
  from (
    select enrol.student_id, cls.class_id, cls.name as class_name, cls.position, section.name as section, record.status,
      record.reason
    from ${formStudents} and ${awayCondition}
  ) day
  join students student on student.school_id = :school_id and student.student_id = day.student_id
  order by day.position, day.section, student.name_folded, student.student_id`,
  narrowTo<{ status: 'absent' | 'excused' | 'half_day' }>(),
);

export const listDueMarks = defineQuery(
  'teaching.list_due_marks',
  `select due.exam_id, exam.name as exam_name, exam.exam_date as "exam_date!", cls.class_id,
    cls.name as class_name, section.name as section, subject.subject_id, subject.name as subject_name,
    due.missing as "missing!"
  from teacher_due_marks(:date::date) due
  join exams exam on exam.school_id = :school_id and exam.exam_id = due.exam_id
  join classes cls on cls.school_id = :school_id and cls.class_id = due.class_id
  join subjects subject on subject.school_id = :school_id and subject.subject_id = due.subject_id
  left join sections section on section.school_id = :school_id and section.section_id = due.section_id
  order by exam.exam_date, cls.position, section.position, subject.name`,
);

export const isSchoolDay = defineQuery(
  'teaching.is_school_day',
  'select is_school_day(:date::date) as "is_school_day!"',
);
