-- What is taught, to whom and by whom: classes with sections, subjects, teachers and their assignments.

-- Classes ("Grade 5") outlive the years; who is in one in a year is an enrolment.
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

-- The sections behind the comma-separated text, in its order.
create table sections (
  school_id uuid not null,
  section_id uuid not null default new_id(),
  class_id uuid not null,
  name text not null constraint sections_name_check check (char_length(name) between 1 and 50 and name !~ '[,[:cntrl:]]'),
  position int not null default 0,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, section_id),
  -- What an enrolment refers to: the section together with the class it belongs to.
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

-- Teachers. salary is in minor units of salary_currency, a month's or a year's as the school means it.
-- search_text is what the list is searched by; deletes are restorable.
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
  photo_url text constraint teachers_photo_url_check check (char_length(photo_url) <= 2000),
  documents_url text constraint teachers_documents_url_check check (char_length(documents_url) <= 2000),
  name_folded text not null generated always as (fold(name)) stored,
  search_text text not null generated always as
    (fold(name || ' ' || employee_id || ' ' || coalesce(email, ''))) stored,
  phone_digits text generated always as (phone_digits(phone)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, teacher_id)
);
create unique index teachers_employee_id_key on teachers (school_id, fold(employee_id)) where deleted_dt is null;
create index teachers_list_idx on teachers (school_id, name_folded, teacher_id) where deleted_dt is null;
create index teachers_status_idx on teachers (school_id, status, name_folded, teacher_id) where deleted_dt is null;
create index teachers_deleted_idx on teachers (school_id, deleted_dt) where deleted_dt is not null;
call protect_school_table('teachers');

-- Which subjects a class has in a year, for one section or (null) all of them, and who teaches them.
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

-- What a teacher teaches in a year, as the teacher's file shows it, and whose class teacher they are.
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
call protect_school_table('teacher_assignments');
