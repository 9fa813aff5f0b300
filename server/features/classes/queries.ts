import { defineQuery, type RowOf } from '#server/db/query.ts';

const classColumns = `cls.class_id, cls.name as class_name, coalesce((
    select string_agg(section.name, ',' order by section.position, section.name) from sections section
    where section.school_id = cls.school_id and section.class_id = cls.class_id), '') as sections, cls.created_dt, cls.updated_dt`;

/** Every row repeats total and counts; a page without classes is one row without a `class_id`. */
export type ClassRow = RowOf<typeof listClasses>;

export const listClasses = defineQuery(
  'classes.list',
  `with found as materialized (
    select class_id, row_number() over (order by position, name_folded, class_id) as place
    from classes
    where school_id = :school_id
      and (:search?::text is null or position(fold(:search?) in name_folded) > 0
        or class_id::text = lower(:search?))
      and not exists (
        select from unnest(:sections::text[]) target (name)
        where not exists (
          select from sections section
          where section.school_id = :school_id and section.class_id = classes.class_id
            and fold(section.name) = fold(target.name)
        )
      )
  ), counted as (
    select json_build_object(
        'total', count(*), 'active', count(*), 'with_sections',
        count(*) filter (where exists (
            select from sections section
            where section.school_id = :school_id and section.class_id = classes.class_id
          )),
        'recent', count(*) filter (where created_dt > :now::timestamptz - interval '30 days')
      ) as counts
    from classes
    where school_id = :school_id
  )
  select matching.total, counted.counts, page.*
  from counted
  cross join (select count(*)::int as total from found) matching
  left join lateral (
    select hit.place::int, ${classColumns}
    from (select * from found order by place limit :limit offset :skip) hit
    join classes cls on cls.school_id = :school_id and cls.class_id = hit.class_id
  ) page on true
  order by page.place`,
);

export const getClass = defineQuery(
  'classes.get',
  `select ${classColumns}, cls.description
  from classes cls
  where cls.school_id = :school_id and cls.class_id = :class_id`,
);

/** Adds a class after the others. */
export const insertClass = defineQuery(
  'classes.insert',
  `with created as (
    insert into classes (school_id, name, description, position, created_by, updated_by)
    select :school_id, :class_name, :description?, coalesce(max(position), 0) + 1, :user_id, :user_id
    from classes
    where school_id = :school_id
    returning school_id, class_id
  ), named as (
    insert into sections (school_id, class_id, name, position)
    select created.school_id, created.class_id, section.name, section.place
    from created, unnest(:sections::text[]) with ordinality section (name, place)
  )
  select class_id
  from created`,
);

/** The class, locked until the transaction ends. */
export const lockClass = defineQuery(
  'classes.lock',
  `select ${classColumns}, cls.description
  from classes cls
  where cls.school_id = :school_id and cls.class_id = :class_id
  for update of cls`,
);

/** A section whose name differs only in letter case is the same section with a new spelling. */
export const updateClass = defineQuery(
  'classes.update',
  `with target as materialized (
    select name, place::int from unnest(:sections::text[]) with ordinality section (name, place)
  ), renamed as (
    update classes
    set name = :class_name, description = :description?, updated_by = :user_id
    where school_id = :school_id and class_id = :class_id
  ), dropped as (
    delete from sections section
    where section.school_id = :school_id and section.class_id = :class_id
      and not exists (select from target where fold(target.name) = fold(section.name))
  ), kept as (
    update sections section
    set name = target.name, position = target.place
    from target
    where section.school_id = :school_id and section.class_id = :class_id
      and fold(target.name) = fold(section.name)
      and (section.name, section.position) is distinct from (target.name, target.place)
  )
  insert into sections (school_id, class_id, name, position)
  select :school_id, :class_id, target.name, target.place
  from target
  where not exists (
    select from sections section
    where section.school_id = :school_id and section.class_id = :class_id
      and fold(section.name) = fold(target.name)
  )`,
);

/** Several classes, locked in a fixed order until the transaction ends. */
export const lockClasses = defineQuery(
  'classes.lock_several',
  `select ${classColumns}, cls.description
  from classes cls
  where cls.school_id = :school_id and cls.class_id = any(:ids::uuid[])
  order by cls.class_id
  for update of cls`,
);

/** What still refers to each class; students and subjects are counted once, not once per year. */
export const referencesToClasses = defineQuery(
  'classes.references',
  `select cls.class_id, reference.referrer,
    case reference.referrer
      when 'class_subjects' then (
        select count(distinct subject_id)
        from class_subjects taught
        where taught.school_id = :school_id and taught.class_id = cls.class_id
      )
      when 'enrolments' then enrolled.students
      else reference.n
    end as "n!"
  from unnest(:ids::uuid[]) cls (class_id)
  cross join lateral (
    select count(distinct student_id) filter (where deleted_dt is null) as students,
      count(distinct student_id) filter (where deleted_dt is not null) as deleted
    from enrolments enrol
    where enrol.school_id = :school_id and enrol.class_id = cls.class_id
  ) enrolled
  cross join lateral (
    select referrer, n
    from references_to('classes', cls.class_id)
    where referrer not in ('sections', 'teacher_assignments')
    union all
    select 'deleted_students', enrolled.deleted
  ) reference`,
);

export const deleteClasses = defineQuery(
  'classes.delete',
  'delete from classes where school_id = :school_id and class_id = any (:ids::uuid[])',
);
