-- exams.cell_changes
select h.mark_id, h.before, h.after, h.reason, h.changed_dt, u.name as changed_by,
  (h.before ->> 'created_dt')::timestamptz as created_dt, c.name as created_by
from mark_history h
left join users u on u.school_id = $1 and u.user_id = h.changed_by
left join users c on c.school_id = $1 and c.user_id = (h.before ->> 'created_by')::uuid
where h.school_id = $1 and h.student_id = $2
  and (h.exam_id = $3 and h.subject_id = $4 or h.mark_id = $5)
order by h.changed_dt, h.mark_history_id;

-- exams.cell_exists
select e.exam_id from exams e
join students s on s.school_id = $1 and s.student_id = $2 and s.deleted_dt is null
join subjects b on b.school_id = $1 and b.subject_id = $3
where e.school_id = $1 and e.exam_id = $4;

-- exams.current_mark
select m.mark_id, m.created_dt, u.name as created_by, jsonb_build_object('state', m.state, 'marks', m.marks,
  'total_marks', m.total_marks, 'grade', m.grade, 'remarks', m.remarks) as holds
from exams e
join marks m on m.school_id = $1 and m.student_id = $2 and m.academic_year_id = e.academic_year_id
  and m.subject_id = $3 and m.exam_id = e.exam_id
left join users u on u.school_id = $1 and u.user_id = m.created_by
where e.school_id = $1 and e.exam_id = $4;

-- exams.delete
delete from exams where school_id = $1 and exam_id = $2;

-- exams.get
select e.exam_id, e.name as exam_name, y.start_year as year, e.exam_date, e.grade_scale_id, b.bands,
e.published_dt, e.updated_dt from exams e
join exam_bands b on b.school_id = e.school_id and b.exam_id = e.exam_id
join academic_years y on y.school_id = e.school_id and y.academic_year_id = e.academic_year_id where e.school_id = $1 and e.exam_id = $2;

-- exams.insert
insert into exams (school_id, academic_year_id, name, exam_date, grade_scale_id)
select $1, academic_year_id, $2, $3, $4
from academic_years where school_id = $1 and start_year = $5
returning exam_id;

-- exams.list
select c.start_year as chosen, l.*
from (select academic_year_id, start_year, ends_on from academic_years
  where school_id = $1 and ($2::int is null or start_year = $2)
  order by starts_on > $3::date, abs(starts_on - $3::date) limit 1) c
left join lateral (
  select e.exam_id, e.name as exam_name, y.start_year as year, e.exam_date, e.grade_scale_id, b.bands,
e.published_dt, e.updated_dt, n.marks_count, n.students_count
  from exams e
join exam_bands b on b.school_id = e.school_id and b.exam_id = e.exam_id
join academic_years y on y.school_id = e.school_id and y.academic_year_id = e.academic_year_id
  cross join lateral (
    select count(*)::int as marks_count, count(distinct m.student_id)::int as students_count from marks m
    where m.school_id = $1 and m.exam_id = e.exam_id and m.academic_year_id = e.academic_year_id
      and ($4::uuid is null or m.student_id in (
        select c.student_id from class_seats(array[$4::uuid], e.academic_year_id) c
        where c.class_id = $4 and coalesce(e.exam_date, y.ends_on) >= c.since and coalesce(e.exam_date, y.ends_on) < c.until))
  ) n
  where e.school_id = $1 and e.academic_year_id = c.academic_year_id
) l on true
order by l.exam_date desc nulls first, l.exam_name;

-- exams.lock
select exam_id from exams where school_id = $1 and exam_id = $2 for update;

-- exams.lock_sheet
select e.exam_id, pg_advisory_xact_lock(hashtextextended(e.exam_id::text || c.class_id::text, 0))::text as locked
from exams e join classes c on c.school_id = $1 and c.class_id = $2
where e.school_id = $1 and e.exam_id = $3;

-- exams.marks_of_class
select l.id, l.student_id, l.student_name, l.section, l.roll_number, l.subject_id, l.subject_name, l.subject_code,
  l.exam_name, l.year, l.state, l.marks, l.total_marks, l.percentage, l.grade, l.exam_date, l.remarks, l.created_dt,
  l.updated_dt
from classes k
left join (select academic_year_id, start_year, ends_on from academic_years
  where school_id = $1 and ($2::int is null or start_year = $2)
  order by starts_on > $3::date, abs(starts_on - $3::date) limit 1) y on true
left join lateral (
  select m.mark_id as id, m.student_id, s.name as student_name, o.name as section, n.roll_no as roll_number,
    m.subject_id, b.name as subject_name, b.code as subject_code, e.name as exam_name, y.start_year as year, m.state,
    m.marks, m.total_marks, m.percentage, grade_of(m.percentage, e.bands) as grade,
    coalesce(m.exam_date, d.exam_date) as exam_date, m.remarks, m.created_dt, m.updated_dt,
    s.name_folded, fold(b.name) as subject_folded
  from class_seats(array[k.class_id], y.academic_year_id) c
  join students s on s.school_id = $1 and s.student_id = c.student_id
  join enrolments n on n.school_id = $1 and n.student_id = c.student_id and n.from_date = c.from_date
    and n.academic_year_id = y.academic_year_id and n.deleted_dt is null
  left join sections o on o.school_id = $1 and o.class_id = c.class_id and o.section_id = c.section_id
  join marks m on m.school_id = $1 and m.student_id = c.student_id
    and m.academic_year_id = y.academic_year_id
  join subjects b on b.school_id = $1 and b.subject_id = m.subject_id
  join exam_bands e on e.school_id = $1 and e.exam_id = m.exam_id
  join exams d on d.school_id = $1 and d.exam_id = m.exam_id
  where c.class_id = k.class_id and coalesce(m.exam_date, d.exam_date, y.ends_on) >= c.since and coalesce(m.exam_date, d.exam_date, y.ends_on) < c.until
    and ($4::text is null or fold(o.name) = fold($4))
) l on true
where k.school_id = $1 and k.class_id = $5
order by l.exam_date desc nulls last, l.exam_name, l.name_folded, l.student_id, l.subject_folded;

-- exams.marks_over
select s.name as student_name, m.marks, (count(*) over ())::int as n
from exams e
join academic_years y on y.school_id = $1 and y.academic_year_id = e.academic_year_id
cross join lateral class_seats(array[$2::uuid], e.academic_year_id) c
join marks m on m.school_id = $1 and m.student_id = c.student_id and m.academic_year_id = e.academic_year_id
  and m.subject_id = $3 and m.exam_id = e.exam_id
join students s on s.school_id = $1 and s.student_id = m.student_id
where e.school_id = $1 and e.exam_id = $4 and m.marks > $5::numeric
  and c.class_id = $2 and coalesce(e.exam_date, y.ends_on) >= c.since and coalesce(e.exam_date, y.ends_on) < c.until
order by m.marks desc, s.name_folded, s.student_id limit 3;

-- exams.publish
with frozen as (
  update exams e set published_dt = $1, graded_with = b.bands
  from exam_bands b
  where e.school_id = $2 and e.exam_id = $3 and b.school_id = e.school_id and b.exam_id = e.exam_id
  returning e.exam_id, e.academic_year_id, e.graded_with
)
update marks m set grade = grade_of(m.percentage, f.graded_with), updated_by = $4
from frozen f
where m.school_id = $2 and m.exam_id = f.exam_id and m.academic_year_id = f.academic_year_id
  and m.percentage is not null and m.grade is distinct from grade_of(m.percentage, f.graded_with);

-- exams.read_changed
with wanted as materialized (
  select student_id, subject_id from jsonb_to_recordset($1::jsonb) as w (student_id uuid, subject_id uuid)
), x as materialized (
  select b.exam_id, b.academic_year_id, b.name as exam_name, y.start_year as year, y.ends_on, e.exam_date,
    b.published_dt, e.updated_dt, b.bands, c.class_id, c.name as class_name
  from exam_bands b
  join exams e on e.school_id = $2 and e.exam_id = b.exam_id
  join academic_years y on y.school_id = $2 and y.academic_year_id = b.academic_year_id
  join classes c on c.school_id = $2 and c.class_id = $3
  where b.school_id = $2 and b.exam_id = $4
), members as materialized (
  select x.exam_id, x.academic_year_id, x.exam_date, s.student_id, s.name as student_name, s.name_folded, n.roll_no,
    k.name as section, k.position as section_place, c.from_date, c.to_date,
    coalesce(c.to_date < least($5::date, x.ends_on), false) as has_left
  from x
  cross join lateral class_seats(array[x.class_id], x.academic_year_id) c
  join students s on s.school_id = $2 and s.student_id = c.student_id
  join enrolments n on n.school_id = $2 and n.student_id = c.student_id and n.from_date = c.from_date
    and n.academic_year_id = x.academic_year_id and n.deleted_dt is null
  left join sections k on k.school_id = $2 and k.class_id = x.class_id and k.section_id = c.section_id
  where c.class_id = x.class_id and coalesce(x.exam_date, x.ends_on) >= c.since and coalesce(x.exam_date, x.ends_on) < c.until
    and ($6::text is null or fold(k.name) = fold($6))
), pupils as materialized (
  select m.*, row_number() over (order by m.section_place, m.section,
    nullif(regexp_replace(m.roll_no, '[^0-9]', '', 'g'), '')::numeric, m.roll_no, m.name_folded, m.student_id) as place
  from members m
  where not m.has_left or m.exam_date between m.from_date and m.to_date
    or exists (select from marks g where g.school_id = $2 and g.student_id = m.student_id
      and g.academic_year_id = m.academic_year_id and g.exam_id = m.exam_id)
), grid as materialized (
  select r.place, student_id, subject_id, coalesce(r.registered, false) as registered, m.mark_id, m.state, m.marks,
    m.total_marks, m.percentage, m.remarks, m.updated_dt, m.updated_by
  from (
    select p.place, t.student_id, t.subject_id, t.removed_dt is null as registered
    from pupils p join student_subjects t on t.school_id = $2 and t.student_id = p.student_id
      and t.academic_year_id = p.academic_year_id
    where (t.student_id in (select student_id from wanted) or t.subject_id in (select subject_id from wanted)) and ($7::uuid is null or t.subject_id = $7)
  ) r full join (
    select t.* from pupils p join marks t on t.school_id = $2 and t.student_id = p.student_id
      and t.academic_year_id = p.academic_year_id and t.exam_id = p.exam_id
    where (t.student_id in (select student_id from wanted) or t.subject_id in (select subject_id from wanted)) and ($7::uuid is null or t.subject_id = $7)
  ) m using (student_id, subject_id)
  where r.registered or m.mark_id is not null
), papers as materialized (
  select f.subject_id, b.name as subject_name, b.code as subject_code, f.is_taught,
    (select p.total_marks from exam_papers p where p.school_id = $2 and p.exam_id = $4
      and p.class_id = $3 and p.subject_id = f.subject_id) as set_total,
    row_number() over (order by b.subject_type, fold(b.name), f.subject_id) as place
  from (
    select subject_id, bool_or(is_taught) as is_taught from (
      select t.subject_id, true as is_taught
      from x join class_subjects t on t.school_id = $2 and t.class_id = x.class_id
        and t.academic_year_id = x.academic_year_id
      where $6::text is null or t.section_id is null or exists (select from sections k
        where k.school_id = $2 and k.class_id = $3 and k.section_id = t.section_id
          and fold(k.name) = fold($6))
      union all
      select distinct subject_id, false from grid
    ) s group by subject_id
  ) f
  join subjects b on b.school_id = $2 and b.subject_id = f.subject_id
  where $7::uuid is null or f.subject_id = $7
), row_figures as materialized (
  select student_id, coalesce(sum(marks), 0) as marks, coalesce(sum(total_marks) filter (where marks is not null), 0)
    as total_marks, round(avg(percentage), 6) as average, count(*) filter (where registered and mark_id is null) as missing
  from grid group by student_id
), column_figures as materialized (
  select subject_id, round(avg(percentage), 6) as average, max(percentage) as highest, min(percentage) as lowest,
    count(*) filter (where registered and mark_id is null) as missing
  from grid group by subject_id
)
select sheet_version($4, $3) as version, x.bands,
  coalesce((select json_agg(json_build_array(g.student_id,
      (select u.name from users u where u.school_id = $2 and u.user_id = g.updated_by), g.subject_id, g.mark_id, g.registered, g.state, g.marks, g.total_marks, g.percentage, g.remarks,
(date_part('epoch', g.updated_dt) * 1000)::bigint))
    from grid g where (g.student_id, g.subject_id) in (select student_id, subject_id from wanted)), '[]') as cells,
  coalesce((select json_agg(json_build_object('student_id', p.student_id, 'marks', coalesce(f.marks, 0), 'total_marks', coalesce(f.total_marks, 0), 'average', f.average,
'missing', coalesce(f.missing, 0)))
    from pupils p left join row_figures f on f.student_id = p.student_id
    where p.student_id in (select student_id from wanted)), '[]') as pupils,
  coalesce((select json_agg(json_build_object('subject_id', c.subject_id, 'average', f.average, 'highest', f.highest, 'lowest', f.lowest, 'missing', coalesce(f.missing, 0)))
    from papers c left join column_figures f on f.subject_id = c.subject_id
    where c.subject_id in (select subject_id from wanted)), '[]') as columns
from x;

-- exams.read_sheet
with x as materialized (
  select b.exam_id, b.academic_year_id, b.name as exam_name, y.start_year as year, y.ends_on, e.exam_date,
    b.published_dt, e.updated_dt, b.bands, c.class_id, c.name as class_name
  from exam_bands b
  join exams e on e.school_id = $1 and e.exam_id = b.exam_id
  join academic_years y on y.school_id = $1 and y.academic_year_id = b.academic_year_id
  join classes c on c.school_id = $1 and c.class_id = $2
  where b.school_id = $1 and b.exam_id = $3
), members as materialized (
  select x.exam_id, x.academic_year_id, x.exam_date, s.student_id, s.name as student_name, s.name_folded, n.roll_no,
    k.name as section, k.position as section_place, c.from_date, c.to_date,
    coalesce(c.to_date < least($4::date, x.ends_on), false) as has_left
  from x
  cross join lateral class_seats(array[x.class_id], x.academic_year_id) c
  join students s on s.school_id = $1 and s.student_id = c.student_id
  join enrolments n on n.school_id = $1 and n.student_id = c.student_id and n.from_date = c.from_date
    and n.academic_year_id = x.academic_year_id and n.deleted_dt is null
  left join sections k on k.school_id = $1 and k.class_id = x.class_id and k.section_id = c.section_id
  where c.class_id = x.class_id and coalesce(x.exam_date, x.ends_on) >= c.since and coalesce(x.exam_date, x.ends_on) < c.until
    and ($5::text is null or fold(k.name) = fold($5))
), pupils as materialized (
  select m.*, row_number() over (order by m.section_place, m.section,
    nullif(regexp_replace(m.roll_no, '[^0-9]', '', 'g'), '')::numeric, m.roll_no, m.name_folded, m.student_id) as place
  from members m
  where not m.has_left or m.exam_date between m.from_date and m.to_date
    or exists (select from marks g where g.school_id = $1 and g.student_id = m.student_id
      and g.academic_year_id = m.academic_year_id and g.exam_id = m.exam_id)
), grid as materialized (
  select r.place, student_id, subject_id, coalesce(r.registered, false) as registered, m.mark_id, m.state, m.marks,
    m.total_marks, m.percentage, m.remarks, m.updated_dt, m.updated_by
  from (
    select p.place, t.student_id, t.subject_id, t.removed_dt is null as registered
    from pupils p join student_subjects t on t.school_id = $1 and t.student_id = p.student_id
      and t.academic_year_id = p.academic_year_id
    where true and ($6::uuid is null or t.subject_id = $6)
  ) r full join (
    select t.* from pupils p join marks t on t.school_id = $1 and t.student_id = p.student_id
      and t.academic_year_id = p.academic_year_id and t.exam_id = p.exam_id
    where true and ($6::uuid is null or t.subject_id = $6)
  ) m using (student_id, subject_id)
  where r.registered or m.mark_id is not null
), papers as materialized (
  select f.subject_id, b.name as subject_name, b.code as subject_code, f.is_taught,
    (select p.total_marks from exam_papers p where p.school_id = $1 and p.exam_id = $3
      and p.class_id = $2 and p.subject_id = f.subject_id) as set_total,
    row_number() over (order by b.subject_type, fold(b.name), f.subject_id) as place
  from (
    select subject_id, bool_or(is_taught) as is_taught from (
      select t.subject_id, true as is_taught
      from x join class_subjects t on t.school_id = $1 and t.class_id = x.class_id
        and t.academic_year_id = x.academic_year_id
      where $5::text is null or t.section_id is null or exists (select from sections k
        where k.school_id = $1 and k.class_id = $2 and k.section_id = t.section_id
          and fold(k.name) = fold($5))
      union all
      select distinct subject_id, false from grid
    ) s group by subject_id
  ) f
  join subjects b on b.school_id = $1 and b.subject_id = f.subject_id
  where $6::uuid is null or f.subject_id = $6
), row_figures as materialized (
  select student_id, coalesce(sum(marks), 0) as marks, coalesce(sum(total_marks) filter (where marks is not null), 0)
    as total_marks, round(avg(percentage), 6) as average, count(*) filter (where registered and mark_id is null) as missing
  from grid group by student_id
), column_figures as materialized (
  select subject_id, round(avg(percentage), 6) as average, max(percentage) as highest, min(percentage) as lowest,
    count(*) filter (where registered and mark_id is null) as missing, mode() within group (order by total_marks) as usual_total
  from grid group by subject_id
)
select x.exam_id, x.exam_name, x.year, x.exam_date, x.published_dt, x.updated_dt, x.bands, x.class_id, x.class_name,
  sheet_version($3, $2) as version,
  coalesce((select json_agg(json_build_object('subject_id', c.subject_id, 'subject_name', c.subject_name,
      'subject_code', c.subject_code, 'is_taught', c.is_taught,
      'paper_total', coalesce(c.set_total, f.usual_total, (select mode() within group (order by total_marks) from grid), 100), 'average', f.average, 'highest', f.highest, 'lowest', f.lowest, 'missing', coalesce(f.missing, 0)) order by c.place)
    from papers c left join column_figures f on f.subject_id = c.subject_id), '[]') as columns,
  coalesce((select json_agg(json_build_object('student_id', student_id, 'student_name', p.student_name,
      'roll_number', p.roll_no, 'section', p.section, 'has_left', p.has_left, 'marks', coalesce(f.marks, 0), 'total_marks', coalesce(f.total_marks, 0), 'average', f.average,
'missing', coalesce(f.missing, 0)) order by p.place)
    from pupils p full join row_figures f using (student_id)), '[]') as pupils,
  (select json_build_array(json_agg(g.place), json_agg(g.subject_id), json_agg(g.mark_id), json_agg(g.registered),
json_agg(g.state), json_agg(g.marks), json_agg(g.total_marks), json_agg(g.percentage), json_agg(g.remarks),
json_agg((date_part('epoch', g.updated_dt) * 1000)::bigint)) from grid g) as cells
from x;

-- exams.read_version
select sheet_version(e.exam_id, c.class_id) as version
from exams e join classes c on c.school_id = $1 and c.class_id = $2
where e.school_id = $1 and e.exam_id = $3;

-- exams.references
select referrer, n from references_to('exams', $1)
where current_school() = $2 and referrer <> 'exam_papers' order by n desc, referrer;

-- exams.save_cells
with x as materialized (
  select exam_id, academic_year_id, bands from exam_bands where school_id = $1 and exam_id = $2
), wanted as materialized (
  select * from jsonb_to_recordset($3::jsonb) as w (student_id uuid, subject_id uuid, state text, marks numeric,
    total_marks numeric, remarks text, keeps_remarks boolean, version timestamptz)
), found as materialized (
  select w.student_id, w.subject_id, w.state, w.marks, w.remarks, w.keeps_remarks, w.version, m.mark_id, n.section_id,
    n.student_id is not null as enrolled, r.student_subject_id is not null and r.removed_dt is null as registered,
    m.updated_dt is not distinct from w.version as is_current,
    coalesce(m.total_marks, p.total_marks, w.total_marks, 100) as out_of,
    case when m.mark_id is null then w.state = 'none' else m.state = w.state and m.marks is not distinct from w.marks
      and (w.keeps_remarks or m.remarks is not distinct from w.remarks) end as is_same
  from x cross join wanted w
  left join marks m on m.school_id = $1 and m.student_id = w.student_id
    and m.academic_year_id = x.academic_year_id and m.subject_id = w.subject_id and m.exam_id = x.exam_id
  left join student_subjects r on r.school_id = $1 and r.student_id = w.student_id
    and r.academic_year_id = x.academic_year_id and r.subject_id = w.subject_id
  left join exam_papers p on p.school_id = $1 and p.exam_id = x.exam_id and p.class_id = $4
    and p.subject_id = w.subject_id
  left join lateral (
    select e.student_id, e.section_id from enrolments e
    join students s on s.school_id = $1 and s.student_id = e.student_id and s.deleted_dt is null
    where e.school_id = $1 and e.student_id = w.student_id and e.academic_year_id = x.academic_year_id
      and e.class_id = $4 and e.deleted_dt is null
    order by e.from_date desc limit 1
  ) n on true
), judged as materialized (
  select f.*, case
      when not f.enrolled then 'not_in_class'
      when f.state <> 'none' and not f.registered and not ($5 and exists (
        select from class_subjects t where t.school_id = $1 and t.academic_year_id = x.academic_year_id
          and t.class_id = $4 and t.subject_id = f.subject_id
          and (t.section_id is null or t.section_id = f.section_id))) then 'unregistered'
      when f.marks > f.out_of then 'over_total'
    end as reason
  from x cross join found f
), due as materialized (
  select j.*, x.exam_id, x.academic_year_id,
    case when j.state = 'present' then grade_of(j.marks / j.out_of * 100, x.bands) end as grade
  from x cross join judged j where j.reason is null and not j.is_same and j.is_current
), registration as (
  insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date, created_by)
  select $1, student_id, academic_year_id, subject_id, $6::date, $7::uuid
  from due where not registered and state <> 'none' order by student_id, subject_id
  on conflict on constraint student_subjects_subject_key do update set removed_dt = null, removed_by = null
), entered as (
  insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks, grade,
    remarks, created_by, updated_by)
  select $1, student_id, academic_year_id, subject_id, exam_id, state, marks, out_of, grade, remarks,
    $7, $7
  from due where mark_id is null order by student_id, subject_id
  on conflict on constraint marks_student_subject_exam_key do nothing
  returning student_id, subject_id
), changed as (
  update marks m set state = d.state, marks = d.marks, grade = d.grade, updated_by = $7,
    remarks = case when d.keeps_remarks then m.remarks else d.remarks end
  from due d
  where m.school_id = $1 and m.mark_id = d.mark_id and m.updated_dt = d.version and d.state <> 'none'
  returning m.student_id, m.subject_id
), removed as (
  delete from marks m using due d
  where m.school_id = $1 and m.mark_id = d.mark_id and m.updated_dt = d.version and d.state = 'none'
  returning m.student_id, m.subject_id
)
select
  (select coalesce(jsonb_agg(jsonb_build_object('student_id', student_id, 'subject_id', subject_id) || jsonb_build_object('reason', reason, 'out_of', out_of)), '[]')
    from judged where reason is not null) as refused,
  (select coalesce(jsonb_agg(jsonb_build_object('student_id', student_id, 'subject_id', subject_id)), '[]') from (
    select student_id, subject_id from judged where reason is null and is_same
    union all select student_id, subject_id from entered
    union all select student_id, subject_id from changed
    union all select student_id, subject_id from removed
  ) s) as saved;

-- exams.set_paper_total
with before as (
  select p.total_marks from exam_papers p where p.school_id = $1 and p.exam_id = $2
    and p.class_id = $3 and p.subject_id = $4
), paper as (
  insert into exam_papers (school_id, exam_id, class_id, subject_id, total_marks, updated_by)
  select $1, $2, $3, b.subject_id, $5, $6
  from subjects b where b.school_id = $1 and b.subject_id = $4
  on conflict (school_id, exam_id, class_id, subject_id)
    do update set total_marks = excluded.total_marks, updated_by = excluded.updated_by
  returning subject_id
), changed as (
  update marks m set total_marks = $5, updated_by = $6,
    grade = case when m.state = 'present' then grade_of(m.marks / $5::numeric * 100, b.bands) end
  from exam_bands b
  join exams e on e.school_id = $1 and e.exam_id = b.exam_id
  join academic_years y on y.school_id = $1 and y.academic_year_id = b.academic_year_id
  cross join lateral class_seats(array[$3::uuid], b.academic_year_id) c
  where b.school_id = $1 and b.exam_id = $2 and m.school_id = $1
    and c.class_id = $3 and coalesce(e.exam_date, y.ends_on) >= c.since and coalesce(e.exam_date, y.ends_on) < c.until
    and m.student_id = c.student_id and m.academic_year_id = b.academic_year_id and m.subject_id = $4
    and m.exam_id = b.exam_id and m.total_marks <> $5::numeric
  returning m.mark_id
)
select (select total_marks from before) as before, (select count(*)::int from changed) as changed from paper;

-- exams.unpublish
update exams set published_dt = null, graded_with = null where school_id = $1 and exam_id = $2;

-- exams.update
update exams set name = $1, exam_date = $2, grade_scale_id = $3
where school_id = $4 and exam_id = $5;
