-- Uploaded files and the papers of students and teachers.

-- What is known of a stored file; its bytes are behind the files port under storage_key. mime_type is what the
-- content is, not what the upload said. sha256 finds the same file uploaded twice.
create table files (
  school_id uuid not null references schools,
  file_id uuid not null default new_id(),
  storage_key text not null,
  file_name name_text not null,
  file_size bigint not null constraint files_file_size_check check (file_size > 0),
  mime_type short_text not null,
  sha256 bytea not null constraint files_sha256_check check (octet_length(sha256) = 32),
  uploaded_by uuid,
  created_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, file_id)
);
create unique index files_storage_key_key on files (school_id, storage_key);
create index files_sha256_idx on files (school_id, sha256);
create index files_deleted_idx on files (school_id, deleted_dt) where deleted_dt is not null;
call protect_school_table('files');

alter table students add column photo_file_id uuid,
  add constraint students_photo_file_fkey foreign key (school_id, photo_file_id) references files;
create index students_photo_file_idx on students (school_id, photo_file_id) where photo_file_id is not null;
alter table teachers add column photo_file_id uuid,
  add constraint teachers_photo_file_fkey foreign key (school_id, photo_file_id) references files;
create index teachers_photo_file_idx on teachers (school_id, photo_file_id) where photo_file_id is not null;

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
call protect_school_table('student_documents');

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
call protect_school_table('teacher_documents');
