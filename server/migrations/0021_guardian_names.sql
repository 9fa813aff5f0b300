-- Guardians are found by the beginning of their name, so that a sibling can be given the same one.
alter table guardians add column name_folded text generated always as (fold(name)) stored;
create index guardians_name_idx on guardians (school_id, name_folded) where name is not null;
