-- classes.delete
delete from classes where school_id = $1 and class_id = $2;

-- classes.get
select c.class_id, c.name as class_name, coalesce((
  select string_agg(k.name, ',' order by k.position, k.name) from sections k
  where k.school_id = c.school_id and k.class_id = c.class_id), '') as sections, c.created_dt, c.updated_dt, c.description from classes c where c.school_id = $1 and c.class_id = $2;

-- classes.insert
with created as (
  insert into classes (school_id, name, description, position, created_by, updated_by)
  select $1, $2, $3, coalesce(max(position), 0) + 1, $4, $4
  from classes where school_id = $1
  returning school_id, class_id
), named as (
  insert into sections (school_id, class_id, name, position)
  select c.school_id, c.class_id, s.name, s.place
  from created c, unnest($5::text[]) with ordinality s (name, place)
)
select class_id from created;

-- classes.list
with found as materialized (
  select class_id, row_number() over (order by position, name_folded, class_id) as place
  from classes
  where school_id = $1
    and ($2::text is null or position(fold($2) in name_folded) > 0 or class_id::text = lower($2))
    and not exists (select from unnest($3::text[]) wanted (name) where not exists (select from sections k
      where k.school_id = $1 and k.class_id = classes.class_id and fold(k.name) = fold(wanted.name)))
), counted as (
  select json_build_object('total', count(*), 'active', count(*),
    'with_sections', count(*) filter (where exists (select from sections k
      where k.school_id = $1 and k.class_id = classes.class_id)),
    'recent', count(*) filter (where created_dt > $4::timestamptz - interval '30 days')) as counts
  from classes where school_id = $1
)
select t.total, counted.counts, p.*
from counted cross join (select count(*)::int as total from found) t left join lateral (
  select f.place::int, c.class_id, c.name as class_name, coalesce((
  select string_agg(k.name, ',' order by k.position, k.name) from sections k
  where k.school_id = c.school_id and k.class_id = c.class_id), '') as sections, c.created_dt, c.updated_dt
  from (select * from found order by place limit $5 offset $6) f
  join classes c on c.school_id = $1 and c.class_id = f.class_id
) p on true
order by p.place;

-- classes.lock
select c.class_id, c.name as class_name, coalesce((
  select string_agg(k.name, ',' order by k.position, k.name) from sections k
  where k.school_id = c.school_id and k.class_id = c.class_id), '') as sections, c.created_dt, c.updated_dt, c.description from classes c where c.school_id = $1 and c.class_id = $2 for update of c;

-- classes.update
with wanted as materialized (
  select name, place::int from unnest($1::text[]) with ordinality s (name, place)
), renamed as (
  update classes set name = $2, description = $3, updated_by = $4
  where school_id = $5 and class_id = $6
), dropped as (
  delete from sections k where k.school_id = $5 and k.class_id = $6
    and not exists (select from wanted w where fold(w.name) = fold(k.name))
), kept as (
  update sections k set name = w.name, position = w.place from wanted w
  where k.school_id = $5 and k.class_id = $6 and fold(w.name) = fold(k.name)
    and (k.name, k.position) is distinct from (w.name, w.place)
)
insert into sections (school_id, class_id, name, position)
select $5, $6, w.name, w.place from wanted w
where not exists (select from sections k
  where k.school_id = $5 and k.class_id = $6 and fold(k.name) = fold(w.name));
