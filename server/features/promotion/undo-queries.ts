import { defineQuery } from '#server/db/query.ts';
import { recordsOfNewYear } from './queries.ts';

export const newRecords = defineQuery(
  'promotion.new_records',
  `select ${recordsOfNewYear} as new_records
  from promotions promotion
  join academic_years to_year on to_year.school_id = promotion.school_id
    and to_year.academic_year_id = promotion.to_year_id
  where promotion.school_id = :school_id and promotion.promotion_id = :promotion_id`,
);

export const countMoved = defineQuery(
  'promotion.count_moved',
  `select count(*) as moved
  from promotion_students
  where school_id = :school_id and promotion_id = :promotion_id and outcome = 'done'`,
);

export const nextToUndo = defineQuery(
  'promotion.next_to_undo',
  `select student_id
  from promotion_students
  where school_id = :school_id and promotion_id = :promotion_id and outcome = 'done'
  order by student_id
  limit :size
  for update`,
);

/** Deletes the new enrollments; a student whom someone has placed elsewhere since stays there. */
export const dropEnrolments = defineQuery(
  'promotion.drop_enrolments',
  `with dropped as (
    delete from enrolments enrol
    using promotion_students promoted
    where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
      and promoted.student_id = any(:student_ids::uuid[]) and enrol.school_id = promoted.school_id
      and enrol.enrolment_id = promoted.new_enrolment_id and enrol.class_id = promoted.class_id
      and enrol.section_id is not distinct from promoted.section_id and enrol.to_date is null
    returning enrol.student_id
  ), kept as (
    update promotion_students promoted
    set outcome = case
        when promoted.new_enrolment_id is null
        or exists (select from dropped where dropped.student_id = promoted.student_id) then 'undone'
        else 'kept'
      end
    where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
      and promoted.student_id = any(:student_ids::uuid[])
    returning promoted.student_id, promoted.outcome
  )
  select kept.student_id, student.name
  from kept join students student on student.school_id = :school_id and student.student_id = kept.student_id
  where kept.outcome = 'kept'`,
);

/** Restores the old year's enrollments and the statuses. */
export const reopenEnrolments = defineQuery(
  'promotion.reopen_enrolments',
  `with back as (
    select promoted.school_id, promoted.student_id, promoted.enrolment_id, promoted.to_date_before,
      promoted.exit_reason_before, promoted.status_before, promoted.decision
    from promotion_students promoted
    where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
      and promoted.student_id = any(:student_ids::uuid[]) and promoted.outcome = 'undone'
  ), reopened as (
    update enrolments enrol
    set to_date = back.to_date_before, exit_reason = back.exit_reason_before
    from back
    where enrol.school_id = back.school_id and enrol.enrolment_id = back.enrolment_id
  )
  update students student
  set status = back.status_before
  from back
  where back.decision in ('graduate', 'leave') and student.school_id = back.school_id
    and student.student_id = back.student_id and student.status in ('graduated', 'transferred')`,
);
