import { defineQuery } from '#server/db/query.ts';

/**
 * Writes down where everyone goes before anyone moves, so that a job that was interrupted goes on with the same
 * plan. Who was written down before stays as they are.
 */
export const fixPlan = defineQuery(
  'promotion.fix_plan',
  `with fixed as (
    insert into promotion_students (school_id, promotion_id, student_id, decision, by_hand, reason, average, class_id,
      section_id, roll_no, enrolment_id, to_date_before, exit_reason_before, status_before, outcome)
    select :school_id, :promotion_id, w.student_id, w.decision, w.reason = 'by_hand', w.reason, w.average, w.class_id,
      w.section_id, w.roll_no, w.enrolment_id, e.to_date, e.exit_reason, s.status, case when w.already then 'already' end
    from promotion_plan(:promotion_id) w
    join enrolments e on e.school_id = :school_id and e.enrolment_id = w.enrolment_id
    join students s on s.school_id = :school_id and s.student_id = w.student_id
    on conflict (school_id, promotion_id, student_id) do update
      set decision = excluded.decision, by_hand = excluded.by_hand, reason = excluded.reason, average = excluded.average,
        class_id = excluded.class_id, section_id = excluded.section_id, roll_no = excluded.roll_no,
        enrolment_id = excluded.enrolment_id, to_date_before = excluded.to_date_before,
        exit_reason_before = excluded.exit_reason_before, status_before = excluded.status_before, outcome = excluded.outcome
      where promotion_students.enrolment_id is null
    returning outcome
  )
  select count(*) filter (where outcome = 'already') as already from fixed`,
);

export const countWaiting = defineQuery(
  'promotion.count_waiting',
  `select count(*) as waiting from promotion_students
  where school_id = :school_id and promotion_id = :promotion_id and outcome is null and enrolment_id is not null`,
);

export const nextToMove = defineQuery(
  'promotion.next_to_move',
  `select student_id from promotion_students
  where school_id = :school_id and promotion_id = :promotion_id and outcome is null and enrolment_id is not null
  order by student_id limit :size for update`,
);

/** The old year's enrolment ends with the year, for the reason that the decision is. */
export const closeEnrolments = defineQuery(
  'promotion.close_enrolments',
  `update enrolments e
  set to_date = greatest(e.from_date, least(coalesce(e.to_date, y.ends_on), y.ends_on)),
    exit_reason = case r.decision when 'promote' then 'promoted' when 'repeat' then 'repeated'
      when 'graduate' then 'graduated' else 'left' end
  from promotion_students r
  join promotions p on p.school_id = r.school_id and p.promotion_id = r.promotion_id
  join academic_years y on y.school_id = p.school_id and y.academic_year_id = p.from_year_id
  where r.school_id = :school_id and r.promotion_id = :promotion_id and r.student_id = any (:student_ids::uuid[])
    and e.school_id = r.school_id and e.enrolment_id = r.enrolment_id`,
);

/** A number that someone took since the plan was fixed is left out rather than refused. */
export const openEnrolments = defineQuery(
  'promotion.open_enrolments',
  `with opened as (
    insert into enrolments
      (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by)
    select r.school_id, r.student_id, p.to_year_id, r.class_id, r.section_id,
      case when not exists (select from enrolments x where x.school_id = r.school_id
        and x.academic_year_id = p.to_year_id and x.class_id = r.class_id
        and x.section_id is not distinct from r.section_id and x.roll_no = r.roll_no
        and x.to_date is null and x.deleted_dt is null) then r.roll_no end,
      greatest(y.starts_on, e.to_date + 1), :user_id
    from promotion_students r
    join promotions p on p.school_id = r.school_id and p.promotion_id = r.promotion_id
    join academic_years y on y.school_id = p.school_id and y.academic_year_id = p.to_year_id
    join enrolments e on e.school_id = r.school_id and e.enrolment_id = r.enrolment_id
    where r.school_id = :school_id and r.promotion_id = :promotion_id and r.student_id = any (:student_ids::uuid[])
      and r.decision in ('promote', 'repeat')
    returning student_id, enrolment_id
  )
  update promotion_students r
  set outcome = 'done',
    new_enrolment_id = (select o.enrolment_id from opened o where o.student_id = r.student_id)
  where r.school_id = :school_id and r.promotion_id = :promotion_id and r.student_id = any (:student_ids::uuid[])`,
);

/** Who graduated or left is called so from the day after the old year, not before. */
export const setStatuses = defineQuery(
  'promotion.set_statuses',
  `with due as (
    update promotions p set statuses_set_dt = now()
    from academic_years y
    where p.school_id = :school_id and p.status = 'done' and p.statuses_set_dt is null
      and y.school_id = p.school_id and y.academic_year_id = p.from_year_id and y.ends_on < coalesce(:today?::date, school_today())
    returning p.promotion_id
  ), changed as (
    update students s set status = case r.decision when 'graduate' then 'graduated' else 'transferred' end
    from due join promotion_students r on r.school_id = :school_id and r.promotion_id = due.promotion_id
      and r.decision in ('graduate', 'leave') and r.outcome = 'done'
    where s.school_id = r.school_id and s.student_id = r.student_id and s.status in ('active', 'inactive')
    returning s.student_id
  )
  select count(*) as changed from changed`,
);
