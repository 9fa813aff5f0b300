-- The list of guardians leaves out emergency numbers without a name: its total counts the guardians without a name.
create index concurrently guardians_unnamed_idx on guardians (school_id, guardian_id) where name is null and deleted_dt is null;
