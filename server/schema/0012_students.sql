-- Students, their families, and where they are enrolled.

-- class_id, section, roll_no and academic_year repeat the enrolment of today for lists and search; enrolment_changed
-- keeps them. They are not foreign keys because the enrolment is. name_folded sorts, search_text is searched. Deleted
-- students can be restored.
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
  documents_url text constraint students_documents_url_check check (char_length(documents_url) <= 2000),
  photo_file_id uuid,
  name_folded text not null generated always as (fold(name)) stored,
  search_text text not null generated always as
    (fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(roll_no, ''))) stored,
  phone_digits text generated always as (phone_digits(phone)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, student_id),
  constraint students_photo_file_fkey foreign key (school_id, photo_file_id) references files
) with (fillfactor = 85);
create index students_list_idx on students (school_id, name_folded, student_id) where deleted_dt is null;
create index students_status_idx on students (school_id, status, name_folded, student_id) where deleted_dt is null;
create index students_class_idx on students (school_id, class_id, name_folded, student_id) where deleted_dt is null;
create index students_date_of_birth_idx on students (school_id, date_of_birth);
create index students_deleted_idx on students (school_id, deleted_dt) where deleted_dt is not null;
-- With fastupdate every search would also read a list of pending entries.
create index students_search_idx on students using gin (school_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_dt is null;
create index students_photo_file_idx on students (school_id, photo_file_id) where photo_file_id is not null;
-- Students admitted between two days, in the order of those days.
create index students_admission_idx on students (school_id, admission_date, name_folded, student_id) where deleted_dt is null;
call protect_school_table('students');
grant select on students to homeroom_search;
create policy search on students for select to homeroom_search using (true);

-- A person responsible for students; siblings share one. A contact known only by a phone number has no name. There is no
-- foreign key to the school because every writer would lock that one row; the policy admits only a school that exists.
create table guardians (
  school_id uuid not null,
  guardian_id uuid not null default new_id(),
  name name_text,
  phone short_text,
  email short_text,
  occupation short_text,
  address long_text,
  name_folded text generated always as (fold(name)) stored,
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
create index guardians_name_idx on guardians (school_id, name_folded) where name is not null;
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
-- The forms have one field for each relationship.
create unique index student_guardians_relationship_key on student_guardians (school_id, student_id, relationship)
  where relationship <> 'other' and to_date is null;
create index student_guardians_guardian_idx on student_guardians (school_id, guardian_id);
call protect_school_table('student_guardians');

-- Where a student is, from when to when (to_date included, null while it lasts). Moving to another class ends one
-- enrolment and begins the next. deleted_dt follows that of the student, so that a deleted student keeps no roll number
-- and is in no register.
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
-- A roll number is unique in a year, class and section until its student leaves.
create unique index enrolments_roll_number_key on enrolments
  (school_id, class_id, section_id, academic_year_id, roll_no) nulls not distinct
  where to_date is null and deleted_dt is null and roll_no is not null;
create index enrolments_academic_year_idx on enrolments (school_id, academic_year_id, class_id, section_id);
create index enrolments_class_idx on enrolments (school_id, class_id, section_id, academic_year_id);
create index enrolments_from_date_idx on enrolments (school_id, from_date);
create index enrolments_to_date_idx on enrolments (school_id, to_date) where to_date is not null;
create index enrolments_student_idx on enrolments (school_id, student_id, from_date)
  include (to_date, deleted_dt, class_id, section_id);
call protect_school_table('enrolments');

-- The subjects that a student takes in a year; only these can have marks. Removing a subject keeps the row, so that
-- earlier marks keep what they refer to.
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

-- Copies the enrolment of today into the student: the one that covers today, or else the last past one, or else the
-- first future one. It writes only if something differs.
create function refresh_student_enrolment(school uuid, student uuid) returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  today date := school_today();
begin
  update students s
  set class_id = e.class_id, section = e.section, roll_no = e.roll_no, academic_year = e.start_year
  from (
    select o.class_id, c.name as section, o.roll_no, y.start_year
    from enrolments o
    join academic_years y on y.school_id = o.school_id and y.academic_year_id = o.academic_year_id
    left join sections c on c.school_id = o.school_id and c.section_id = o.section_id
    where o.school_id = school and o.student_id = student
    order by
      case when o.from_date > today then 2 when o.to_date < today then 1 else 0 end,
      case when o.from_date > today then today - o.from_date else o.from_date - today end desc
    limit 1
  ) e
  where s.school_id = school and s.student_id = student
    and (s.class_id, s.section, s.roll_no, s.academic_year)
      is distinct from (e.class_id, e.section, e.roll_no, e.start_year);
end
$$;

-- Row by row on purpose: a join over the whole statement would keep a plan made for another size of write. It runs after
-- the statement, so one statement can insert a student and the enrolment; the student then has the right values already.
create function enrolment_changed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_student_enrolment(old.school_id, old.student_id);
    return null;
  end if;
  if new.to_date is null and new.from_date <= school_today() then
    perform from students s
    join academic_years y on y.school_id = s.school_id and y.academic_year_id = new.academic_year_id
    left join sections c on c.school_id = s.school_id and c.section_id = new.section_id
    where s.school_id = new.school_id and s.student_id = new.student_id and s.class_id = new.class_id
      and s.academic_year = y.start_year and s.roll_no is not distinct from new.roll_no
      and s.section is not distinct from c.name;
    if found then
      return null;
    end if;
  end if;
  perform refresh_student_enrolment(new.school_id, new.student_id);
  return null;
end
$$;
create trigger enrolment_changed after insert or delete
  or update of class_id, section_id, roll_no, academic_year_id, from_date, to_date on enrolments
  for each row execute function enrolment_changed();

create function section_renamed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform refresh_student_enrolment(e.school_id, e.student_id) from enrolments e
  where e.school_id = new.school_id and e.class_id = new.class_id and e.section_id = new.section_id;
  return null;
end
$$;
create trigger section_renamed after update of name on sections
  for each row when (old.name <> new.name) execute function section_renamed();

-- For the daily job, because enrolments begin and end without a write. Returns how many students it looked at.
create function refresh_enrolments_of_day(day date) returns bigint
  language sql volatile
begin atomic
  select count(refresh_student_enrolment(school_id, student_id)) from (
    select distinct school_id, student_id from enrolments
    where school_id = current_school() and (from_date = day or to_date = day - 1)
  ) moved;
end;

-- A deleted student gives the roll number back. Restoring takes it again or is refused.
create function student_deleted() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update enrolments set deleted_dt = new.deleted_dt
  where school_id = new.school_id and student_id = new.student_id and deleted_dt is distinct from new.deleted_dt;
  return null;
end
$$;
create trigger student_deleted after update of deleted_dt on students
  for each row when (old.deleted_dt is distinct from new.deleted_dt) execute function student_deleted();

-- A school can add students before its first year. That year enrols everyone who waits.
create function enrol_waiting_students() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by, deleted_dt)
  select s.school_id, s.student_id, new.academic_year_id, c.class_id, k.section_id, s.roll_no,
    greatest(s.admission_date, new.starts_on), s.created_by, s.deleted_dt
  from students s
  join classes c on c.school_id = s.school_id and c.class_id = s.class_id
  left join sections k on k.school_id = s.school_id and k.class_id = s.class_id and k.name = s.section
  where s.school_id = new.school_id and s.academic_year is null and s.status in ('active', 'inactive')
    and not exists (select from enrolments e where e.school_id = s.school_id and e.student_id = s.student_id);
  return null;
end
$$;
create trigger enrol_waiting_students after insert on academic_years
  for each row execute function enrol_waiting_students();

create table student_documents (
  school_id uuid not null,
  student_document_id uuid not null default new_id(),
  student_id uuid not null,
  file_id uuid not null,
  title name_text not null,
  document_type text not null constraint student_documents_document_type_check
    check (document_type in ('report_card', 'certificate', 'identity', 'medical', 'contract', 'other')),
  uploaded_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, student_document_id),
  constraint student_documents_student_fkey foreign key (school_id, student_id) references students,
  constraint student_documents_file_fkey foreign key (school_id, file_id) references files
);
create index student_documents_student_idx on student_documents (school_id, student_id, created_dt);
create index student_documents_file_idx on student_documents (school_id, file_id);
create index student_documents_deleted_idx on student_documents (school_id, deleted_dt) where deleted_dt is not null;
call protect_school_table('student_documents');
