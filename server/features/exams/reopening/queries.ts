import { asInstant } from '#server/db/instant-sql.ts';
import { defineQuery } from '#server/db/query.ts';

/** An open reopening as JSON, or null. `exam_id` and `class_id` are SQL. */
export const openReopening = (exam_id: string, class_id: string) => `(
    select json_build_object('reason', reopening.reason, 'reopened_dt', ${asInstant('reopening.reopened_dt')}, 'reopened_by', (
      select member.name from users member
      where member.school_id = :school_id and member.user_id = reopening.reopened_by))
    from exam_reopenings reopening
    where reopening.school_id = :school_id and reopening.exam_id = ${exam_id} and reopening.class_id = ${class_id}
      and reopening.locked_dt is null)`;

/** Whether the results of an exam, of that SQL alias, are published and not reopened for a class. */
export const lockedClassCondition = (
  exam: string,
  class_id: string,
) => `(${exam}.published_dt is not null and not exists (
    select from exam_reopenings reopening where reopening.school_id = :school_id
      and reopening.exam_id = ${exam}.exam_id and reopening.class_id = ${class_id} and reopening.locked_dt is null))`;

/** No row if the class is unknown; the database refuses a second open one. Touches the exam, so that sheets show it. */
export const insertReopening = defineQuery(
  'exams.insert_reopening',
  `with touched as (
    update exams set published_dt = published_dt where school_id = :school_id and exam_id = :exam_id
  )
  insert into exam_reopenings (school_id, exam_id, class_id, reason, reopened_by)
  select :school_id, :exam_id, class_id, :reason, :user_id
  from classes
  where school_id = :school_id and class_id = :class_id
  returning
    reason, reopened_dt,
    (
      select member.name from users member where member.school_id = :school_id and member.user_id = :user_id
    ) as reopened_by`,
);

/** Returns no row if the class is not reopened. */
export const endReopening = defineQuery(
  'exams.end_reopening',
  `with touched as (
    update exams set published_dt = published_dt where school_id = :school_id and exam_id = :exam_id
  )
  update exam_reopenings
  set locked_dt = now(), locked_by = :user_id
  where school_id = :school_id and exam_id = :exam_id and class_id = :class_id and locked_dt is null
  returning reason`,
);

/** The reopenings that a student's mark in an exam went through, the oldest first. */
export const listReopenings = defineQuery(
  'exams.list_reopenings',
  `select reopening.reason, reopening.reopened_dt, reopening.locked_dt, opener.name as reopened_by,
    closer.name as locked_by
  from exam_reopenings reopening
  join exams exam on exam.school_id = :school_id and exam.exam_id = reopening.exam_id
  left join users opener on opener.school_id = :school_id and opener.user_id = reopening.reopened_by
  left join users closer on closer.school_id = :school_id and closer.user_id = reopening.locked_by
  where reopening.school_id = :school_id and reopening.exam_id = :exam_id
    and exists (
      select from enrolments enrol
      where enrol.school_id = :school_id and enrol.student_id = :student_id
        and enrol.class_id = reopening.class_id and enrol.academic_year_id = exam.academic_year_id
        and enrol.deleted_dt is null
    )
  order by reopening.reopened_dt`,
);
