-- marks.count
select count(*)::int as total from marks m join students s on s.school_id = m.school_id and s.student_id = m.student_id where m.school_id = $1 and s.deleted_dt is null;

-- marks.count_class_subjects
with place as (select e.class_id, e.section_id, e.academic_year_id, c.name as class_name
  from enrolments e
  join academic_years y on y.school_id = e.school_id and y.academic_year_id = e.academic_year_id
  join classes c on c.school_id = e.school_id and c.class_id = e.class_id
  where e.school_id = $1 and e.student_id = $2 and y.start_year = $3 and e.deleted_dt is null
  order by e.from_date desc limit 1)
select p.class_name, count(distinct t.subject_id)::int as subjects,
  (count(distinct t.subject_id) filter (where r.student_subject_id is null))::int as unregistered
from place p
left join class_subjects t on t.school_id = $1 and t.class_id = p.class_id
  and t.academic_year_id = p.academic_year_id and (t.section_id is null or t.section_id = p.section_id)
left join student_subjects r on r.school_id = $1 and r.student_id = $2
  and r.academic_year_id = p.academic_year_id and r.subject_id = t.subject_id and r.removed_dt is null
group by p.class_name;

-- marks.delete
delete from marks where school_id = $1 and student_id = $2 and mark_id = $3;

-- marks.find_current_year
select start_year as year from academic_years where school_id = $1
order by starts_on <= $2::date desc, abs(starts_on - $2::date) limit 1;

-- marks.find_entry
select m.created_dt, (select u.name from users u where u.school_id = $1 and u.user_id = m.created_by) as created_by
from marks m where m.school_id = $1 and m.student_id = $2 and m.mark_id = $3;

-- marks.find_for_registration
select y.academic_year_id, b.name as subject_name
from students s
left join academic_years y on y.school_id = s.school_id and y.start_year = $1
left join subjects b on b.school_id = s.school_id and b.subject_id = $2
where s.school_id = $3 and s.student_id = $4 and s.deleted_dt is null;

-- marks.find_paper
select y.academic_year_id, b.name as subject_name, r.student_subject_id is not null as is_registered
from students s
left join academic_years y on y.school_id = s.school_id and y.start_year = $1
left join subjects b on b.school_id = s.school_id and b.subject_id = $2
left join student_subjects r on r.school_id = s.school_id and r.student_id = s.student_id
  and r.academic_year_id = y.academic_year_id and r.subject_id = b.subject_id and r.removed_dt is null
where s.school_id = $3 and s.student_id = $4 and s.deleted_dt is null;

-- marks.find_student
select name from students where school_id = $1 and student_id = $2 and deleted_dt is null;

-- marks.get
with given as materialized (
  select m.*, e.name as exam_name, y.start_year, coalesce(m.exam_date, e.exam_date) as paper_date, b.name as subject_name, b.code as subject_code
  from marks m
  join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
  join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id
  join subjects b on b.school_id = m.school_id and b.subject_id = m.subject_id
  where m.school_id = $1 and m.student_id = $2
    and m.mark_id = $3
), scales as materialized (
  select exam_id, bands from exam_bands
  where school_id = $1 and exam_id in (select exam_id from given)
)
select g.mark_id as id, g.subject_id, g.subject_name, g.subject_code, g.exam_name,
  g.start_year as year, g.state, g.marks, g.total_marks, g.percentage, grade_of(g.percentage, x.bands) as grade,
  g.paper_date as exam_date, g.remarks, g.created_dt, g.updated_dt from given g join scales x using (exam_id);

-- marks.get_registration
select r.student_subject_id as id, r.subject_id, b.name as subject_name, b.code as subject_code,
  b.subject_type, y.start_year as year, r.registration_date, (
    select count(*)::int from marks m where m.school_id = r.school_id and m.student_id = r.student_id
      and m.academic_year_id = r.academic_year_id and m.subject_id = r.subject_id
  ) as marks_count from student_subjects r
join academic_years y on y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
join subjects b on b.school_id = r.school_id and b.subject_id = r.subject_id where r.school_id = $1 and r.student_subject_id = $2;

-- marks.import_change
update marks m set state = w.state, marks = w.marks, total_marks = w.total_marks, grade = case when w.marks is not null then grade_of(w.marks / w.total_marks * 100, x.bands) end,
  exam_date = w.exam_date, remarks = w.remarks, updated_by = $1
from jsonb_to_recordset($2::jsonb) as w (mark_id uuid, state text, marks numeric, total_marks numeric, exam_date date, remarks text), exam_bands x
where m.school_id = $3 and m.mark_id = w.mark_id and x.school_id = m.school_id and x.exam_id = m.exam_id;

-- marks.import_create
with given as materialized (
  select w.*, new_id() as mark_id from jsonb_to_recordset($1::jsonb) as w (row int, student_id uuid,
    academic_year_id uuid, subject_id uuid, exam_name text, state text, marks numeric, total_marks numeric, exam_date date, remarks text)
), made as (
  insert into marks (school_id, mark_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks,
    grade, exam_date, remarks, created_by, updated_by)
  select $2, w.mark_id, w.student_id, w.academic_year_id, w.subject_id, x.exam_id, w.state, w.marks,
    w.total_marks, case when w.marks is not null then grade_of(w.marks / w.total_marks * 100, x.bands) end, w.exam_date, w.remarks, $3::uuid, $3::uuid
  from given w join exam_bands x on x.school_id = $2 and x.academic_year_id = w.academic_year_id
    and x.name = w.exam_name
)
select row, mark_id from given;

-- marks.import_delete
delete from marks where school_id = $1 and mark_id = any($2::uuid[]);

-- marks.import_exams
insert into exams (school_id, academic_year_id, name, exam_date)
select distinct on (w.academic_year_id, w.exam_name) $1, w.academic_year_id, w.exam_name, w.exam_date
from jsonb_to_recordset($2::jsonb) as w (academic_year_id uuid, exam_name text, exam_date date)
order by w.academic_year_id, w.exam_name, w.exam_date
on conflict on constraint exams_name_key do nothing;

-- marks.import_find
with wanted as materialized (
  select w.*, fold(w.class_name) as class_folded, fold(w.section) as section_folded
  from jsonb_to_recordset($1::jsonb) as w (row int, student_id uuid, class_name text, section text, roll_no text,
    academic_year_id uuid, subject_id uuid, exam_name text)
), students_found as materialized (
  select w.row, s.student_id, s.name from wanted w
  join students s on s.school_id = $2 and s.student_id = w.student_id and s.deleted_dt is null
  union
  select w.row, s.student_id, s.name from wanted w
  join classes c on c.school_id = $2 and c.name_folded = w.class_folded
  join enrolments e on e.school_id = $2 and e.class_id = c.class_id
    and e.academic_year_id = w.academic_year_id and e.roll_no = w.roll_no and e.deleted_dt is null
  join students s on s.school_id = $2 and s.student_id = e.student_id and s.deleted_dt is null
  left join sections k on k.school_id = $2 and k.class_id = e.class_id and k.section_id = e.section_id
  where w.student_id is null and (w.section_folded is null or fold(k.name) = w.section_folded)
)
select f.row, f.student_id, f.name as student_name, exists (
    select from student_subjects r where r.school_id = $2 and r.student_id = f.student_id
      and r.academic_year_id = w.academic_year_id and r.subject_id = w.subject_id and r.removed_dt is null
  ) as is_registered, (
    select jsonb_build_object('mark_id', m.mark_id, 'state', m.state, 'marks', m.marks, 'total_marks', m.total_marks,
      'exam_date', m.exam_date, 'remarks', m.remarks)
    from exams e join marks m on m.school_id = $2 and m.exam_id = e.exam_id
      and m.student_id = f.student_id and m.subject_id = w.subject_id
    where e.school_id = $2 and e.academic_year_id = w.academic_year_id and e.name = w.exam_name
  ) as mark
from students_found f join wanted w on w.row = f.row;

-- marks.import_subjects
select subject_id, fold(name) as name, fold(code) as code from subjects where school_id = $1;

-- marks.import_versions
select mark_id, updated_dt from marks where school_id = $1 and mark_id = any($2::uuid[]) for update;

-- marks.import_years
select academic_year_id, start_year from academic_years where school_id = $1
order by case when $2::date between starts_on and ends_on then 0 else 1 end,
  abs(starts_on - $2::date);

-- marks.insert
insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks, grade,
  exam_date, remarks, created_by, updated_by)
select r.school_id, r.student_id, r.academic_year_id, r.subject_id, x.exam_id, $1, $2::numeric,
  $3::numeric, case when $2::numeric is not null then
    grade_of($2::numeric / $3::numeric * 100, x.bands) end, $4::date, $5, $6::uuid, $6::uuid
from (
  select school_id, student_id, academic_year_id, subject_id from student_subjects
  where school_id = $7 and student_id = $8 and academic_year_id = $9
    and subject_id = $10 and removed_dt is null
  for share
) r
join exam_bands x on x.school_id = r.school_id and x.academic_year_id = r.academic_year_id and x.name = $11
returning mark_id;

-- marks.list
with given as materialized (
  select m.*, e.name as exam_name, y.start_year, coalesce(m.exam_date, e.exam_date) as paper_date, b.name as subject_name, b.code as subject_code
  from marks m
  join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
  join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id
  join subjects b on b.school_id = m.school_id and b.subject_id = m.subject_id
  where m.school_id = $1 and m.student_id = $2
    and ($3::int is null or y.start_year = $3) and ($4::text is null or e.name = $4)
), scales as materialized (
  select exam_id, bands from exam_bands
  where school_id = $1 and exam_id in (select exam_id from given)
)
select g.mark_id as id, g.subject_id, g.subject_name, g.subject_code, g.exam_name,
  g.start_year as year, g.state, g.marks, g.total_marks, g.percentage, grade_of(g.percentage, x.bands) as grade,
  g.paper_date as exam_date, g.remarks, g.created_dt, g.updated_dt from given g join scales x using (exam_id) order by g.paper_date desc nulls last, g.exam_name, fold(g.subject_name), g.mark_id;

-- marks.list_all
with page as materialized (
  select m.school_id, m.mark_id from marks m join students s on s.school_id = m.school_id and s.student_id = m.student_id where m.school_id = $1 and s.deleted_dt is null
  order by m.created_dt desc, m.mark_id limit (select $2::int) offset (select $3::int)
)
select m.mark_id as id, m.student_id, s.name as student_name, m.subject_id, b.name as subject_name,
  e.name as exam_name, y.start_year as year, m.state, m.marks, m.total_marks, m.percentage,
  grade_of(m.percentage, x.bands) as grade, coalesce(m.exam_date, e.exam_date) as exam_date
from page join marks m using (school_id, mark_id)
join students s on s.school_id = m.school_id and s.student_id = m.student_id
join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
join exam_bands x on x.school_id = m.school_id and x.exam_id = m.exam_id
join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id
join subjects b on b.school_id = m.school_id and b.subject_id = m.subject_id
order by m.created_dt desc, m.mark_id;

-- marks.list_corrections
select h.mark_history_id as id, h.changed_dt, (select u.name from users u where u.school_id = $1 and u.user_id = h.changed_by) as changed_by, h.reason,
  h.before - '{created_by,created_dt}'::text[] as before, h.after
from mark_history h
where h.school_id = $1 and h.student_id = $2 and (h.mark_id = $3
  or (h.exam_id, h.subject_id) = (select m.exam_id, m.subject_id from marks m
    where m.school_id = $1 and m.student_id = $2 and m.mark_id = $3))
order by h.changed_dt desc, h.mark_history_id;

-- marks.list_exams
select e.name as exam_name, y.start_year as year, coalesce(e.exam_date, a.first_date) as exam_date,
  'completed' as status, a.marks_count, t.total_subjects, round(a.average, 1) as average_percentage,
  grade_of(a.average, x.bands) as grade, x.bands,
  x.published_dt is not null as published
from exams e
join academic_years y on y.school_id = e.school_id and y.academic_year_id = e.academic_year_id
join exam_bands x on x.school_id = e.school_id and x.exam_id = e.exam_id
cross join lateral (
  select count(*)::int as marks_count, round(avg(m.percentage), 6) as average, min(m.exam_date) as first_date
  from marks m where m.school_id = e.school_id and m.student_id = $1
    and m.academic_year_id = e.academic_year_id and m.exam_id = e.exam_id
) a
cross join lateral (
  select count(*)::int as total_subjects
  from student_subjects r
  where r.school_id = e.school_id and r.student_id = $1 and r.academic_year_id = e.academic_year_id
    and (r.removed_dt is null or exists (select from marks m where m.school_id = r.school_id
      and m.student_id = r.student_id and m.academic_year_id = r.academic_year_id
      and m.subject_id = r.subject_id and m.exam_id = e.exam_id))
) t
where e.school_id = $2 and (y.start_year = $3 or ($3::int is null and a.marks_count > 0))
order by 3 desc nulls last, e.name, y.start_year desc;

-- marks.list_of_student
select m.mark_id as id, m.student_id, s.name as student_name, m.subject_id, b.name as subject_name,
  e.name as exam_name, y.start_year as year, m.state, m.marks, m.total_marks, m.percentage,
  grade_of(m.percentage, x.bands) as grade, coalesce(m.exam_date, e.exam_date) as exam_date
from marks m join students s on s.school_id = m.school_id and s.student_id = m.student_id
join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
join exam_bands x on x.school_id = m.school_id and x.exam_id = m.exam_id
join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id
join subjects b on b.school_id = m.school_id and b.subject_id = m.subject_id
where m.school_id = $1 and m.student_id = $2 and ($3::int is null or y.start_year = $3) and ($4::text is null or e.name = $4)
order by coalesce(m.exam_date, e.exam_date) desc nulls last, e.name, fold(b.name), m.mark_id;

-- marks.list_registrations
select r.student_subject_id as id, r.subject_id, b.name as subject_name, b.code as subject_code,
  b.subject_type, y.start_year as year, r.registration_date, (
    select count(*)::int from marks m where m.school_id = r.school_id and m.student_id = r.student_id
      and m.academic_year_id = r.academic_year_id and m.subject_id = r.subject_id
  ) as marks_count
from student_subjects r
join academic_years y on y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
join subjects b on b.school_id = r.school_id and b.subject_id = r.subject_id
where r.school_id = $1 and r.student_id = $2 and r.removed_dt is null
  and ($3::int is null or y.start_year = $3)
order by y.start_year desc, fold(b.name), r.student_subject_id;

-- marks.list_years
with given as materialized (
  select m.academic_year_id, m.exam_id, e.name as exam_name, coalesce(e.exam_date, min(m.exam_date)) as exam_date,
    round(avg(m.percentage), 6) as average, sum(m.percentage) as sum, count(m.percentage) as papers
  from marks m join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
  where m.school_id = $1 and m.student_id = $2
  group by m.academic_year_id, m.exam_id, e.name, e.exam_date
), scales as materialized (
  select exam_id, bands from exam_bands where school_id = $1 and exam_id in (select exam_id from given)
)
select y.start_year as year, y.name as year_name, p.class_name, p.section,
  round(r.average) as average_percentage, grade_of(r.average, r.bands) as grade, (
    select round(attendance_rate(sum(day_value), count(*)), 1) from counted_attendance a
    where a.school_id = y.school_id and a.student_id = $2
      and a.attendance_date between y.starts_on and least(y.ends_on, $3::date)
  ) as attendance_percentage, coalesce(r.exams, '[]') as exams, coalesce(p.places, '[]') as places
from academic_years y
cross join lateral (
  select (array_agg(c.name order by e.from_date desc))[1] as class_name,
    (array_agg(k.name order by e.from_date desc))[1] as section,
    json_agg(json_build_object('class_name', c.name, 'section', k.name, 'from_date', e.from_date,
      'to_date', e.to_date, 'exit_reason', e.exit_reason) order by e.from_date) as places
  from enrolments e
  join classes c on c.school_id = e.school_id and c.class_id = e.class_id
  left join sections k on k.school_id = e.school_id and k.section_id = e.section_id
  where e.school_id = y.school_id and e.student_id = $2 and e.academic_year_id = y.academic_year_id and e.deleted_dt is null
) p
cross join lateral (
  select round(sum(g.sum) / nullif(sum(g.papers), 0), 6) as average,
    (array_agg(x.bands order by g.exam_date desc nulls last, g.exam_name))[1] as bands,
    json_agg(json_build_object('exam_name', g.exam_name, 'exam_date', g.exam_date, 'average_percentage',
      round(g.average, 1), 'grade', grade_of(g.average, x.bands)) order by g.exam_date, g.exam_name) as exams
  from given g join scales x using (exam_id) where g.academic_year_id = y.academic_year_id
) r
where y.school_id = $1 and (p.places is not null or r.exams is not null)
order by y.starts_on desc;

-- marks.lock
select m.state, m.marks, m.total_marks, m.exam_date, m.remarks, m.updated_dt
from marks m join students s on s.school_id = m.school_id and s.student_id = m.student_id and s.deleted_dt is null
where m.school_id = $1 and m.student_id = $2 and m.mark_id = $3
for update of m;

-- marks.make_exam
insert into exams (school_id, academic_year_id, name, exam_date)
values ($1, $2, $3, $4)
on conflict on constraint exams_name_key do nothing;

-- marks.read_performance
with place as materialized (select y.academic_year_id, p.class_id, c.name as class_name,
    coalesce((k.settings->>'shows_rank')::boolean, true) as shows_rank
  from students s
  join schools k on k.school_id = s.school_id
  left join academic_years y on y.school_id = s.school_id and y.start_year = $1
  left join lateral (
    select e.class_id from enrolments e
    where e.school_id = s.school_id and e.student_id = s.student_id and e.academic_year_id = y.academic_year_id
      and e.deleted_dt is null
    order by e.from_date desc limit 1
  ) p on true
  left join classes c on c.school_id = s.school_id and c.class_id = p.class_id
  where s.school_id = $2 and s.student_id = $3 and s.deleted_dt is null), given as materialized (
  select m.*, e.name as exam_name, y.start_year, coalesce(m.exam_date, e.exam_date) as paper_date, b.name as subject_name, b.code as subject_code
  from marks m
  join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
  join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id
  join subjects b on b.school_id = m.school_id and b.subject_id = m.subject_id
  where m.school_id = $2 and m.student_id = $3
    and ($1::int is null or y.start_year = $1)
), scales as materialized (
  select exam_id, bands from exam_bands
  where school_id = $2 and exam_id in (select exam_id from given)
), chosen as materialized (
  select * from given where $4::text is null or exam_name = $4
), results as materialized (
  select r.* from place p cross join lateral class_results(p.class_id, p.academic_year_id) r
), standings as materialized (
  select exam_id, avg(average) as average, count(place) as ranked,
    max(place) filter (where student_id = $3) as place,
    max(missing) filter (where student_id = $3) as missing
  from results where student_id is not null group by exam_id
), graded as materialized (
  select g.percentage, grade_of(g.percentage, x.bands) as grade
  from chosen g join scales x using (exam_id) where g.percentage is not null
), distribution as (
  select grade, sum(n)::int as n, max(lower_bound) as lower_bound from (
    select band ->> 'grade' as grade, (band ->> 'lower_bound')::numeric as lower_bound, 0 as n
    from scales, jsonb_array_elements(bands) band where exam_id in (select exam_id from chosen)
    union all select grade, null, 1 from graded
  ) t group by grade
)
select place.class_name, place.shows_rank, (select json_build_object('totalExams', (select count(distinct exam_id) from chosen),
    'averagePercentage', round(avg(percentage), case when $4::text is null then 0 else 1 end),
    'grade', grade_of(round(avg(percentage), 6), (select x.bands from chosen g join scales x using (exam_id)
  order by g.paper_date desc nulls last, g.exam_name limit 1)),
    'highestMark', max(percentage), 'lowestMark', min(percentage), 'gradeDistribution', coalesce((
      select json_object_agg(grade, n order by lower_bound desc nulls last) from distribution
    ), '{}'))
  from graded) as summary, (select json_agg(json_build_object('exam_name', a.exam_name, 'exam_date', a.exam_date,
    'year', a.start_year, 'average_percentage', round(a.average, case when a.exam_id is null then 0 else 1 end),
    'grade', grade_of(a.average, coalesce(x.bands, (select x.bands from given g join scales x using (exam_id)
  order by g.paper_date desc nulls last, g.exam_name limit 1))),
    'class_average', round(o.average, case when a.exam_id is null then 0 else 1 end),
    'rank', case when place.class_id is not null then json_build_object('position', o.place,
      'ranked', coalesce(o.ranked, 0), 'missing_papers', coalesce(o.missing, 0)) end)
    order by a.exam_id is null, a.exam_date nulls last, a.exam_name)
  from (
    select exam_id, exam_name, start_year, min(paper_date) as exam_date, round(avg(percentage), 6) as average
    from given group by grouping sets ((exam_id, exam_name, start_year), ())
  ) a
  left join scales x on x.exam_id = a.exam_id
  left join standings o on o.exam_id is not distinct from a.exam_id) as results, (select coalesce(json_agg(json_build_object('subject_id', g.subject_id, 'subject_name', g.subject_name,
    'papers', g.papers, 'average_percentage', round(g.average, 1), 'grade', grade_of(g.mean, x.bands),
    'class_average', round(c.average, 1)) order by fold(g.subject_name), g.subject_id), '[]')
  from (
    select subject_id, subject_name, count(percentage) as papers, avg(percentage) as average,
      round(avg(percentage), 6) as mean
    from chosen group by subject_id, subject_name
  ) g
  cross join (select (select x.bands from chosen g join scales x using (exam_id)
  order by g.paper_date desc nulls last, g.exam_name limit 1) as bands) x
  left join (
    select subject_id, sum(total) / nullif(sum(papers), 0) as average from results
    where student_id is null and exam_id in (select exam_id from chosen) group by subject_id
  ) c using (subject_id)) as subjects
from place;

-- marks.register
insert into student_subjects as r (school_id, student_id, academic_year_id, subject_id, registration_date, created_by)
values ($1, $2, $3, $4, $5, $6)
on conflict on constraint student_subjects_subject_key do update
  set removed_dt = null, removed_by = null, registration_date = excluded.registration_date
  where r.removed_dt is not null
returning r.student_subject_id as id;

-- marks.register_of_class
with place as (select e.class_id, e.section_id, e.academic_year_id, c.name as class_name
  from enrolments e
  join academic_years y on y.school_id = e.school_id and y.academic_year_id = e.academic_year_id
  join classes c on c.school_id = e.school_id and c.class_id = e.class_id
  where e.school_id = $1 and e.student_id = $2 and y.start_year = $3 and e.deleted_dt is null
  order by e.from_date desc limit 1)
insert into student_subjects as r (school_id, student_id, academic_year_id, subject_id, registration_date, created_by)
select distinct $1::uuid, $2::uuid, p.academic_year_id, t.subject_id, $4::date, $5::uuid
from place p
join class_subjects t on t.school_id = $1 and t.class_id = p.class_id
  and t.academic_year_id = p.academic_year_id and (t.section_id is null or t.section_id = p.section_id)
on conflict on constraint student_subjects_subject_key do update
  set removed_dt = null, removed_by = null, registration_date = excluded.registration_date
  where r.removed_dt is not null
returning r.subject_id;

-- marks.remove_registration
update student_subjects r set removed_dt = now(), removed_by = $1
from academic_years y, students s
where r.school_id = $2 and r.student_id = $3 and r.removed_dt is null
  and y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
  and s.school_id = r.school_id and s.student_id = r.student_id and s.deleted_dt is null
  and (r.student_subject_id = $4 or (r.subject_id = $4 and y.start_year = $5))
returning r.student_subject_id as id;

-- marks.sum_up
with given as materialized (
  select m.*, e.name as exam_name, y.start_year, coalesce(m.exam_date, e.exam_date) as paper_date, b.name as subject_name, b.code as subject_code
  from marks m
  join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
  join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id
  join subjects b on b.school_id = m.school_id and b.subject_id = m.subject_id
  where m.school_id = $1 and m.student_id = $2
    and ($3::int is null or y.start_year = $3)
), scales as materialized (
  select exam_id, bands from exam_bands
  where school_id = $1 and exam_id in (select exam_id from given)
)
select count(distinct g.exam_id)::int as total_exams, round(avg(g.percentage)) as average_percentage,
  grade_of(round(avg(g.percentage), 6), (select x.bands from given g join scales x using (exam_id)
  order by g.paper_date desc nulls last, g.exam_name limit 1)) as grade, (
    select json_build_object('subject_name', subject_name, 'average_percentage', round(average, 1)) from (
      select subject_id, subject_name, round(avg(percentage), 6) as average from given group by 1, 2
    ) s where average is not null order by average desc, fold(subject_name), subject_id limit 1
  ) as best_subject, (
    select count(*)::int from student_subjects r
    join academic_years y on y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
    where r.school_id = $1 and r.student_id = $2 and r.removed_dt is null
      and ($3::int is null or y.start_year = $3)
  ) as subjects, bands_in_force($1) as bands
from given g;

-- marks.update
with said as materialized (select set_config('app.reason', coalesce($1, ''), true))
update marks m set state = $2, marks = $3::numeric, total_marks = $4::numeric, grade = case when $3::numeric is not null then
    grade_of($3::numeric / $4::numeric * 100, x.bands) end,
  exam_date = $5::date, remarks = $6, updated_by = $7
from said, exam_bands x
where m.school_id = $8 and m.student_id = $9 and m.mark_id = $10
  and x.school_id = m.school_id and x.exam_id = m.exam_id;
