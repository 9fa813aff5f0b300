-- The guardians of a row who may be on record or twice in the file: a list of { relationship, name, phone, email, matches,
-- spellings, is_twice, usual, chosen }. matches has ids of guardians, spellings has other names of the file; usual is what
-- happens without a decision; chosen is the action that the person chose.
alter table import_rows add column people jsonb not null default '[]';
