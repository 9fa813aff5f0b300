-- subjects.delete
delete from subjects where school_id = $1 and subject_id = $2;

-- subjects.get
select s.subject_id, s.name as subject_name, s.code as subject_code, s.subject_type, s.description,
  (select count(distinct c.class_id)::int from class_subjects c
    where c.school_id = s.school_id and c.subject_id = s.subject_id) as class_count,
  (select count(distinct a.teacher_id)::int from teacher_assignments a
    where a.school_id = s.school_id and a.subject_id = s.subject_id and a.deleted_dt is null) as teacher_count,
  (select count(distinct r.student_id)::int from student_subjects r
    where r.school_id = s.school_id and r.subject_id = s.subject_id and r.removed_dt is null) as student_count,
  s.created_dt, s.updated_dt from subjects s where s.school_id = $1 and s.subject_id = $2;

-- subjects.insert
insert into subjects (school_id, name, code, subject_type, description, created_by, updated_by)
values ($1, $2, $3, $4, $5, $6, $6)
returning subject_id;

-- subjects.list
with found as materialized (
  select subject_id, row_number() over (order by fold(name), subject_id) as place from subjects
  where school_id = $1 and ($2::text is null or subject_type = $2)
    and ($3::text is null or position(fold($3) in fold(name)) > 0
      or position(fold($3) in fold(code)) > 0)
)
select t.total, p.* from (select count(*)::int as total from found) t
left join lateral (
  select s.subject_id, s.name as subject_name, s.code as subject_code, s.subject_type, s.description,
  (select count(distinct c.class_id)::int from class_subjects c
    where c.school_id = s.school_id and c.subject_id = s.subject_id) as class_count,
  (select count(distinct a.teacher_id)::int from teacher_assignments a
    where a.school_id = s.school_id and a.subject_id = s.subject_id and a.deleted_dt is null) as teacher_count,
  (select count(distinct r.student_id)::int from student_subjects r
    where r.school_id = s.school_id and r.subject_id = s.subject_id and r.removed_dt is null) as student_count,
  s.created_dt, s.updated_dt from (select * from found order by place limit $4 offset $5) f
  join subjects s on s.school_id = $1 and s.subject_id = f.subject_id order by f.place
) p on true;

-- subjects.lock
select s.subject_id, s.name as subject_name, s.code as subject_code, s.subject_type, s.description,
  (select count(distinct c.class_id)::int from class_subjects c
    where c.school_id = s.school_id and c.subject_id = s.subject_id) as class_count,
  (select count(distinct a.teacher_id)::int from teacher_assignments a
    where a.school_id = s.school_id and a.subject_id = s.subject_id and a.deleted_dt is null) as teacher_count,
  (select count(distinct r.student_id)::int from student_subjects r
    where r.school_id = s.school_id and r.subject_id = s.subject_id and r.removed_dt is null) as student_count,
  s.created_dt, s.updated_dt from subjects s where s.school_id = $1 and s.subject_id = $2 for update of s;

-- subjects.references
select referrer, case referrer
    when 'class_subjects' then (select count(distinct class_id) from class_subjects x
      where x.school_id = $1 and x.subject_id = $2)
    when 'student_subjects' then (select count(distinct student_id) from student_subjects x
      where x.school_id = $1 and x.subject_id = $2)
    when 'teacher_assignments' then (select count(distinct teacher_id) from teacher_assignments x
      where x.school_id = $1 and x.subject_id = $2)
    else n end as n
from (
  select * from references_to('subjects', $2)
  union all
  select 'marks', count(*) from marks m where m.school_id = $1 and m.subject_id = $2
) r;

-- subjects.update
update subjects set name = $1, code = $2, subject_type = $3,
  description = $4, updated_by = $5
where school_id = $6 and subject_id = $7;
