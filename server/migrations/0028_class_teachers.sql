-- Who is a deleted teacher no longer stands in anybody's way: the assignments follow, as enrolments follow students.
alter table teacher_assignments add column deleted_dt timestamptz(3);
update teacher_assignments a set deleted_dt = t.deleted_dt
from teachers t where t.school_id = a.school_id and t.teacher_id = a.teacher_id and t.deleted_dt is not null;

create function teacher_deleted() returns trigger
  language plpgsql
as $$
begin
  update teacher_assignments set deleted_dt = new.deleted_dt
  where school_id = new.school_id and teacher_id = new.teacher_id and deleted_dt is distinct from new.deleted_dt;
  return null;
end
$$;
create trigger teacher_deleted after update of deleted_dt on teachers
  for each row when (old.deleted_dt is distinct from new.deleted_dt) execute function teacher_deleted();

-- A class, or one section of it, has one class teacher in a year. Where there were several the first one stays.
update teacher_assignments a set is_class_teacher = false
where is_class_teacher and deleted_dt is null and exists (
  select from teacher_assignments o
  where o.is_class_teacher and o.deleted_dt is null and o.school_id = a.school_id and o.class_id = a.class_id
    and o.academic_year_id = a.academic_year_id and o.section_id is not distinct from a.section_id
    and (o.created_dt, o.teacher_assignment_id) < (a.created_dt, a.teacher_assignment_id)
);
create unique index teacher_assignments_class_teacher_key on teacher_assignments
  (school_id, class_id, section_id, academic_year_id) nulls not distinct where is_class_teacher and deleted_dt is null;
