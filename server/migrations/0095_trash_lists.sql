-- The trash lists these too, the latest first.
create index activities_deleted_idx on activities (school_id, deleted_dt) where deleted_dt is not null;
create index tasks_deleted_idx on tasks (school_id, deleted_dt) where deleted_dt is not null;
create index student_documents_deleted_idx on student_documents (school_id, deleted_dt) where deleted_dt is not null;
create index teacher_documents_deleted_idx on teacher_documents (school_id, deleted_dt) where deleted_dt is not null;
