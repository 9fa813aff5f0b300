-- classes.attendance
with seated as materialized (
  select c.student_id, c.from_date, coalesce(c.to_date, 'infinity') as to_date
  from class_seats(array[$1::uuid], $2) c
  left join sections k on k.school_id = $3 and k.section_id = c.section_id
  where c.class_id = $1 and ($4::text is null or fold(k.name) = fold($4))
)
select (select count(distinct student_id)::int from seated where $5::date between from_date and to_date) as students,
  round(attendance_rate(sum(a.day_value), count(*)), 1) as attendance_percentage,
  count(distinct a.attendance_date)::int as days, count(*)::int as marks_count
from counted_class_attendance($1, $6::date, $5::date) a
left join sections k on k.school_id = $3 and k.section_id = a.section_id
where $4::text is null or fold(k.name) = fold($4);

-- classes.delete
delete from classes where school_id = $1 and class_id = any ($2::uuid[]);

-- classes.delete_subjects
delete from class_subjects
where school_id = $1 and class_id = $2 and class_subject_id = any ($3::uuid[])
returning class_subject_id as id;

-- classes.find_place
select c.class_id, k.section_id, s.subject_id, t.teacher_id, y.academic_year_id
from (select 1) one
left join classes c on c.school_id = $1 and c.class_id = $2
left join sections k on k.school_id = $1 and k.class_id = c.class_id and fold(k.name) = fold($3)
left join subjects s on s.school_id = $1 and s.subject_id = $4
left join teachers t on t.school_id = $1 and t.teacher_id = $5 and t.deleted_dt is null
left join lateral (
  select academic_year_id from academic_years
  where school_id = $1 and ($6::int is null or start_year = $6)
  order by starts_on > $7::date, abs(starts_on - $7::date) limit 1
) y on true;

-- classes.find_row_problem
with wanted as materialized (
  select r.place, r.id, r.updated_dt, r.subject_id, r.teacher_id, r.section, k.section_id
  from jsonb_to_recordset($1::jsonb)
    r (place int, id uuid, updated_dt timestamptz, subject_id uuid, teacher_id uuid, section text)
  left join sections k on k.school_id = $2 and k.class_id = $3 and fold(k.name) = fold(r.section)
)
select w.place, case when s.subject_id is null then 'subject'
    when w.teacher_id is not null and t.teacher_id is null then 'teacher'
    when w.section is not null and w.section_id is null then 'section'
    when w.id is not null and x.class_subject_id is null then 'row' else 'stale' end as problem
from wanted w
left join subjects s on s.school_id = $2 and s.subject_id = w.subject_id
left join teachers t on t.school_id = $2 and t.teacher_id = w.teacher_id and t.deleted_dt is null
left join class_subjects x on x.school_id = $2 and x.class_id = $3
  and x.academic_year_id = $4 and x.class_subject_id = w.id
where s.subject_id is null or (w.teacher_id is not null and t.teacher_id is null)
  or (w.section is not null and w.section_id is null)
  or (w.id is not null and (x.class_subject_id is null or x.updated_dt <> coalesce(w.updated_dt, x.updated_dt)))
order by w.place limit 1;

-- classes.find_year
select academic_year_id, start_year as year, starts_on as "from", greatest(starts_on, least(ends_on, $1::date)) as "to"
from academic_years
where school_id = $2 and ($3::int is null or start_year = $3)
order by starts_on > $1::date, abs(starts_on - $1::date) limit 1;

-- classes.get
select c.class_id, c.name as class_name, coalesce((
  select string_agg(k.name, ',' order by k.position, k.name) from sections k
  where k.school_id = c.school_id and k.class_id = c.class_id), '') as sections, c.created_dt, c.updated_dt, c.description from classes c where c.school_id = $1 and c.class_id = $2;

-- classes.get_subject
select x.class_subject_id as id, x.subject_id, s.name as subject_name, s.code as subject_code, s.subject_type,
  k.name as section, t.teacher_id, t.name as teacher_name, x.periods_per_week, x.schedule_details,
  y.start_year as academic_year, x.created_dt, x.updated_dt from class_subjects x
join subjects s on s.school_id = x.school_id and s.subject_id = x.subject_id
join academic_years y on y.school_id = x.school_id and y.academic_year_id = x.academic_year_id
left join sections k on k.school_id = x.school_id and k.section_id = x.section_id
left join teachers t on t.school_id = x.school_id and t.teacher_id = x.teacher_id and t.deleted_dt is null where x.school_id = $1 and x.class_subject_id = $2;

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

-- classes.insert_subject
insert into class_subjects (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id,
  periods_per_week, schedule_details, created_by, updated_by)
values ($1, $2, $3, $4, $5, $6,
  $7, $8, $9, $9)
returning class_subject_id as id;

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

-- classes.list_students
with present as materialized (
  select e.enrolment_id as id, s.student_id, s.name as student_name, e.roll_no as roll_number, k.name as section,
    k.position, e.from_date as enrollment_date, s.name_folded
  from enrolments e
  join students s on s.school_id = e.school_id and s.student_id = e.student_id and s.deleted_dt is null
  left join sections k on k.school_id = e.school_id and k.section_id = e.section_id
  where e.school_id = $1 and e.class_id = $2 and e.academic_year_id = $3
    and e.deleted_dt is null and e.from_date <= $4::date and (e.to_date is null or e.to_date >= $4::date)
), found as (
  select * from present where $5::text is null or fold(section) = fold($5)
)
select t.total, g.sections, p.*
from (select count(*)::int as total from found) t
cross join (
  select coalesce(json_agg(json_build_object('section', section, 'students', students) order by position nulls first), '[]'::json)
    as sections
  from (select section, position, count(*) as students from present group by section, position) counted
) g
left join lateral (
  select id, student_id, student_name, roll_number, section, enrollment_date
  from found
  order by position nulls first, length(substring(roll_number from '^[0-9]+')) nulls last, roll_number, name_folded, student_id
  limit $6 offset $7
) p on true;

-- classes.list_subjects
select x.class_subject_id as id, x.subject_id, s.name as subject_name, s.code as subject_code, s.subject_type,
  k.name as section, t.teacher_id, t.name as teacher_name, x.periods_per_week, x.schedule_details,
  y.start_year as academic_year, x.created_dt, x.updated_dt from class_subjects x
join subjects s on s.school_id = x.school_id and s.subject_id = x.subject_id
join academic_years y on y.school_id = x.school_id and y.academic_year_id = x.academic_year_id
left join sections k on k.school_id = x.school_id and k.section_id = x.section_id
left join teachers t on t.school_id = x.school_id and t.teacher_id = x.teacher_id and t.deleted_dt is null
where x.school_id = $1 and x.class_id = $2 and x.academic_year_id = $3
order by s.subject_type, fold(s.name), k.position nulls first, x.class_subject_id;

-- classes.lock
select c.class_id, c.name as class_name, coalesce((
  select string_agg(k.name, ',' order by k.position, k.name) from sections k
  where k.school_id = c.school_id and k.class_id = c.class_id), '') as sections, c.created_dt, c.updated_dt, c.description from classes c where c.school_id = $1 and c.class_id = $2 for update of c;

-- classes.lock_several
select c.class_id, c.name as class_name, coalesce((
  select string_agg(k.name, ',' order by k.position, k.name) from sections k
  where k.school_id = c.school_id and k.class_id = c.class_id), '') as sections, c.created_dt, c.updated_dt, c.description from classes c
where c.school_id = $1 and c.class_id = any ($2::uuid[]) order by c.class_id for update of c;

-- classes.lock_subject
select x.class_subject_id as id, x.subject_id, s.name as subject_name, s.code as subject_code, s.subject_type,
  k.name as section, t.teacher_id, t.name as teacher_name, x.periods_per_week, x.schedule_details,
  y.start_year as academic_year, x.created_dt, x.updated_dt from class_subjects x
join subjects s on s.school_id = x.school_id and s.subject_id = x.subject_id
join academic_years y on y.school_id = x.school_id and y.academic_year_id = x.academic_year_id
left join sections k on k.school_id = x.school_id and k.section_id = x.section_id
left join teachers t on t.school_id = x.school_id and t.teacher_id = x.teacher_id and t.deleted_dt is null
where x.school_id = $1 and x.class_id = $2
  and (x.class_subject_id = $3 or (x.subject_id = $3 and x.academic_year_id = $4))
order by k.position nulls first limit 1 for update of x;

-- classes.references
select i.class_id, r.referrer, case r.referrer
    when 'class_subjects' then (select count(distinct subject_id) from class_subjects x
      where x.school_id = $1 and x.class_id = i.class_id)
    when 'enrolments' then e.students else r.n end as n
from unnest($2::uuid[]) i (class_id)
cross join lateral (
  select count(distinct student_id) filter (where deleted_dt is null) as students,
    count(distinct student_id) filter (where deleted_dt is not null) as deleted
  from enrolments x where x.school_id = $1 and x.class_id = i.class_id
) e
cross join lateral (
  select referrer, n from references_to('classes', i.class_id)
  where referrer not in ('sections', 'teacher_assignments')
  union all select 'deleted_students', e.deleted
) r;

-- classes.results
with seats as materialized (
  select c.*, k.name as section from class_seats(array[$1::uuid], $2) c
  left join sections k on k.school_id = $3 and k.section_id = c.section_id
), papers as materialized (
  select m.student_id, m.subject_id, m.exam_id, m.percentage, x.name as exam_name, x.exam_date
  from seats p
  join marks m on m.school_id = $3 and m.student_id = p.student_id and m.academic_year_id = $2
  join exams x on x.school_id = m.school_id and x.exam_id = m.exam_id
  where m.percentage is not null and p.class_id = $1
    and ($4::text is null or fold(p.section) = fold($4))
    and coalesce(m.exam_date, x.exam_date, $5::date) >= p.since and coalesce(m.exam_date, x.exam_date, $5::date) < p.until
), scales as materialized (
  select b.exam_id, b.bands, row_number() over (order by e.exam_date desc nulls last, e.exam_name) as newest
  from exam_bands b join (select distinct exam_id, exam_name, exam_date from papers) e using (exam_id)
  where b.school_id = $3
), graded as materialized (
  select p.*, s.bands, grade_of(p.percentage, s.bands) as grade from papers p join scales s using (exam_id)
), last_scale as materialized (
  select coalesce((select bands from scales where newest = 1), bands_in_force($3)) as bands
), grades as (
  select exam_id, json_agg(json_build_object('grade', grade, 'count', n) order by best desc) as distribution
  from (select exam_id, grade, count(*) as n, max(percentage) as best from graded group by exam_id, grade) g
  group by exam_id
)
select (
  select jsonb_build_object('marks_count', count(*),
    'average_percentage', round(avg(percentage), 0), 'grade', grade_of(round(avg(percentage), 6), (select bands from last_scale))) from papers
) as summary, (
  select coalesce(jsonb_agg(e.exam order by e.exam_date nulls last, e.exam_name), '[]') from (
    select g.exam_date, g.exam_name, jsonb_build_object('exam_name', g.exam_name, 'exam_date', g.exam_date,
      'students', count(distinct g.student_id),
      'distribution', (select d.distribution from grades d where d.exam_id = g.exam_id), 'marks_count', count(*),
    'average_percentage', round(avg(percentage), 1), 'grade', grade_of(round(avg(percentage), 6), g.bands)) as exam
    from graded g group by g.exam_id, g.exam_name, g.exam_date, g.bands
  ) e
) as exams, (
  select coalesce(jsonb_agg(jsonb_build_object('subject_id', b.subject_id, 'subject_name', b.name, 'exams', t.exams)
    || y.year order by b.subject_type, fold(b.name), b.subject_id), '[]')
  from subjects b
  join (
    select subject_id, jsonb_build_object('marks_count', count(*),
    'average_percentage', round(avg(percentage), 0), 'grade', grade_of(round(avg(percentage), 6), (select bands from last_scale))) as year
    from papers group by subject_id
  ) y using (subject_id)
  join (
    select subject_id, jsonb_agg(exam order by exam_date nulls last, exam_name) as exams
    from (
      select subject_id, exam_date, exam_name, jsonb_build_object('exam_name', exam_name, 'marks_count', count(*),
    'average_percentage', round(avg(percentage), 1), 'grade', grade_of(round(avg(percentage), 6), bands)) as exam
      from graded group by subject_id, exam_id, exam_name, exam_date, bands
    ) e group by subject_id
  ) t using (subject_id)
  where b.school_id = $3
) as subjects;

-- classes.save_rows
with wanted as materialized (
  select r.place, r.id, r.updated_dt, r.subject_id, r.teacher_id, r.section, k.section_id
  from jsonb_to_recordset($1::jsonb)
    r (place int, id uuid, updated_dt timestamptz, subject_id uuid, teacher_id uuid, section text)
  left join sections k on k.school_id = $2 and k.class_id = $3 and fold(k.name) = fold(r.section)
), changed as (
  update class_subjects x
  set subject_id = w.subject_id, teacher_id = w.teacher_id, section_id = w.section_id, updated_by = $4
  from wanted w
  where x.school_id = $2 and x.class_id = $3 and x.class_subject_id = w.id
    and (x.subject_id, x.teacher_id, x.section_id) is distinct from (w.subject_id, w.teacher_id, w.section_id)
)
insert into class_subjects (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id, created_by, updated_by)
select $2, $5, $3, section_id, subject_id, teacher_id, $4, $4
from wanted where id is null order by place;

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

-- classes.update_subject
update class_subjects set academic_year_id = $1, section_id = $2, subject_id = $3,
  teacher_id = $4, periods_per_week = $5, schedule_details = $6,
  updated_by = $7
where school_id = $8 and class_id = $9 and class_subject_id = $10;
