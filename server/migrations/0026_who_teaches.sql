-- Who teaches a subject in a class stands in two places: class_subjects names the one the class shows, and
-- teacher_assignments keeps what each teacher teaches. The rule that holds them together is here and nowhere else:
-- * whom a class subject names has an assignment for it;
-- * what somebody is assigned to is a subject of that class and year, and where it names nobody it names them;
-- * whoever is taken from one is taken from the other; a subject the class no longer has is nobody's.
-- A row without a section is about the whole class, and so about each of its sections.

create function covers(of_class_subject uuid, of_assignment uuid) returns boolean
  language sql immutable parallel safe
  return of_class_subject is null or of_assignment is null or of_class_subject = of_assignment;

-- Gives the class subjects that name nobody to whoever is assigned, the first and nearest of them.
create function name_assigned_teachers(school uuid, year uuid, class uuid, subject uuid) returns void
  language sql
as $$
  update class_subjects c set teacher_id = named.teacher_id
  from class_subjects own
  cross join lateral (
    select a.teacher_id from teacher_assignments a
    join teachers t on t.school_id = a.school_id and t.teacher_id = a.teacher_id and t.deleted_dt is null
    where a.school_id = school and a.academic_year_id = year and a.class_id = class and a.subject_id = subject
      and covers(own.section_id, a.section_id)
    order by a.section_id is distinct from own.section_id, a.created_dt, a.teacher_assignment_id limit 1
  ) named
  where own.school_id = school and own.academic_year_id = year and own.class_id = class and own.subject_id = subject
    and own.teacher_id is null and c.school_id = own.school_id and c.class_subject_id = own.class_subject_id
$$;

create function class_subject_changed() returns trigger
  language plpgsql
as $$
begin
  -- What this or the other trigger writes is settled already.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from teacher_assignments a
    where a.school_id = old.school_id and a.academic_year_id = old.academic_year_id and a.class_id = old.class_id
      and a.subject_id = old.subject_id and covers(old.section_id, a.section_id)
      and not exists (select from class_subjects c
        where c.school_id = a.school_id and c.academic_year_id = a.academic_year_id and c.class_id = a.class_id
          and c.subject_id = a.subject_id and covers(c.section_id, a.section_id)
          and (a.teacher_id is distinct from old.teacher_id or c.teacher_id = a.teacher_id));
  end if;
  if tg_op <> 'DELETE' then
    insert into teacher_assignments
      (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id, created_by, updated_by)
    select new.school_id, new.teacher_id, new.academic_year_id, new.class_id, new.section_id, new.subject_id,
      new.updated_by, new.updated_by
    where new.teacher_id is not null and not exists (select from teacher_assignments a
      where a.school_id = new.school_id and a.teacher_id = new.teacher_id
        and a.academic_year_id = new.academic_year_id and a.class_id = new.class_id
        and a.subject_id = new.subject_id and covers(new.section_id, a.section_id))
    on conflict do nothing;
    perform name_assigned_teachers(new.school_id, new.academic_year_id, new.class_id, new.subject_id);
  end if;
  return null;
end
$$;

create function teacher_assignment_changed() returns trigger
  language plpgsql
as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update class_subjects c set teacher_id = null
    where c.school_id = old.school_id and c.academic_year_id = old.academic_year_id and c.class_id = old.class_id
      and c.subject_id = old.subject_id and c.teacher_id = old.teacher_id
      and not exists (select from teacher_assignments a
        where a.school_id = c.school_id and a.teacher_id = c.teacher_id and a.academic_year_id = c.academic_year_id
          and a.class_id = c.class_id and a.subject_id = c.subject_id and covers(c.section_id, a.section_id));
    perform name_assigned_teachers(old.school_id, old.academic_year_id, old.class_id, old.subject_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into class_subjects
      (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id, schedule_details, created_by, updated_by)
    select new.school_id, new.academic_year_id, new.class_id, new.section_id, new.subject_id, new.teacher_id,
      new.schedule, new.updated_by, new.updated_by
    where not exists (select from class_subjects c
      where c.school_id = new.school_id and c.academic_year_id = new.academic_year_id and c.class_id = new.class_id
        and c.subject_id = new.subject_id and covers(c.section_id, new.section_id))
    on conflict do nothing;
    perform name_assigned_teachers(new.school_id, new.academic_year_id, new.class_id, new.subject_id);
  end if;
  return null;
end
$$;

-- What is there already is brought together once, for every school.
alter table class_subjects no force row level security;
alter table teacher_assignments no force row level security;

insert into teacher_assignments (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id)
select c.school_id, c.teacher_id, c.academic_year_id, c.class_id, c.section_id, c.subject_id
from class_subjects c
where c.teacher_id is not null and not exists (select from teacher_assignments a
  where a.school_id = c.school_id and a.teacher_id = c.teacher_id and a.academic_year_id = c.academic_year_id
    and a.class_id = c.class_id and a.subject_id = c.subject_id and covers(c.section_id, a.section_id))
on conflict do nothing;

insert into class_subjects (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id, schedule_details)
select distinct on (a.school_id, a.academic_year_id, a.class_id, a.section_id, a.subject_id)
  a.school_id, a.academic_year_id, a.class_id, a.section_id, a.subject_id, a.teacher_id, a.schedule
from teacher_assignments a
where not exists (select from class_subjects c
  where c.school_id = a.school_id and c.academic_year_id = a.academic_year_id and c.class_id = a.class_id
    and c.subject_id = a.subject_id and covers(c.section_id, a.section_id))
order by a.school_id, a.academic_year_id, a.class_id, a.section_id, a.subject_id, a.created_dt
on conflict do nothing;

alter table class_subjects force row level security;
alter table teacher_assignments force row level security;

create trigger class_subject_changed
  after insert or delete or update of academic_year_id, class_id, section_id, subject_id, teacher_id on class_subjects
  for each row execute function class_subject_changed();
create trigger teacher_assignment_changed
  after insert or delete or update of academic_year_id, class_id, section_id, subject_id, teacher_id on teacher_assignments
  for each row execute function teacher_assignment_changed();
