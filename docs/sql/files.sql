-- files.add_student_document
insert into student_documents (school_id, student_id, file_id, title, document_type, uploaded_by)
    values ($1, $2, $3, $4, $5, $6) returning student_document_id as id;

-- files.add_teacher_document
insert into teacher_documents (school_id, teacher_id, file_id, title, document_type, uploaded_by)
    values ($1, $2, $3, $4, $5, $6) returning teacher_document_id as id;

-- files.detach_old_results
update jobs set result_file_id = null
where school_id = $1 and result_file_id is not null
  and finished_dt < $2::timestamptz - interval '7 days';

-- files.find_keys
select storage_key from files where school_id = $1 and storage_key = any($2::text[]);

-- files.find_student
select name from students where school_id = $1 and student_id = $2 and deleted_dt is null;

-- files.find_teacher
select name from teachers where school_id = $1 and teacher_id = $2 and deleted_dt is null;

-- files.get_student_document
select d.student_document_id as id, d.title, d.document_type, d.file_id, f.file_name, f.file_size, f.mime_type,
  u.name as uploaded_by, d.created_dt from student_documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
left join users u on u.school_id = d.school_id and u.user_id = d.uploaded_by
    where d.school_id = $1 and d.student_id = $2 and d.student_document_id = $3 and d.deleted_dt is null;

-- files.get_teacher_document
select d.teacher_document_id as id, d.title, d.document_type, d.file_id, f.file_name, f.file_size, f.mime_type,
  u.name as uploaded_by, d.created_dt from teacher_documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
left join users u on u.school_id = d.school_id and u.user_id = d.uploaded_by
    where d.school_id = $1 and d.teacher_id = $2 and d.teacher_document_id = $3 and d.deleted_dt is null;

-- files.list_student_documents
select d.student_document_id as id, d.title, d.document_type, d.file_id, f.file_name, f.file_size, f.mime_type,
  u.name as uploaded_by, d.created_dt from student_documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
left join users u on u.school_id = d.school_id and u.user_id = d.uploaded_by
    where d.school_id = $1 and d.student_id = $2 and d.deleted_dt is null order by d.created_dt desc, d.student_document_id;

-- files.list_teacher_documents
select d.teacher_document_id as id, d.title, d.document_type, d.file_id, f.file_name, f.file_size, f.mime_type,
  u.name as uploaded_by, d.created_dt from teacher_documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
left join users u on u.school_id = d.school_id and u.user_id = d.uploaded_by
    where d.school_id = $1 and d.teacher_id = $2 and d.deleted_dt is null order by d.created_dt desc, d.teacher_document_id;

-- files.note_paper_read
insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id, after)
select u.school_id, u.user_id, u.name, 'read', p.entity, p.entity_id,
  json_build_object('document', p.title, 'document_type', p.document_type)
from users u cross join (
  select 'student' as entity, student_id::text as entity_id, title, document_type from student_documents
  where school_id = $1 and file_id = $2 and deleted_dt is null
  union all
  select 'teacher', teacher_id::text, title, document_type from teacher_documents
  where school_id = $1 and file_id = $2 and deleted_dt is null
) p
where u.school_id = $1 and u.user_id = $3
returning entity_id;

-- files.remove
delete from files f where f.school_id = $1 and f.file_id = any($2::uuid[])
  and not exists (select from announcement_attachments r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from documents r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from import_batches r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from jobs r where r.school_id = f.school_id and r.result_file_id = f.file_id)
  and not exists (select from student_documents r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from students r where r.school_id = f.school_id and r.photo_file_id = f.file_id)
  and not exists (select from teacher_documents r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from teachers r where r.school_id = f.school_id and r.photo_file_id = f.file_id)
returning f.storage_key;

-- files.remove_student_document
with changed as (
  update student_documents d set deleted_dt = now()
  where d.school_id = $1 and d.student_id = $2 and d.student_document_id = $3 and d.deleted_dt is null
    and exists (select from students p where p.school_id = d.school_id and p.student_id = d.student_id
      and p.deleted_dt is null)
  returning d.school_id, d.file_id, d.title, d.document_type
), file as (
  update files f set deleted_dt = now() from changed c
  where f.school_id = c.school_id and f.file_id = c.file_id
)
select title, document_type from changed;

-- files.remove_teacher_document
with changed as (
  update teacher_documents d set deleted_dt = now()
  where d.school_id = $1 and d.teacher_id = $2 and d.teacher_document_id = $3 and d.deleted_dt is null
    and exists (select from teachers p where p.school_id = d.school_id and p.teacher_id = d.teacher_id
      and p.deleted_dt is null)
  returning d.school_id, d.file_id, d.title, d.document_type
), file as (
  update files f set deleted_dt = now() from changed c
  where f.school_id = c.school_id and f.file_id = c.file_id
)
select title, document_type from changed;

-- files.remove_unused
delete from files f where f.school_id = $1 and f.created_dt < $2::timestamptz - interval '1 day'
  and not exists (select from announcement_attachments r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from documents r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from import_batches r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from jobs r where r.school_id = f.school_id and r.result_file_id = f.file_id)
  and not exists (select from student_documents r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from students r where r.school_id = f.school_id and r.photo_file_id = f.file_id)
  and not exists (select from teacher_documents r where r.school_id = f.school_id and r.file_id = f.file_id)
  and not exists (select from teachers r where r.school_id = f.school_id and r.photo_file_id = f.file_id)
returning f.storage_key;

-- files.restore_student_document
with changed as (
  update student_documents d set deleted_dt = null
  where d.school_id = $1 and d.student_id = $2 and d.student_document_id = $3 and d.deleted_dt > now() - interval '30 days'
    and exists (select from students p where p.school_id = d.school_id and p.student_id = d.student_id
      and p.deleted_dt is null)
  returning d.school_id, d.file_id, d.title, d.document_type
), file as (
  update files f set deleted_dt = null from changed c
  where f.school_id = c.school_id and f.file_id = c.file_id
)
select title, document_type from changed;

-- files.restore_teacher_document
with changed as (
  update teacher_documents d set deleted_dt = null
  where d.school_id = $1 and d.teacher_id = $2 and d.teacher_document_id = $3 and d.deleted_dt > now() - interval '30 days'
    and exists (select from teachers p where p.school_id = d.school_id and p.teacher_id = d.teacher_id
      and p.deleted_dt is null)
  returning d.school_id, d.file_id, d.title, d.document_type
), file as (
  update files f set deleted_dt = null from changed c
  where f.school_id = c.school_id and f.file_id = c.file_id
)
select title, document_type from changed;
