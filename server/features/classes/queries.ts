import { defineQuery, type RowOf } from '#server/db/query.ts';

const classColumns = `c.class_id, c.name as class_name, coalesce((
    select string_agg(k.name, ',' order by k.position, k.name) from sections k
    where k.school_id = c.school_id and k.class_id = c.class_id), '') as sections, c.created_dt, c.updated_dt`;

/** Every row repeats total and counts; a page without classes is one row with no `class_id`. */
export type ClassRow = RowOf<typeof listClasses>;

export const listClasses = defineQuery(
  'classes.list',
  `with found as materialized (
    select class_id, row_number() over (order by position, name_folded, class_id) as place
    from classes
    where school_id = :school_id
      and (:search?::text is null or position(fold(:search?) in name_folded) > 0 or class_id::text = lower(:search?))
      and not exists (select from unnest(:sections::text[]) wanted (name) where not exists (select from sections k
        where k.school_id = :school_id and k.class_id = classes.class_id and fold(k.name) = fold(wanted.name)))
  ), counted as (
    select json_build_object('total', count(*), 'active', count(*),
      'with_sections', count(*) filter (where exists (select from sections k
        where k.school_id = :school_id and k.class_id = classes.class_id)),
      'recent', count(*) filter (where created_dt > :now::timestamptz - interval '30 days')) as counts
    from classes where school_id = :school_id
  )
  select t.total, counted.counts, p.*
  from counted cross join (select count(*)::int as total from found) t left join lateral (
    select f.place::int, ${classColumns}
    from (select * from found order by place limit :limit offset :skip) f
    join classes c on c.school_id = :school_id and c.class_id = f.class_id
  ) p on true
  order by p.place`,
);

export const getClass = defineQuery(
  'classes.get',
  `select ${classColumns}, c.description from classes c where c.school_id = :school_id and c.class_id = :class_id`,
);

/** A new class comes after the others. */
export const insertClass = defineQuery(
  'classes.insert',
  `with created as (
    insert into classes (school_id, name, description, position, created_by, updated_by)
    select :school_id, :class_name, :description?, coalesce(max(position), 0) + 1, :user_id, :user_id
    from classes where school_id = :school_id
    returning school_id, class_id
  ), named as (
    insert into sections (school_id, class_id, name, position)
    select c.school_id, c.class_id, s.name, s.place
    from created c, unnest(:sections::text[]) with ordinality s (name, place)
  )
  select class_id from created`,
);

/** The class, locked until the transaction ends. */
export const lockClass = defineQuery(
  'classes.lock',
  `select ${classColumns}, c.description from classes c where c.school_id = :school_id and c.class_id = :class_id for update of c`,
);

/** A section that differs in letter case only is the same one, written again. */
export const updateClass = defineQuery(
  'classes.update',
  `with wanted as materialized (
    select name, place::int from unnest(:sections::text[]) with ordinality s (name, place)
  ), renamed as (
    update classes set name = :class_name, description = :description?, updated_by = :user_id
    where school_id = :school_id and class_id = :class_id
  ), dropped as (
    delete from sections k where k.school_id = :school_id and k.class_id = :class_id
      and not exists (select from wanted w where fold(w.name) = fold(k.name))
  ), kept as (
    update sections k set name = w.name, position = w.place from wanted w
    where k.school_id = :school_id and k.class_id = :class_id and fold(w.name) = fold(k.name)
      and (k.name, k.position) is distinct from (w.name, w.place)
  )
  insert into sections (school_id, class_id, name, position)
  select :school_id, :class_id, w.name, w.place from wanted w
  where not exists (select from sections k
    where k.school_id = :school_id and k.class_id = :class_id and fold(k.name) = fold(w.name))`,
);

/** Several classes at once, always in the same order; locked until the transaction ends. */
export const lockClasses = defineQuery(
  'classes.lock_several',
  `select ${classColumns}, c.description from classes c
  where c.school_id = :school_id and c.class_id = any (:ids::uuid[]) order by c.class_id for update of c`,
);

/** Who and what still refers to each class; students and subjects are counted once, not once a year. */
export const referencesToClasses = defineQuery(
  'classes.references',
  `select i.class_id, r.referrer, case r.referrer
      when 'class_subjects' then (select count(distinct subject_id) from class_subjects x
        where x.school_id = :school_id and x.class_id = i.class_id)
      when 'enrolments' then e.students else r.n end as "n!"
  from unnest(:ids::uuid[]) i (class_id)
  cross join lateral (
    select count(distinct student_id) filter (where deleted_dt is null) as students,
      count(distinct student_id) filter (where deleted_dt is not null) as deleted
    from enrolments x where x.school_id = :school_id and x.class_id = i.class_id
  ) e
  cross join lateral (
    select referrer, n from references_to('classes', i.class_id)
    where referrer not in ('sections', 'teacher_assignments')
    union all select 'deleted_students', e.deleted
  ) r`,
);

export const deleteClasses = defineQuery(
  'classes.delete',
  'delete from classes where school_id = :school_id and class_id = any (:ids::uuid[])',
);
