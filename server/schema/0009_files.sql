-- Uploaded files.

-- The bytes are stored by the files port under storage_key. mime_type is what the content is, not what the upload
-- claimed. sha256 finds the same file uploaded twice.
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
-- Finds uploads that nothing refers to by their age.
create index files_created_idx on files (school_id, created_dt);
call protect_school_table('files');
