-- Classes, sections, subjects and teachers.

-- A class ("Grade 5") continues through the years; who is in it in a year is an enrolment.
create table classes (
  school_id uuid not null references schools,
  class_id uuid not null default new_id(),
  name name_text not null,
  description long_text,
  position int not null default 0,
  name_folded text not null generated always as (fold(name)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, class_id)
);
create index classes_list_idx on classes (school_id, position, name_folded, class_id);
call protect_school_table('classes');
grant select on classes to homeroom_search;
create policy search on classes for select to homeroom_search using (true);

-- The sections that forms show as text with commas, in their order.
create table sections (
  school_id uuid not null,
  section_id uuid not null default new_id(),
  class_id uuid not null,
  name text not null constraint sections_name_check check (char_length(name) between 1 and 50 and name !~ '[,[:cntrl:]]'),
  position int not null default 0,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, section_id),
  -- Enrolments refer to a section together with its class.
  constraint sections_class_key unique (school_id, class_id, section_id),
  constraint sections_class_fkey foreign key (school_id, class_id) references classes on delete cascade
);
create unique index sections_name_key on sections (school_id, class_id, fold(name));
call protect_school_table('sections');

create table subjects (
  school_id uuid not null references schools,
  subject_id uuid not null default new_id(),
  name name_text not null,
  code text constraint subjects_code_check check (char_length(code) between 1 and 50),
  subject_type text not null default 'core' constraint subjects_subject_type_check check (subject_type in ('core', 'elective')),
  description long_text,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, subject_id)
);
create unique index subjects_code_key on subjects (school_id, fold(code)) where code is not null;
create index subjects_name_idx on subjects (school_id, fold(name), subject_id);
call protect_school_table('subjects');

-- salary is in minor units of salary_currency, per month or year as the school uses it. search_text is what the search
-- in the list compares. Deleted teachers can be restored.
create table teachers (
  school_id uuid not null references schools,
  teacher_id uuid not null default new_id(),
  name name_text not null,
  employee_id text not null constraint teachers_employee_id_check check (char_length(employee_id) between 1 and 50),
  date_of_birth date,
  gender text not null default 'male' constraint teachers_gender_check check (gender in ('male', 'female', 'other')),
  blood_group text constraint teachers_blood_group_check
    check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  nationality short_text,
  religion short_text,
  highest_qualification short_text,
  experience int not null default 0 constraint teachers_experience_check check (experience between 0 and 50),
  specialization text[] not null default '{}',
  joining_date date,
  status text not null default 'active' constraint teachers_status_check check (status in ('active', 'inactive', 'on_leave')),
  phone short_text,
  email short_text,
  address long_text,
  emergency_contact short_text,
  department short_text,
  designation short_text not null default 'Teacher',
  salary bigint not null default 0 constraint teachers_salary_check check (salary >= 0),
  salary_currency char(3),
  documents_url text constraint teachers_documents_url_check check (char_length(documents_url) <= 2000),
  photo_file_id uuid,
  name_folded text not null generated always as (fold(name)) stored,
  search_text text not null generated always as
    (fold(name || ' ' || employee_id || ' ' || coalesce(email, ''))) stored,
  phone_digits text generated always as (phone_digits(phone)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, teacher_id),
  constraint teachers_photo_file_fkey foreign key (school_id, photo_file_id) references files
);
create unique index teachers_employee_id_key on teachers (school_id, fold(employee_id)) where deleted_dt is null;
create index teachers_list_idx on teachers (school_id, name_folded, teacher_id) where deleted_dt is null;
create index teachers_status_idx on teachers (school_id, status, name_folded, teacher_id) where deleted_dt is null;
create index teachers_deleted_idx on teachers (school_id, deleted_dt) where deleted_dt is not null;
create index teachers_photo_file_idx on teachers (school_id, photo_file_id) where photo_file_id is not null;
call protect_school_table('teachers');

-- The subjects that a class has in a year, in one section or (null) in all of them, and who teaches them.
create table class_subjects (
  school_id uuid not null,
  class_subject_id uuid not null default new_id(),
  academic_year_id uuid not null,
  class_id uuid not null,
  section_id uuid,
  subject_id uuid not null,
  teacher_id uuid,
  periods_per_week int not null default 4
    constraint class_subjects_periods_per_week_check check (periods_per_week between 1 and 10),
  schedule_details long_text,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, class_subject_id),
  constraint class_subjects_subject_key unique nulls not distinct
    (school_id, academic_year_id, class_id, subject_id, section_id),
  constraint class_subjects_academic_year_fkey foreign key (school_id, academic_year_id) references academic_years,
  constraint class_subjects_class_fkey foreign key (school_id, class_id) references classes,
  constraint class_subjects_section_fkey foreign key (school_id, class_id, section_id)
    references sections (school_id, class_id, section_id),
  constraint class_subjects_subject_fkey foreign key (school_id, subject_id) references subjects,
  constraint class_subjects_teacher_fkey foreign key (school_id, teacher_id) references teachers
);
create index class_subjects_class_idx on class_subjects (school_id, class_id, section_id);
create index class_subjects_subject_idx on class_subjects (school_id, subject_id);
create index class_subjects_teacher_idx on class_subjects (school_id, teacher_id);
call protect_school_table('class_subjects');

-- What a teacher teaches in a year, as the teacher's record shows it, and whose class teacher they are. deleted_dt
-- follows that of the teacher.
create table teacher_assignments (
  school_id uuid not null,
  teacher_assignment_id uuid not null default new_id(),
  teacher_id uuid not null,
  academic_year_id uuid not null,
  class_id uuid not null,
  section_id uuid,
  subject_id uuid not null,
  is_class_teacher boolean not null default false,
  schedule long_text,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, teacher_assignment_id),
  constraint teacher_assignments_subject_key unique nulls not distinct
    (school_id, teacher_id, academic_year_id, class_id, subject_id, section_id),
  constraint teacher_assignments_teacher_fkey foreign key (school_id, teacher_id) references teachers,
  constraint teacher_assignments_academic_year_fkey foreign key (school_id, academic_year_id) references academic_years,
  constraint teacher_assignments_class_fkey foreign key (school_id, class_id) references classes,
  constraint teacher_assignments_section_fkey foreign key (school_id, class_id, section_id)
    references sections (school_id, class_id, section_id),
  constraint teacher_assignments_subject_fkey foreign key (school_id, subject_id) references subjects
);
create index teacher_assignments_academic_year_idx on teacher_assignments (school_id, academic_year_id);
create index teacher_assignments_class_idx on teacher_assignments (school_id, class_id, section_id);
create index teacher_assignments_subject_idx on teacher_assignments (school_id, subject_id);
-- A class, or one section of it, has one class teacher in a year.
create unique index teacher_assignments_class_teacher_key on teacher_assignments
  (school_id, class_id, section_id, academic_year_id) nulls not distinct where is_class_teacher and deleted_dt is null;
call protect_school_table('teacher_assignments');

-- Whether the subject of a class and an assignment are about the same section; null means all sections.
create function covers(of_class_subject uuid, of_assignment uuid) returns boolean
  language sql immutable parallel safe
  return of_class_subject is null or of_assignment is null or of_class_subject = of_assignment;

-- Enters a teacher where the subject of a class has none: the first one who is assigned, preferably to that section.
create function name_assigned_teachers(school uuid, year uuid, class uuid, subject uuid) returns void
  language sql
begin atomic
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
    and own.teacher_id is null and c.school_id = own.school_id and c.class_subject_id = own.class_subject_id;
end;

-- The next two triggers keep the subjects of classes and the assignments of teachers in agreement.
create function class_subject_changed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  -- What the two triggers write themselves needs no second look.
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
create trigger class_subject_changed
  after insert or delete or update of academic_year_id, class_id, section_id, subject_id, teacher_id on class_subjects
  for each row execute function class_subject_changed();

create function teacher_assignment_changed() returns trigger
  language plpgsql set search_path = public, pg_temp
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
create trigger teacher_assignment_changed
  after insert or delete or update of academic_year_id, class_id, section_id, subject_id, teacher_id on teacher_assignments
  for each row execute function teacher_assignment_changed();

create function teacher_deleted() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update teacher_assignments set deleted_dt = new.deleted_dt
  where school_id = new.school_id and teacher_id = new.teacher_id and deleted_dt is distinct from new.deleted_dt;
  return null;
end
$$;
create trigger teacher_deleted after update of deleted_dt on teachers
  for each row when (old.deleted_dt is distinct from new.deleted_dt) execute function teacher_deleted();

-- Everyone who teaches in a class in a year, by an assignment or by a subject of the class.
create view class_teachers with (security_invoker = true) as
select school_id, academic_year_id, class_id, teacher_id from teacher_assignments
union
select school_id, academic_year_id, class_id, teacher_id from class_subjects where teacher_id is not null;
grant select on class_teachers to homeroom_app;

create table teacher_documents (
  school_id uuid not null,
  teacher_document_id uuid not null default new_id(),
  teacher_id uuid not null,
  file_id uuid not null,
  title name_text not null,
  document_type text not null constraint teacher_documents_document_type_check
    check (document_type in ('report_card', 'certificate', 'identity', 'medical', 'contract', 'other')),
  uploaded_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, teacher_document_id),
  constraint teacher_documents_teacher_fkey foreign key (school_id, teacher_id) references teachers,
  constraint teacher_documents_file_fkey foreign key (school_id, file_id) references files
);
create index teacher_documents_teacher_idx on teacher_documents (school_id, teacher_id, created_dt);
create index teacher_documents_file_idx on teacher_documents (school_id, file_id);
create index teacher_documents_deleted_idx on teacher_documents (school_id, deleted_dt) where deleted_dt is not null;
call protect_school_table('teacher_documents');
