import { defineQuery } from '#server/db/query.ts';

/** New classes after the others, and new sections after the others of their class, in the order of the rows. */
export const insertPlaces = defineQuery(
  'classes.insert_places',
  `with given as materialized (
    select coalesce(given.class_id, new_id()) as class_id, given.class_id is null as is_new_class,
      given.class_name, given.sections, given.place
    from jsonb_to_recordset(:rows::jsonb) as given (class_id uuid, class_name text, sections jsonb, place int)
  ), created as (
    insert into classes (school_id, class_id, name, position, created_by, updated_by)
    select :school_id, given.class_id, given.class_name,
      given.place + (select coalesce(max(position), 0) from classes where school_id = :school_id), :user_id,
      :user_id
    from given
    where given.is_new_class
  ), named as (
    insert into sections (school_id, class_id, name, position)
    select :school_id, given.class_id, section.name,
      section.place + (
        select coalesce(max(earlier.position), 0)
        from sections earlier
        where earlier.school_id = :school_id and earlier.class_id = given.class_id
      )
    from given cross join jsonb_array_elements_text(given.sections) with ordinality section (name, place)
    returning class_id, section_id, name
  )
  select named.class_id, named.section_id, given.class_name as "class_name!", named.name as section,
    given.is_new_class
  from named join given on given.class_id = named.class_id`,
);

/** What refers to each section besides its class; without an academic year, students only note its name. */
export const referencesToSections = defineQuery(
  'classes.references_to_sections',
  `with placed as materialized (
    select section.section_id, enrol.student_id, enrol.deleted_dt
    from sections section
    join enrolments enrol on enrol.school_id = section.school_id and enrol.section_id = section.section_id
    where section.school_id = :school_id and section.section_id = any(:ids::uuid[])
    union
    select section.section_id, student.student_id, student.deleted_dt
    from sections section
    join students student on student.school_id = section.school_id and student.class_id = section.class_id
      and student.section = section.name and student.academic_year is null
    where section.school_id = :school_id and section.section_id = any(:ids::uuid[])
  )
  select section.section_id, reference.referrer, reference.n as "n!"
  from unnest(:ids::uuid[]) section (section_id)
  cross join lateral (
    select referrer, n
    from references_to('sections', section.section_id)
    where referrer not in ('enrolments', 'teacher_assignments')
    union all
    select case when placed.deleted_dt is null then 'enrolments' else 'deleted_students' end,
      count(distinct placed.student_id)
    from placed
    where placed.section_id = section.section_id
    group by 1
  ) reference`,
);

export const deleteSections = defineQuery(
  'classes.delete_sections',
  'delete from sections where school_id = :school_id and section_id = any(:ids::uuid[])',
);

/** Those of the classes that have sections. */
export const listClassesWithSections = defineQuery(
  'classes.with_sections',
  `select distinct class_id from sections where school_id = :school_id and class_id = any(:ids::uuid[])`,
);

/** Those of the sections that the school still has. */
export const listSections = defineQuery(
  'classes.list_sections',
  'select section_id from sections where school_id = :school_id and section_id = any(:ids::uuid[])',
);
