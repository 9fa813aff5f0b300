import { defineQuery, type RowOf } from '#server/db/query.ts';

/** Every row repeats the total; a page without students is one row with no `id`. */
export type StudentRow = RowOf<typeof listClassStudents>;

/** Who sits in the class on a day of the year, by section and roll number. */
export const listClassStudents = defineQuery(
  'classes.list_students',
  `with present as materialized (
    select e.enrolment_id as id, s.student_id, s.admission_no, s.name as student_name, e.roll_no as roll_number, k.name as section,
      k.position, e.from_date as enrollment_date, s.name_folded
    from enrolments e
    join students s on s.school_id = e.school_id and s.student_id = e.student_id and s.deleted_dt is null
    left join sections k on k.school_id = e.school_id and k.section_id = e.section_id
    where e.school_id = :school_id and e.class_id = :class_id and e.academic_year_id = :academic_year_id
      and e.deleted_dt is null and e.from_date <= :day::date and (e.to_date is null or e.to_date >= :day::date)
  ), found as (
    select * from present where :section?::text is null or fold(section) = fold(:section?)
  )
  select t.total, g.sections, p.*
  from (select count(*)::int as total from found) t
  cross join (
    select coalesce(json_agg(json_build_object('section', section, 'students', students) order by position nulls first), '[]'::json)
      as sections
    from (select section, position, count(*) as students from present group by section, position) counted
  ) g
  left join lateral (
    select id, student_id, admission_no, student_name, roll_number, section, enrollment_date
    from found
    order by position nulls first, length(substring(roll_number from '^[0-9]+')) nulls last, roll_number, name_folded, student_id
    limit :limit offset :skip
  ) p on true`,
);
