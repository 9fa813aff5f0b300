import { defineQuery, type RowOf } from '#server/db/query.ts';

/** Those already carried out as they were, the others as the rules have it now. */
const plan = `select r.student_id, r.enrolment_id, e.class_id as from_class_id, e.section_id as from_section_id,
      e.roll_no as from_roll_no, r.average, r.decision, r.reason, r.class_id, r.section_id, r.roll_no, r.outcome
    from promotion_students r
    join enrolments e on e.school_id = r.school_id and e.enrolment_id = r.enrolment_id
    where r.school_id = :school_id and r.promotion_id = :promotion_id
    union all
    select w.student_id, w.enrolment_id, w.from_class_id, w.from_section_id, w.from_roll_no, w.average, w.decision,
      w.reason, w.class_id, w.section_id, w.roll_no, case when w.already then 'already' end
    from promotion_plan(:promotion_id) w
    where not exists (select from promotion_students r where r.school_id = :school_id
      and r.promotion_id = :promotion_id and r.student_id = w.student_id and r.enrolment_id is not null)`;

/** Every row repeats total and counts; a page without students is one row with no `student_id`. */
export type PlanRow = RowOf<typeof listPlan>;

export const listPlan = defineQuery(
  'promotion.plan',
  `with plan as materialized (${plan}),
  counted as (
    select json_build_object('total', count(*),
      'promote', count(*) filter (where decision = 'promote' and outcome is distinct from 'already'),
      'repeat', count(*) filter (where decision = 'repeat' and outcome is distinct from 'already'),
      'graduate', count(*) filter (where decision = 'graduate' and outcome is distinct from 'already'),
      'leave', count(*) filter (where decision = 'leave' and outcome is distinct from 'already'),
      'already', count(*) filter (where outcome = 'already')) as counts
    from plan
  ), found as materialized (
    select w.*, s.name, row_number() over (order by c.position, c.name_folded, k.position, s.name_folded, s.student_id) as place
    from plan w
    join students s on s.school_id = :school_id and s.student_id = w.student_id
    join classes c on c.school_id = :school_id and c.class_id = w.from_class_id
    left join sections k on k.school_id = :school_id and k.section_id = w.from_section_id
    where (:decision?::text is null or w.decision = :decision?)
      and (:class_id?::uuid is null or w.from_class_id = :class_id?)
      and (:search?::text is null or s.search_text like all (search_patterns(:search?)))
  ), page as (
    select * from found order by place limit :limit offset :skip
  )
  select t.total, counted.counts, x.*
  from counted cross join (select count(*) as total from found) t
  left join lateral (
    select w.place, w.student_id, w.name,
      json_build_object('class_id', w.from_class_id, 'class_name', fc.name, 'section', fk.name,
        'roll_no', w.from_roll_no) as "from",
      json_build_object('class_id', w.class_id, 'class_name', tc.name, 'section', tk.name, 'roll_no', w.roll_no) as "to",
      w.average, w.decision, w.reason as "reason!", w.outcome
    from page w
    join classes fc on fc.school_id = :school_id and fc.class_id = w.from_class_id
    left join sections fk on fk.school_id = :school_id and fk.section_id = w.from_section_id
    left join classes tc on tc.school_id = :school_id and tc.class_id = w.class_id
    left join sections tk on tk.school_id = :school_id and tk.section_id = w.section_id
  ) x on true
  order by x.place`,
);

/** Only students who are in the plan and not carried out yet; those who keep to the rules lose their row. */
export const decideByHand = defineQuery(
  'promotion.decide',
  `with target as (
    select s.section_id from sections s
    where s.school_id = :school_id and s.class_id = :class_id?::uuid and fold(s.name) = fold(:section?)
  ), planned as (
    select w.student_id from promotion_plan(:promotion_id) w
    where w.student_id = any (:student_ids::uuid[]) and not w.already
  ), forgotten as (
    delete from promotion_students r
    where r.school_id = :school_id and r.promotion_id = :promotion_id and r.student_id = any (:student_ids::uuid[])
      and r.enrolment_id is null and :decision?::text is null
    returning r.student_id
  ), decided as (
    insert into promotion_students (school_id, promotion_id, student_id, decision, by_hand, class_id, section_id)
    select :school_id, :promotion_id, w.student_id, :decision?, true,
      case when :decision? = 'promote' then :class_id?::uuid end, case when :decision? = 'promote' then (select section_id from target) end
    from planned w where :decision?::text is not null
    on conflict (school_id, promotion_id, student_id) do update
      set decision = excluded.decision, by_hand = true, class_id = excluded.class_id, section_id = excluded.section_id
      where promotion_students.enrolment_id is null
    returning student_id
  )
  select (select count(*) from forgotten) + (select count(*) from decided) as decided,
    :section?::text is not null and not exists (select from target) as unknown_section`,
);
