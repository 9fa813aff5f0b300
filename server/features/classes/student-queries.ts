import { defineQuery, type RowOf } from '#server/db/query.ts';

/** Every row repeats the total; a page without students is one row without an `id`. */
export type StudentRow = RowOf<typeof listClassStudents>;

/** The students who are in the class on a day of the year, by section and roll number. */
export const listClassStudents = defineQuery(
  'classes.list_students',
  `with present as materialized (
    select enrol.enrolment_id as id, student.student_id, student.admission_no, student.name as student_name, enrol.roll_no as roll_number, section.name as section,
      section.position, enrol.from_date as enrollment_date, student.name_folded
    from enrolments enrol
    join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id and student.deleted_dt is null
    left join sections section on section.school_id = enrol.school_id and section.section_id = enrol.section_id
    where enrol.school_id = :school_id and enrol.class_id = :class_id and enrol.academic_year_id = :academic_year_id
      and enrol.deleted_dt is null and enrol.from_date <= :day::date and (enrol.to_date is null or enrol.to_date >= :day::date)
  ), found as (
    select * from present where :section?::text is null or fold(section) = fold(:section?)
  )
  select matching.total, by_section.sections, page.*
  from (select count(*)::int as total from found) matching
  cross join (
    select coalesce(json_agg(json_build_object('section', section, 'students', students) order by position nulls first), '[]'::json)
      as sections
    from (select section, position, count(*) as students from present group by section, position) counted
  ) by_section
  left join lateral (
    select id, student_id, admission_no, student_name, roll_number, section, enrollment_date
    from found
    order by position nulls first, length(substring(roll_number from '^[0-9]+')) nulls last, roll_number, name_folded, student_id
    limit :limit offset :skip
  ) page on true`,
);
