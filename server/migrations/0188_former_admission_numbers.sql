-- The ids of the guardians whom a row added, so that an undo takes them back.
alter table import_rows add column added_guardians jsonb not null default '[]';
