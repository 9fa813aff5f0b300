-- The classes and sections that an import created because its file names them, so that an undo can delete them: a list of
-- { class_id, section_id, class_name, section, is_new_class }. After an undo only those remain that are still in use,
-- each with a reason.
alter table import_batches add column created_places jsonb not null default '[]';
