import { defineQuery, type RowOf } from '#server/db/query.ts';

/** Students already moved as they were moved, the others as the rules decide now. */
const plan = `select promoted.student_id, promoted.enrolment_id, enrol.class_id as from_class_id,
    enrol.section_id as from_section_id, enrol.roll_no as from_roll_no, promoted.average, promoted.decision,
    promoted.reason, promoted.class_id, promoted.section_id, promoted.roll_no, promoted.outcome
  from promotion_students promoted
  join enrolments enrol on enrol.school_id = promoted.school_id and enrol.enrolment_id = promoted.enrolment_id
  where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
  union all
  select planned.student_id, planned.enrolment_id, planned.from_class_id, planned.from_section_id,
    planned.from_roll_no, planned.average, planned.decision, planned.reason, planned.class_id,
    planned.section_id, planned.roll_no, case when planned.already then 'already' end
  from promotion_plan(:promotion_id) planned
  where not exists (
    select from promotion_students promoted
    where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
      and promoted.student_id = planned.student_id and promoted.enrolment_id is not null
  )`;

/** Every row repeats total and counts; a page without students is one row without a `student_id`. */
export type PlanRow = RowOf<typeof listPlan>;

export const listPlan = defineQuery(
  'promotion.plan',
  `with plan as materialized (${plan}), counted as (
    select json_build_object(
        'total', count(*), 'promote',
        count(*) filter (where decision = 'promote' and outcome is distinct from 'already'), 'repeat',
        count(*) filter (where decision = 'repeat' and outcome is distinct from 'already'), 'graduate',
        count(*) filter (where decision = 'graduate' and outcome is distinct from 'already'), 'leave',
        count(*) filter (where decision = 'leave' and outcome is distinct from 'already'), 'already',
        count(*) filter (where outcome = 'already')
      ) as counts
    from plan
  ), found as materialized (
    select plan.*, student.name,
      row_number() over (order by
          cls.position, cls.name_folded, section.position, student.name_folded, student.student_id) as place
    from plan
    join students student on student.school_id = :school_id and student.student_id = plan.student_id
    join classes cls on cls.school_id = :school_id and cls.class_id = plan.from_class_id
    left join sections section on section.school_id = :school_id and section.section_id = plan.from_section_id
    where (:decision?::text is null or plan.decision = :decision?)
      and (:class_id?::uuid is null or plan.from_class_id = :class_id?)
      and (:search?::text is null or student.search_text like all(search_patterns(:search?)))
  ), page as (select * from found order by place limit :limit offset :skip)
  select matching.total, counted.counts, shown.*
  from counted
  cross join (select count(*) as total from found) matching
  left join lateral (
    select page.place, page.student_id, page.name,
      json_build_object(
        'class_id', page.from_class_id, 'class_name', from_class.name, 'section', from_section.name,
        'roll_no', page.from_roll_no
      ) as "from",
      json_build_object(
        'class_id', page.class_id, 'class_name', to_class.name, 'section', to_section.name, 'roll_no',
        page.roll_no
      ) as "to",
      page.average, page.decision, page.reason as "reason!", page.outcome
    from page
    join classes from_class on from_class.school_id = :school_id and from_class.class_id = page.from_class_id
    left join sections from_section on from_section.school_id = :school_id
      and from_section.section_id = page.from_section_id
    left join classes to_class on to_class.school_id = :school_id and to_class.class_id = page.class_id
    left join sections to_section on to_section.school_id = :school_id
      and to_section.section_id = page.section_id
  ) shown on true
  order by shown.place`,
);

/** Only students who are in the plan and not moved yet; a decision that equals the rules is deleted. */
export const decideByHand = defineQuery(
  'promotion.decide',
  `with target as (
    select section.section_id
    from sections section
    where section.school_id = :school_id and section.class_id = :class_id?::uuid
      and fold(section.name) = fold(:section?)
  ), planned as (
    select planned.student_id
    from promotion_plan(:promotion_id) planned
    where planned.student_id = any(:student_ids::uuid[]) and not planned.already
  ), forgotten as (
    delete from promotion_students promoted
    where promoted.school_id = :school_id and promoted.promotion_id = :promotion_id
      and promoted.student_id = any(:student_ids::uuid[]) and promoted.enrolment_id is null
      and :decision?::text is null
    returning promoted.student_id
  ), decided as (
    insert into promotion_students
      (school_id, promotion_id, student_id, decision, by_hand, class_id, section_id)
    select :school_id, :promotion_id, planned.student_id, :decision?, true,
      case when :decision? = 'promote' then :class_id?::uuid end,
      case when :decision? = 'promote' then (select section_id from target) end
    from planned
    where :decision?::text is not null
    on conflict (school_id, promotion_id, student_id) do update
      set decision = excluded.decision, by_hand = true, class_id = excluded.class_id,
        section_id = excluded.section_id
      where promotion_students.enrolment_id is null
    returning student_id
  )
  select (select count(*) from forgotten) + (select count(*) from decided) as decided,
    :section?::text is not null and not exists (select from target) as unknown_section`,
);
