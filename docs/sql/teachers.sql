-- teachers.delete
update teachers set deleted_dt = now(), updated_by = $1
where school_id = $2 and teacher_id = $3 and deleted_dt is null
returning name as teacher_name, employee_id, department, designation, status;

-- teachers.delete_assignment
delete from teacher_assignments
where school_id = $1 and teacher_id = $2 and teacher_assignment_id = $3;

-- teachers.drop_class_teacher
update teacher_assignments set is_class_teacher = false, updated_by = $1
where school_id = $2 and teacher_assignment_id = $3;

-- teachers.find
select name as teacher_name from teachers
where school_id = $1 and teacher_id = $2 and deleted_dt is null;

-- teachers.find_place
select c.class_id, c.name as class_name, k.section_id, s.subject_id, y.academic_year_id, y.start_year as year
from (select 1) one
left join classes c on c.school_id = $1 and c.class_id = $2
left join sections k on k.school_id = $1 and k.class_id = c.class_id and fold(k.name) = fold($3)
left join subjects s on s.school_id = $1 and s.subject_id = $4
left join lateral (
  select academic_year_id, start_year from academic_years
  where school_id = $1 and ($5::int is null or start_year = $5)
  order by starts_on > $6::date, abs(starts_on - $6::date) limit 1
) y on true;

-- teachers.find_year
select academic_year_id, start_year as year, starts_on as "from", greatest(starts_on, least(ends_on, $1::date)) as "to"
from academic_years
where school_id = $2 and ($3::int is null or start_year = $3)
order by starts_on > $1::date, abs(starts_on - $1::date) limit 1;

-- teachers.get
select t.teacher_id, t.name as teacher_name, t.employee_id, t.email, t.phone, t.address,
  t.emergency_contact, t.highest_qualification, t.experience, array_to_string(t.specialization, ', ') as specialization,
  t.joining_date, t.department, t.designation, t.status, t.date_of_birth as dob,
  initcap(t.gender) as gender, t.salary as salary_minor, t.salary_currency, t.photo_file_id, t.created_dt, t.updated_dt, t.blood_group, t.nationality, t.religion, t.documents_url from teachers t
where t.school_id = $1 and t.teacher_id = $2 and t.deleted_dt is null;

-- teachers.get_assignment
select a.teacher_assignment_id as id, a.class_id, c.name as class_name, a.subject_id, s.name as subject_name,
  k.name as section, a.is_class_teacher, a.schedule, y.start_year as year, a.created_dt, a.updated_dt from teacher_assignments a
join classes c on c.school_id = a.school_id and c.class_id = a.class_id
join subjects s on s.school_id = a.school_id and s.subject_id = a.subject_id
join academic_years y on y.school_id = a.school_id and y.academic_year_id = a.academic_year_id
left join sections k on k.school_id = a.school_id and k.section_id = a.section_id
where a.school_id = $1 and a.teacher_id = $2 and a.teacher_assignment_id = $3;

-- teachers.import_change
update teachers t
set (name, employee_id, date_of_birth, gender, blood_group, nationality, religion, highest_qualification, experience, specialization, joining_date, status, phone, email, address, emergency_contact, department, designation, salary, photo_file_id, documents_url, salary_currency) = (select name, employee_id, date_of_birth, gender, blood_group, nationality, religion, highest_qualification, experience, specialization, joining_date, status, phone, email, address, emergency_contact, department, designation, salary, photo_file_id, documents_url, salary_currency from jsonb_populate_record(t, r.record)), updated_by = $1
from jsonb_to_recordset($2::jsonb) as r (teacher_id uuid, record jsonb)
where t.school_id = $3 and t.teacher_id = r.teacher_id and t.deleted_dt is null;

-- teachers.import_create
with given as materialized (
  select r.row, new_id() as new_teacher_id, r.record from jsonb_to_recordset($1::jsonb) as r (row int, record jsonb)
), made as (
  insert into teachers (school_id, teacher_id, created_by, updated_by, name, employee_id, date_of_birth, gender, blood_group, nationality, religion, highest_qualification, experience, specialization, joining_date, status, phone, email, address, emergency_contact, department, designation, salary, photo_file_id, documents_url, salary_currency)
  select $2, g.new_teacher_id, $3, $3, name, employee_id, date_of_birth, gender, blood_group, nationality, religion, highest_qualification, experience, specialization, joining_date, status, phone, email, address, emergency_contact, department, designation, salary, photo_file_id, documents_url, salary_currency
  from given g cross join lateral jsonb_populate_record(null::teachers, g.record)
)
select row, new_teacher_id as teacher_id from given;

-- teachers.import_delete
update teachers set deleted_dt = now(), updated_by = $1
where school_id = $2 and teacher_id = any($3::uuid[]) and deleted_dt is null;

-- teachers.import_known
select teacher_id, fold(employee_id) as employee_id, lower(email) as email, name from teachers
where school_id = $1 and deleted_dt is null;

-- teachers.import_read
select t.teacher_id, t.name as teacher_name, t.employee_id, t.email, t.phone, t.address,
  t.emergency_contact, t.highest_qualification, t.experience, array_to_string(t.specialization, ', ') as specialization,
  t.joining_date, t.department, t.designation, t.status, t.date_of_birth as dob,
  initcap(t.gender) as gender, t.salary as salary_minor, t.salary_currency, t.photo_file_id, t.created_dt, t.updated_dt, t.blood_group, t.nationality, t.religion, t.documents_url from teachers t
where t.school_id = $1 and t.teacher_id = any($2::uuid[]) and t.deleted_dt is null;

-- teachers.import_states
select t.teacher_id, t.updated_dt, t.deleted_dt is not null as deleted,
  exists (select from teacher_attendance o where o.school_id = t.school_id and o.teacher_id = t.teacher_id) or exists (select from teacher_assignments o where o.school_id = t.school_id and o.teacher_id = t.teacher_id) or exists (select from class_subjects o where o.school_id = t.school_id and o.teacher_id = t.teacher_id)
    or exists (select from teacher_documents o where o.school_id = t.school_id and o.teacher_id = t.teacher_id) as worked_on
from teachers t where t.school_id = $1 and t.teacher_id = any($2::uuid[])
for update of t;

-- teachers.insert
insert into teachers (school_id, created_by, updated_by, name, employee_id, date_of_birth, gender, blood_group, nationality, religion, highest_qualification, experience, specialization, joining_date, status, phone, email, address, emergency_contact, department, designation, salary, photo_file_id, documents_url, salary_currency)
select $1, $2, $2, name, employee_id, date_of_birth, gender, blood_group, nationality, religion, highest_qualification, experience, specialization, joining_date, status, phone, email, address, emergency_contact, department, designation, salary, photo_file_id, documents_url, salary_currency from jsonb_populate_record(null::teachers, $3::jsonb)
returning teacher_id;

-- teachers.insert_assignment
insert into teacher_assignments (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id,
  is_class_teacher, schedule, created_by, updated_by)
values ($1, $2, $3, $4, $5, $6,
  $7, $8, $9, $9)
returning teacher_assignment_id as id;

-- teachers.list
with found as materialized (
  select t.teacher_id, row_number() over (order by t.name_folded asc, t.teacher_id asc) as place from teachers t where t.school_id = $1 and t.deleted_dt is null and t.search_text like all (array(select unnest(search_patterns($2)))) and fold(t.department) = fold($3) and t.status = any($4::text[])
), counted as (
  select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active'),
    'inactive', count(*) filter (where status = 'inactive'), 'on_leave', count(*) filter (where status = 'on_leave'),
    'avg_experience', coalesce(round(avg(experience), 1), 0),
    'departments', count(distinct fold(department)) filter (where fold(department) <> '')) as counts
  from teachers where school_id = $1 and deleted_dt is null
)
select o.total, counted.counts, p.*
from counted cross join (select count(*)::int as total from found) o left join lateral (
  select f.place::int, t.teacher_id, t.name as teacher_name, t.employee_id, t.email, t.phone, t.address,
  t.emergency_contact, t.highest_qualification, t.experience, array_to_string(t.specialization, ', ') as specialization,
  t.joining_date, t.department, t.designation, t.status, t.date_of_birth as dob,
  initcap(t.gender) as gender, t.salary as salary_minor, t.salary_currency, t.photo_file_id, t.created_dt, t.updated_dt
  from (select * from found order by place limit $5 offset $6) f
  join teachers t on t.school_id = $1 and t.teacher_id = f.teacher_id
) p on true
order by p.place;

-- teachers.list_assignments
select a.teacher_assignment_id as id, a.class_id, c.name as class_name, a.subject_id, s.name as subject_name,
  k.name as section, a.is_class_teacher, a.schedule, y.start_year as year, a.created_dt, a.updated_dt from teacher_assignments a
join classes c on c.school_id = a.school_id and c.class_id = a.class_id
join subjects s on s.school_id = a.school_id and s.subject_id = a.subject_id
join academic_years y on y.school_id = a.school_id and y.academic_year_id = a.academic_year_id
left join sections k on k.school_id = a.school_id and k.section_id = a.section_id
where a.school_id = $1 and a.teacher_id = $2
  and ($3::int is null or y.start_year = $3)
order by y.start_year desc, c.position, c.name_folded, k.position nulls first, fold(s.name), a.teacher_assignment_id;

-- teachers.lock
select t.teacher_id, t.name as teacher_name, t.employee_id, t.email, t.phone, t.address,
  t.emergency_contact, t.highest_qualification, t.experience, array_to_string(t.specialization, ', ') as specialization,
  t.joining_date, t.department, t.designation, t.status, t.date_of_birth as dob,
  initcap(t.gender) as gender, t.salary as salary_minor, t.salary_currency, t.photo_file_id, t.created_dt, t.updated_dt, t.blood_group, t.nationality, t.religion, t.documents_url from teachers t
where t.school_id = $1 and t.teacher_id = $2 and t.deleted_dt is null for update;

-- teachers.lock_assignment
select a.teacher_assignment_id as id, a.class_id, c.name as class_name, a.subject_id, s.name as subject_name,
  k.name as section, a.is_class_teacher, a.schedule, y.start_year as year, a.created_dt, a.updated_dt from teacher_assignments a
join classes c on c.school_id = a.school_id and c.class_id = a.class_id
join subjects s on s.school_id = a.school_id and s.subject_id = a.subject_id
join academic_years y on y.school_id = a.school_id and y.academic_year_id = a.academic_year_id
left join sections k on k.school_id = a.school_id and k.section_id = a.section_id
where a.school_id = $1 and a.teacher_id = $2 and a.teacher_assignment_id = $3
  and a.deleted_dt is null
for update of a;

-- teachers.lock_class_teacher
select a.teacher_assignment_id as id, a.teacher_id, t.name as teacher_name
from teacher_assignments a join teachers t on t.school_id = a.school_id and t.teacher_id = a.teacher_id
where a.school_id = $1 and a.class_id = $2 and a.section_id is not distinct from $3::uuid
  and a.academic_year_id = $4 and a.is_class_teacher and a.deleted_dt is null
  and a.teacher_assignment_id is distinct from $5::uuid
for update of a;

-- teachers.own_classes
select c.class_id, c.name as class_name, k.name as section,
  (select count(distinct e.student_id) from enrolments e
    join students s on s.school_id = e.school_id and s.student_id = e.student_id and s.deleted_dt is null
    where e.school_id = $1 and e.class_id = o.class_id and e.academic_year_id = $2
      and (o.section_id is null or e.section_id = o.section_id) and e.deleted_dt is null
      and e.from_date <= $3::date and (e.to_date is null or e.to_date >= $3::date)) as pupils,
  round(attendance_rate(d.day_values, d.marks_count), 1) as attendance_percentage, d.days, d.marks_count,
  round(attendance_rate(sum(d.day_values) over (), sum(d.marks_count) over ()::bigint), 1) as overall_percentage
from (
  select distinct class_id, section_id from teacher_assignments
  where school_id = $1 and teacher_id = $4 and academic_year_id = $2
    and is_class_teacher
) o
join classes c on c.school_id = $1 and c.class_id = o.class_id
left join sections k on k.school_id = $1 and k.section_id = o.section_id
cross join lateral (
  select sum(a.day_value) as day_values, count(*) as marks_count, count(distinct a.attendance_date) as days
  from counted_class_attendance(o.class_id, $5::date, $3::date) a
  where o.section_id is null or a.section_id = o.section_id
) d
order by c.position, c.name_folded, k.position nulls first;

-- teachers.references
select referrer, n from references_to('teachers', $1)
where current_school() = $2 and referrer in ('teacher_assignments', 'teacher_attendance');

-- teachers.restore
with known as (
  select deleted_dt from teachers
  where school_id = $1 and teacher_id = $2
    and (deleted_dt is null or deleted_dt > now() - interval '30 days')
), restored as (
  update teachers set deleted_dt = null, updated_by = $3
  where school_id = $1 and teacher_id = $2 and deleted_dt > now() - interval '30 days'
  returning teacher_id
)
select exists (select from restored) as restored from known;

-- teachers.taught
with lessons as materialized (select distinct a.class_id, a.section_id, a.subject_id from teacher_assignments a
  where a.school_id = $1 and a.teacher_id = $2 and a.academic_year_id = $3), seats as materialized (
  select * from class_seats(array(select class_id from lessons), $3)
),
papers as materialized (
  select m.student_id, m.subject_id, m.exam_id, x.name as exam_name, x.exam_date, m.percentage, p.class_id, p.section_id
  from seats p
  join marks m on m.school_id = $1 and m.student_id = p.student_id and m.academic_year_id = $3
  join exams x on x.school_id = m.school_id and x.exam_id = m.exam_id
  where m.percentage is not null and p.class_id in (select class_id from lessons)
    and coalesce(m.exam_date, x.exam_date, $4::date) >= p.since and coalesce(m.exam_date, x.exam_date, $4::date) < p.until
), taught as materialized (
  select l.class_id, l.section_id, l.subject_id, r.exam_id, r.exam_name, r.exam_date, r.percentage,
    r.subject_id = l.subject_id as own
  from lessons l join papers r on r.class_id = l.class_id and (l.section_id is null or r.section_id = l.section_id)
), by_exam as (
  select class_id, section_id, subject_id, exam_id, exam_name, exam_date, count(*) filter (where own)::int as marks_count,
    round(avg(percentage) filter (where own), 1) as average_percentage,
    round(avg(percentage), 1) as class_average_percentage
  from taught group by class_id, section_id, subject_id, exam_id, exam_name, exam_date having bool_or(own)
), by_lesson as (
  select class_id, section_id, subject_id, count(*) filter (where own)::int as marks_count,
    round(avg(percentage) filter (where own), 0) as average_percentage,
    round(avg(percentage), 0) as class_average_percentage from taught group by class_id, section_id, subject_id
), once as materialized (
  select r.*, exists (select from lessons l where r.class_id = l.class_id and (l.section_id is null or r.section_id = l.section_id) and l.subject_id = r.subject_id) as own
  from papers r where exists (select from lessons l where r.class_id = l.class_id and (l.section_id is null or r.section_id = l.section_id))
), present as materialized (
  select p.student_id, p.class_id, p.section_id from seats p
  where p.from_date <= $4::date and (p.to_date is null or p.to_date >= $4::date)
)
select (
  select coalesce(json_agg(json_build_object('class_id', l.class_id, 'class_name', c.name, 'section', k.name,
    'subject_id', l.subject_id, 'subject_name', j.name,
    'pupils', (select count(*) from present p where p.class_id = l.class_id and (l.section_id is null or p.section_id = l.section_id)),
    'marks_count', coalesce(b.marks_count, 0), 'average_percentage', b.average_percentage,
    'class_average_percentage', b.class_average_percentage,
    'exams', (select coalesce(json_agg(json_build_object('exam_name', exam_name, 'exam_date', exam_date, 'marks_count', marks_count,
    'average_percentage', average_percentage, 'class_average_percentage', class_average_percentage)
    order by exam_date nulls last, exam_name), '[]'::json) from by_exam e where e.class_id = l.class_id
      and e.section_id is not distinct from l.section_id and e.subject_id = l.subject_id))
    order by c.position, c.name_folded, k.position nulls first, fold(j.name)), '[]'::json)
  from lessons l
  join classes c on c.school_id = $1 and c.class_id = l.class_id
  join subjects j on j.school_id = $1 and j.subject_id = l.subject_id
  left join sections k on k.school_id = $1 and k.section_id = l.section_id
  left join by_lesson b on b.class_id = l.class_id and b.section_id is not distinct from l.section_id
    and b.subject_id = l.subject_id
) as lessons, (
  select coalesce(json_agg(json_build_object('exam_name', exam_name, 'exam_date', exam_date, 'marks_count', marks_count,
    'average_percentage', average_percentage, 'class_average_percentage', class_average_percentage)
    order by exam_date nulls last, exam_name), '[]'::json) from (
    select exam_id, exam_name, exam_date, count(*) filter (where own)::int as marks_count,
    round(avg(percentage) filter (where own), 1) as average_percentage,
    round(avg(percentage), 1) as class_average_percentage from once
    group by exam_id, exam_name, exam_date having bool_or(own)
  ) e
) as exams, (
  select json_build_object('pupils', (select count(distinct p.student_id) from present p join lessons l on p.class_id = l.class_id and (l.section_id is null or p.section_id = l.section_id)),
    'marks_count', s.marks_count, 'average_percentage', s.average_percentage,
    'class_average_percentage', s.class_average_percentage)
  from (select count(*) filter (where own)::int as marks_count,
    round(avg(percentage) filter (where own), 0) as average_percentage,
    round(avg(percentage), 0) as class_average_percentage from once) s
) as summary;

-- teachers.update
update teachers t
set (name, employee_id, date_of_birth, gender, blood_group, nationality, religion, highest_qualification, experience, specialization, joining_date, status, phone, email, address, emergency_contact, department, designation, salary, photo_file_id, documents_url, salary_currency) = (select name, employee_id, date_of_birth, gender, blood_group, nationality, religion, highest_qualification, experience, specialization, joining_date, status, phone, email, address, emergency_contact, department, designation, salary, photo_file_id, documents_url, salary_currency from jsonb_populate_record(t, $1::jsonb)), updated_by = $2
where t.school_id = $3 and t.teacher_id = $4 and t.deleted_dt is null
returning t.teacher_id, t.name as teacher_name, t.employee_id, t.email, t.phone, t.address,
  t.emergency_contact, t.highest_qualification, t.experience, array_to_string(t.specialization, ', ') as specialization,
  t.joining_date, t.department, t.designation, t.status, t.date_of_birth as dob,
  initcap(t.gender) as gender, t.salary as salary_minor, t.salary_currency, t.photo_file_id, t.created_dt, t.updated_dt, t.blood_group, t.nationality, t.religion, t.documents_url;

-- teachers.update_assignment
update teacher_assignments set academic_year_id = $1, class_id = $2, section_id = $3,
  subject_id = $4, is_class_teacher = $5, schedule = $6, updated_by = $7
where school_id = $8 and teacher_id = $9 and teacher_assignment_id = $10;
