-- The ids of the addresses and numbers that a row added to guardians on record, so that an undo takes them back.
alter table import_rows add column added_contacts jsonb not null default '[]';
