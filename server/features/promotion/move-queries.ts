import { defineQuery } from '#server/db/query.ts';

/**
 * Stores where everyone goes before anyone moves, so that an interrupted job continues with the same plan. Decisions
 * that were stored before stay.
 */
export const fixPlan = defineQuery(
  'promotion.fix_plan',
  `with fixed as (
    insert into promotion_students
      (school_id, promotion_id, student_id, decision, by_hand, reason, average, class_id, section_id, roll_no,
        enrolment_id, to_date_before, exit_reason_before, status_before, outcome)
    select :school_id, :promotion_id, planned.student_id, planned.decision, planned.reason = 'by_hand',
      planned.reason, planned.average, planned.class_id, planned.section_id, planned.roll_no,
      planned.enrolment_id, enrol.to_date, enrol.exit_reason, student.status,
      case when planned.already then 'already' end
    from promotion_plan(:promotion_id) planned
    join enrolments enrol on enrol.school_id = :school_id and enrol.enrolment_id = planned.enrolment_id
    join students student on student.school_id = :school_id and student.student_id = planned.student_id
    on conflict (school_id, promotion_id, student_id) do update
      set decision = excluded.decision, by_hand = excluded.by_hand, reason = excluded.reason,
        average = excluded.average, class_id = excluded.class_id, section_id = excluded.section_id,
        roll_no = excluded.roll_no, enrolment_id = excluded.enrolment_id,
        to_date_before = excluded.to_date_before, exit_reason_before = excluded.exit_reason_before,
        status_before = excluded.status_before, outcome = excluded.outcome
      where promotion_students.enrolment_id is null
    returning outcome
  )
  select count(*) filter (where outcome = 'already') as already
  from fixed`,
);

export const countWaiting = defineQuery(
  'promotion.count_waiting',
  `select count(*) as waiting
  from promotion_students
  where school_id = :school_id and promotion_id = :promotion_id and outcome is null
    and enrolment_id is not null`,
);

export const nextToMove = defineQuery(
  'promotion.next_to_move',
  `select student_id
  from promotion_students
  where school_id = :school_id and promotion_id = :promotion_id and outcome is null
    and enrolment_id is not null
  order by student_id
  limit :size
  for update`,
);

/** Ends the old year's enrollment with the year; the decision gives the reason. */
export const closeEnrolments = defineQuery(
  'promotion.close_enrolments',
  `update enrolments enrol
  set to_date = greatest(
      enrol.from_date, least(coalesce(enrol.to_date, school_year.ends_on), school_year.ends_on)
    ),
    exit_reason = case promoted.decision
      when 'promote' then 'promoted'
      when 'repeat' then 'repeated'
      when 'graduate' then 'graduated'
      else 'left'
    end
  from promotion_students promoted
  join promotions promotion on promotion.school_id = promoted.school_id
    and promotion.promotion_id = promoted.promotion_id
  join academic_years school_year on school_year.school_id = promotion.school_id
    and school_year.academic_year_id = promotion.from_year_id
  where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
    and promoted.student_id = any(:student_ids::uuid[]) and enrol.school_id = promoted.school_id
    and enrol.enrolment_id = promoted.enrolment_id`,
);

/** Leaves out a roll number that someone took since the plan was stored, instead of refusing the student. */
export const openEnrolments = defineQuery(
  'promotion.open_enrolments',
  `with opened as (
    insert into enrolments
      (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by)
    select promoted.school_id, promoted.student_id, promotion.to_year_id, promoted.class_id,
      promoted.section_id,
      case
        when not exists (
          select from enrolments other_enrol
          where other_enrol.school_id = promoted.school_id
            and other_enrol.academic_year_id = promotion.to_year_id
            and other_enrol.class_id = promoted.class_id
            and other_enrol.section_id is not distinct from promoted.section_id
            and other_enrol.roll_no = promoted.roll_no and other_enrol.to_date is null
            and other_enrol.deleted_dt is null
        ) then promoted.roll_no
      end,
      greatest(school_year.starts_on, enrol.to_date + 1), :user_id
    from promotion_students promoted
    join promotions promotion on promotion.school_id = promoted.school_id
      and promotion.promotion_id = promoted.promotion_id
    join academic_years school_year on school_year.school_id = promotion.school_id
      and school_year.academic_year_id = promotion.to_year_id
    join enrolments enrol on enrol.school_id = promoted.school_id
      and enrol.enrolment_id = promoted.enrolment_id
    where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
      and promoted.student_id = any(:student_ids::uuid[]) and promoted.decision in ('promote', 'repeat')
    returning student_id, enrolment_id
  )
  update promotion_students promoted
  set outcome = 'done',
    new_enrolment_id = (select opened.enrolment_id from opened where opened.student_id = promoted.student_id)
  where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
    and promoted.student_id = any(:student_ids::uuid[])`,
);

/** Gives graduates and students who left their status from the day after the old year, not before. */
const isOver = (today: string) => `promotion.status = 'done' and promotion.statuses_set_dt is null
      and school_year.ends_on < ${today}`;

/** Schools with a promotion whose old year is over. */
export const listSchoolsToSet = defineQuery(
  'promotion.list_schools_to_set',
  `select distinct promotion.school_id
  from promotions promotion
  join schools school on school.school_id = promotion.school_id
  join academic_years school_year on school_year.school_id = promotion.school_id
    and school_year.academic_year_id = promotion.from_year_id
  where ${isOver('(now() at time zone school.time_zone)::date')}`,
);

export const setStatuses = defineQuery(
  'promotion.set_statuses',
  `with due as (
    update promotions promotion
    set statuses_set_dt = now()
    from academic_years school_year
    where promotion.school_id = :school_id and school_year.school_id = promotion.school_id
      and school_year.academic_year_id = promotion.from_year_id
      and ${isOver('coalesce(:today?::date, school_today())')}
    returning promotion.promotion_id
  ), changed as (
    update students student
    set status = case promoted.decision when 'graduate' then 'graduated' else 'transferred' end
    from due
    join promotion_students promoted on promoted.school_id = :school_id
      and promoted.promotion_id = due.promotion_id and promoted.decision in ('graduate', 'leave')
      and promoted.outcome = 'done'
    where student.school_id = promoted.school_id and student.student_id = promoted.student_id
      and student.status in ('active', 'inactive')
    returning student.student_id
  )
  select count(*) as changed
  from changed`,
);
