-- Students, their families and where they are enrolled.

-- The person. Where they are in school is an enrolment; class_id, section, roll_no and academic_year repeat
-- the enrolment of today for lists and search, kept by a trigger (0008), which writes nothing when whoever
-- inserts both gives the same values. They are no foreign keys: the enrolment is. name_folded sorts,
-- search_text is searched. Deletes are restorable.
create table students (
  school_id uuid not null references schools,
  student_id uuid not null default new_id(),
  name name_text not null,
  date_of_birth date,
  gender text not null default 'other' constraint students_gender_check check (gender in ('male', 'female', 'other')),
  status text not null default 'active'
    constraint students_status_check check (status in ('active', 'inactive', 'graduated', 'transferred')),
  class_id uuid,
  section text,
  roll_no text,
  academic_year int,
  religion short_text,
  nationality short_text,
  admission_date date,
  previous_school short_text,
  transport_mode text constraint students_transport_mode_check check
    (transport_mode in ('School Bus', 'Private Car', 'Walking', 'Public Transport', 'Bicycle', 'Other')),
  extracurricular_activities long_text,
  special_needs long_text,
  phone short_text,
  email short_text,
  address long_text,
  family_income text constraint students_family_income_check check (family_income in ('Below $25,000',
    '$25,000 - $50,000', '$50,000 - $75,000', '$75,000 - $100,000', '$100,000 - $150,000', 'Above $150,000')),
  blood_group text constraint students_blood_group_check
    check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  medical_conditions long_text,
  allergies long_text,
  medical_info long_text,
  photo_url text constraint students_photo_url_check check (char_length(photo_url) <= 2000),
  documents_url text constraint students_documents_url_check check (char_length(documents_url) <= 2000),
  name_folded text not null generated always as (fold(name)) stored,
  search_text text not null generated always as
    (fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(roll_no, ''))) stored,
  phone_digits text generated always as (phone_digits(phone)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, student_id)
) with (fillfactor = 85);
create index students_list_idx on students (school_id, name_folded, student_id) where deleted_dt is null;
create index students_status_idx on students (school_id, status, name_folded, student_id) where deleted_dt is null;
create index students_class_idx on students (school_id, class_id, name_folded, student_id) where deleted_dt is null;
create index students_date_of_birth_idx on students (school_id, date_of_birth);
create index students_deleted_idx on students (school_id, deleted_dt) where deleted_dt is not null;
-- fastupdate would let a pending list grow that every search reads through.
create index students_search_idx on students using gin (school_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_dt is null;
call protect_school_table('students');

-- A person responsible for students; siblings share one. A contact known by a number only has no name.
-- No foreign key to the school: every writer would lock that one row; the policy admits only a real school.
create table guardians (
  school_id uuid not null,
  guardian_id uuid not null default new_id(),
  name name_text,
  phone short_text,
  email short_text,
  occupation short_text,
  address long_text,
  phone_digits text generated always as (phone_digits(phone)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, guardian_id),
  constraint guardians_name_or_phone_check check (num_nonnulls(name, phone, email, occupation) > 0)
);
create index guardians_phone_idx on guardians (school_id, phone_digits) where phone_digits is not null;
create index guardians_email_idx on guardians (school_id, lower(email)) where email is not null;
call protect_school_table('guardians');

-- What a guardian is to a student, from when to when, and in which order to call.
create table student_guardians (
  school_id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  relationship text not null constraint student_guardians_relationship_check
    check (relationship in ('father', 'mother', 'guardian', 'emergency', 'other')),
  contact_order int not null default 1 constraint student_guardians_contact_order_check check (contact_order >= 1),
  may_contact boolean not null default true,
  may_see_records boolean not null default true,
  from_date date,
  to_date date,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, student_id, guardian_id, relationship),
  constraint student_guardians_dates_check check (to_date >= from_date),
  constraint student_guardians_student_fkey foreign key (school_id, student_id) references students on delete cascade,
  constraint student_guardians_guardian_fkey foreign key (school_id, guardian_id) references guardians
);
-- The flat fields of the forms know one of each.
create unique index student_guardians_relationship_key on student_guardians (school_id, student_id, relationship)
  where relationship <> 'other' and to_date is null;
create index student_guardians_guardian_idx on student_guardians (school_id, guardian_id);
call protect_school_table('student_guardians');

-- Where a student is, from when to when (to_date included; null while it lasts). Moving to another class
-- closes one and opens the next. deleted_dt follows the student's, so that a deleted student holds no roll
-- number and stands on no register.
create table enrolments (
  school_id uuid not null,
  enrolment_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  class_id uuid not null,
  section_id uuid,
  roll_no text constraint enrolments_roll_number_check check (char_length(roll_no) between 1 and 50),
  from_date date not null,
  to_date date,
  exit_reason short_text,
  created_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, enrolment_id),
  constraint enrolments_dates_check check (to_date >= from_date),
  constraint enrolments_student_fkey foreign key (school_id, student_id) references students,
  constraint enrolments_academic_year_fkey foreign key (school_id, academic_year_id) references academic_years,
  constraint enrolments_class_fkey foreign key (school_id, class_id) references classes,
  constraint enrolments_section_fkey foreign key (school_id, class_id, section_id)
    references sections (school_id, class_id, section_id),
  constraint enrolments_no_overlap exclude using gist
    (school_id with =, student_id with =, daterange(from_date, to_date, '[]') with &&)
) with (fillfactor = 90);
-- One number once in a year, class and section; who left has given theirs back.
create unique index enrolments_roll_number_key on enrolments
  (school_id, class_id, section_id, academic_year_id, roll_no) nulls not distinct
  where to_date is null and deleted_dt is null and roll_no is not null;
create index enrolments_student_idx on enrolments (school_id, student_id, from_date);
create index enrolments_academic_year_idx on enrolments (school_id, academic_year_id, class_id, section_id);
create index enrolments_class_idx on enrolments (school_id, class_id, section_id, academic_year_id);
call protect_school_table('enrolments');

-- Subjects a student takes in a year; marks can be given in these only. Removing one keeps the row: the
-- correction stays visible, and marks given before keep what they refer to.
create table student_subjects (
  school_id uuid not null,
  student_subject_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  subject_id uuid not null,
  registration_date date not null,
  created_by uuid,
  created_dt timestamptz(3) not null default now(),
  removed_dt timestamptz(3),
  removed_by uuid,
  primary key (school_id, student_subject_id),
  constraint student_subjects_subject_key unique (school_id, student_id, academic_year_id, subject_id),
  constraint student_subjects_student_fkey foreign key (school_id, student_id) references students,
  constraint student_subjects_academic_year_fkey foreign key (school_id, academic_year_id) references academic_years,
  constraint student_subjects_subject_fkey foreign key (school_id, subject_id) references subjects
);
create index student_subjects_academic_year_idx on student_subjects (school_id, academic_year_id);
create index student_subjects_subject_idx on student_subjects (school_id, subject_id);
call protect_school_table('student_subjects');
