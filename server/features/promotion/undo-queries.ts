import { defineQuery } from '#server/db/query.ts';
import { recordsOfNewYear } from './queries.ts';

export const newRecords = defineQuery(
  'promotion.new_records',
  `select ${recordsOfNewYear} as new_records
  from promotions p join academic_years t on t.school_id = p.school_id and t.academic_year_id = p.to_year_id
  where p.school_id = :school_id and p.promotion_id = :promotion_id`,
);

export const countMoved = defineQuery(
  'promotion.count_moved',
  `select count(*) as moved from promotion_students
  where school_id = :school_id and promotion_id = :promotion_id and outcome = 'done'`,
);

export const nextToUndo = defineQuery(
  'promotion.next_to_undo',
  `select student_id from promotion_students
  where school_id = :school_id and promotion_id = :promotion_id and outcome = 'done'
  order by student_id limit :size for update`,
);

/** Takes the new enrolments away; a student whom someone has placed elsewhere since keeps what they have. */
export const dropEnrolments = defineQuery(
  'promotion.drop_enrolments',
  `with dropped as (
    delete from enrolments e using promotion_students r
    where r.school_id = :school_id and r.promotion_id = :promotion_id and r.student_id = any (:student_ids::uuid[])
      and e.school_id = r.school_id and e.enrolment_id = r.new_enrolment_id
      and e.class_id = r.class_id and e.section_id is not distinct from r.section_id and e.to_date is null
    returning e.student_id
  ), kept as (
    update promotion_students r
    set outcome = case when r.new_enrolment_id is null or exists (select from dropped d where d.student_id = r.student_id)
      then 'undone' else 'kept' end
    where r.school_id = :school_id and r.promotion_id = :promotion_id and r.student_id = any (:student_ids::uuid[])
    returning r.student_id, r.outcome
  )
  select k.student_id, s.name from kept k
  join students s on s.school_id = :school_id and s.student_id = k.student_id
  where k.outcome = 'kept'`,
);

/** The old year's enrolments and the statuses as they were. */
export const reopenEnrolments = defineQuery(
  'promotion.reopen_enrolments',
  `with back as (
    select r.school_id, r.student_id, r.enrolment_id, r.to_date_before, r.exit_reason_before, r.status_before, r.decision
    from promotion_students r
    where r.school_id = :school_id and r.promotion_id = :promotion_id and r.student_id = any (:student_ids::uuid[])
      and r.outcome = 'undone'
  ), reopened as (
    update enrolments e set to_date = back.to_date_before, exit_reason = back.exit_reason_before
    from back where e.school_id = back.school_id and e.enrolment_id = back.enrolment_id
  )
  update students s set status = back.status_before
  from back where back.decision in ('graduate', 'leave') and s.school_id = back.school_id
    and s.student_id = back.student_id and s.status in ('graduated', 'transferred')`,
);
