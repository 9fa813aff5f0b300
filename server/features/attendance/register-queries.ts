import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The rule of `is_school_day()`, as a part of the statement: a call of the function would cost more than the rest. */
export const schoolDayCondition = `(select is_kept(:date::date, day.week, day.open_days, day.closed_days)
    from school_calendar(:date::date, :date::date) day)`;

/** The people in the registers of a day. */
const enrolledRows = `enrolments enrol where enrol.school_id = :school_id and enrol.deleted_dt is null
    and enrol.from_date <= :date::date and (enrol.to_date is null or enrol.to_date >= :date::date)`;

const author =
  'left join users account on account.school_id = :school_id and account.user_id = record.marked_by';

/** The teachers of each class in the year of a day; former teachers only with a record of that day. */
const classTeachersWith = (joined = '') => `(
    select distinct class_teacher.school_id, class_teacher.class_id, class_teacher.teacher_id from class_teachers class_teacher
    where class_teacher.school_id = :school_id and class_teacher.academic_year_id = year_of(:date::date)
  ) head
  join teachers teacher on teacher.school_id = :school_id and teacher.teacher_id = head.teacher_id and teacher.deleted_dt is null
    and (teacher.joining_date is null or teacher.joining_date <= :date::date)
  left join teacher_attendance record on record.school_id = :school_id and record.teacher_id = head.teacher_id
    and record.attendance_date = :date::date ${joined}
  where (teacher.status <> 'inactive' or record.teacher_id is not null)`;

const studentMark = `left join student_attendance record on record.school_id = :school_id and record.student_id = enrol.student_id
    and record.attendance_date = :date::date`;

const tallyColumns = ['present', 'absent', 'late', 'half_day', 'excused']
  .map((status) => `count(*) filter (where record.status = '${status}')::int as ${status}`)
  .join(', ');

const markColumnsBy = (
  name: string,
) => `coalesce(record.status, 'present') as attendance_status, record.reason as attendance_reason,
    record.marked_dt as marked_at, case when record.status is null then 'not_marked' else coalesce(record.marked_by::text, 'unknown') end as marked_by,
    ${name} as marked_by_name, coalesce(record.updated_dt > record.created_dt, false) as is_corrected, record.updated_dt as version`;
const markColumns = markColumnsBy('account.name');

/** How many students of each class have which status; `roster` has the students and their classes. */
const countClasses = (
  roster: string,
) => `select cls.class_id, cls.name as class_name, counted.student_count, counted.present, counted.absent,
    counted.late, counted.half_day, counted.excused, counted.unmarked
  from (
    select enrol.class_id, count(*)::int as student_count, ${tallyColumns},
      count(*) filter (where record.status is null)::int as unmarked
    from (${roster}) enrol
    ${studentMark} group by enrol.class_id
  ) counted
  join classes cls on cls.school_id = :school_id and cls.class_id = counted.class_id
  order by cls.position, cls.name_folded, cls.class_id`;

export const listStudentClasses = defineQuery(
  'attendance.list_student_classes',
  countClasses(`select enrol.class_id, enrol.student_id from ${enrolledRows}`),
);

/** The same for a teacher: who was in a form class of theirs on the day, and is in one today. */
export const listFormClasses = defineQuery(
  'attendance.list_form_classes',
  countClasses(`select enrol.class_id, enrol.student_id from ${enrolledRows}
      and enrol.class_id::text || coalesce(enrol.section_id::text, '') = any (:places::text[])
      and enrol.student_id in (select own.student_id from teacher_students() own where own.is_form)`),
);

export const listTeacherClasses = defineQuery(
  'attendance.list_teacher_classes',
  `select cls.class_id, cls.name as class_name, counted.teacher_count, counted.present, counted.absent,
    counted.late, counted.half_day, counted.excused, counted.unmarked
  from (
    select head.class_id, count(*)::int as teacher_count, ${tallyColumns},
      count(*) filter (where record.status is null)::int as unmarked
    from ${classTeachersWith()}
    group by head.class_id
  ) counted
  join classes cls on cls.school_id = :school_id and cls.class_id = counted.class_id
  order by cls.position, cls.name_folded, cls.class_id`,
);

/** Counts each teacher once, regardless of how many classes they have. */
export const countTeachers = defineQuery(
  'attendance.count_teachers',
  `select count(distinct head.teacher_id)::int as teachers from ${classTeachersWith()}`,
);

const closedBecause = (
  day: string,
) => `(select day.name from calendar_days day where day.school_id = :school_id
    and day.kind <> 'school_day' and ${day} between day.starts_on and day.ends_on order by day.starts_on desc limit 1)`;

/** The class, the calendar, and which registers were taken; no row for an unknown class. */
export const classDay = defineQuery(
  'attendance.class_day',
  `select cls.class_id, cls.name as class_name, ${schoolDayCondition} as "is_school_day!",
    ${closedBecause(':date::date')} as closed_because,
    coalesce(
      (
        select jsonb_agg(
            jsonb_build_object(
              'section', section.name, 'taken_by_name', account.name, 'taken_at',
              to_char(register.taken_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            )
            order by section.position, section.name
          )
        from registers register
        left join sections section on section.school_id = register.school_id
          and section.section_id = register.section_id
        left join users account on account.school_id = register.school_id
          and account.user_id = register.taken_by
        where register.school_id = :school_id and register.class_id = cls.class_id
          and register.attendance_date = :date::date
      ),
      '[]'
    ) as registers
  from classes cls
  where cls.school_id = :school_id and cls.class_id = :class_id`,
);

export const studentRegister = defineQuery(
  'attendance.student_register',
  `select enrol.student_id, student.admission_no, student.name as student_name, section.name as section, enrol.roll_no, student.photo_file_id, ${markColumns}
  from (select enrol.student_id, enrol.section_id, enrol.roll_no from ${enrolledRows} and enrol.class_id = :class_id) enrol
  join students student on student.school_id = :school_id and student.student_id = enrol.student_id
  left join sections section on section.school_id = :school_id and section.section_id = enrol.section_id
  ${studentMark} ${author}
  where (:section?::text is null or fold(section.name) = fold(:section?))
  order by section.position, section.name, char_length(enrol.roll_no), enrol.roll_no, student.name_folded, enrol.student_id`,
);

/** The same for a teacher: only the form classes of today. */
export const formClassRegister = defineQuery(
  'attendance.form_class_register',
  `select record.student_id as "student_id!", record.admission_no as "admission_no!",
    record.student_name as "student_name!", record.section, record.roll_no, record.photo_file_id,
    ${markColumnsBy('record.marked_by_name')}
  from teacher_register(:class_id, :date::date) record
  where :section?::text is null or fold(record.section) = fold(:section?)
  order by
    record.section_position, record.section, char_length(record.roll_no), record.roll_no, record.name_folded,
    record.student_id`,
  narrowTo<{ attendance_status: AttendanceStatus }>(),
);

export const teacherRegister = defineQuery(
  'attendance.teacher_register',
  `select teacher.teacher_id, teacher.name as teacher_name, teacher.employee_id, teacher.department, teacher.photo_file_id, ${markColumns}
  from ${classTeachersWith(author)} and head.class_id = :class_id
  order by teacher.name_folded, teacher.teacher_id`,
);

export const closedDay = defineQuery(
  'attendance.closed_day',
  `select ${schoolDayCondition} as "is_school_day!", ${closedBecause(':date::date')} as closed_because`,
);

export const listOpenRegisters = defineQuery(
  'attendance.list_open_registers',
  `select cls.class_id, cls.name as class_name, section.name as section, register.people as student_count,
    register.unmarked
  from open_registers(:date::date) register
  join classes cls on cls.school_id = :school_id and cls.class_id = register.class_id
  left join sections section on section.school_id = :school_id and section.section_id = register.section_id
  order by cls.position, cls.name_folded, section.position, section.name`,
);

/** The rate of a day counts the existing records, and none on a day without school. */
const sumsOfDay = (
  marks: string,
) => `select cls.class_id, count(record.person)::int as total, ${tallyColumns},
    count(record.person) filter (where record.status is null)::int as unmarked,
    attendance_rate(
      sum(day_value(record.status)) filter (where record.status is not null and record.counts),
      count(*) filter (where record.status is not null and record.counts)
    ) as percentage
  from classes cls left join (${marks}) record on record.class_id = cls.class_id
  where cls.school_id = :school_id and cls.class_id = :class_id
  group by cls.class_id`;

const counts = `record.overrides_calendar or ${schoolDayCondition} as counts`;

export const summarizeStudents = defineQuery(
  'attendance.summarize_students',
  sumsOfDay(`select enrol.class_id, enrol.student_id as person, record.status, ${counts}
    from (select enrol.class_id, enrol.student_id from ${enrolledRows} and enrol.class_id = :class_id) enrol ${studentMark}`),
);

export const summarizeTeachers = defineQuery(
  'attendance.summarize_teachers',
  sumsOfDay(
    `select head.class_id, head.teacher_id as person, record.status, ${counts} from ${classTeachersWith()} and head.class_id = :class_id`,
  ),
);
