-- Guardians who may be one person on record twice: stored, so that no list has to compare all guardians of the school.

-- What two guardians have in common. A job compares the guardians of a school after some of them have changed; what a
-- person said about two of them is in guardian_distinctions.
create table guardian_pairs (
  school_id uuid not null,
  guardian_id uuid not null,
  other_guardian_id uuid not null,
  same text[] not null constraint guardian_pairs_same_check
    check (cardinality(same) > 0 and same <@ array['email', 'phone', 'child', 'address']),
  primary key (school_id, guardian_id, other_guardian_id),
  constraint guardian_pairs_order_check check (guardian_id < other_guardian_id),
  constraint guardian_pairs_guardian_fkey foreign key (school_id, guardian_id) references guardians on delete cascade,
  constraint guardian_pairs_other_guardian_fkey foreign key (school_id, other_guardian_id) references guardians
    on delete cascade
);
create index guardian_pairs_other_guardian_idx on guardian_pairs (school_id, other_guardian_id);
call protect_school_table('guardian_pairs');

-- A row for each statement that changed guardians since they were last compared. Writers only add rows, so none waits
-- for another; the job deletes the rows that it sees before it compares, so no change is missed.
create table guardian_comparison_requests (
  school_id uuid not null,
  guardian_comparison_request_id uuid not null default new_id(),
  primary key (school_id, guardian_comparison_request_id)
);
-- The guardians on record so far.
alter table guardians no force row level security;
insert into guardian_comparison_requests (school_id) select distinct school_id from guardians;
alter table guardians force row level security;
call protect_school_table('guardian_comparison_requests', 'select, insert, delete');

-- Asks for the job, once for a statement, however many rows it changed.
create function request_guardian_comparison() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into guardian_comparison_requests (school_id) select distinct school_id from changed_rows;
  perform pg_notify('work_waiting', 'guardians.find_duplicates/' || changed.school_id)
  from (select distinct school_id from changed_rows) changed;
  return null;
end
$$;

create trigger compare_inserted after insert on guardians
  referencing new table as changed_rows for each statement execute function request_guardian_comparison();
create trigger compare_updated after update on guardians
  referencing new table as changed_rows for each statement execute function request_guardian_comparison();
create trigger compare_deleted after delete on guardians
  referencing old table as changed_rows for each statement execute function request_guardian_comparison();
create trigger compare_inserted after insert on guardian_contacts
  referencing new table as changed_rows for each statement execute function request_guardian_comparison();
create trigger compare_updated after update on guardian_contacts
  referencing new table as changed_rows for each statement execute function request_guardian_comparison();
create trigger compare_deleted after delete on guardian_contacts
  referencing old table as changed_rows for each statement execute function request_guardian_comparison();
create trigger compare_inserted after insert on student_guardians
  referencing new table as changed_rows for each statement execute function request_guardian_comparison();
create trigger compare_updated after update on student_guardians
  referencing new table as changed_rows for each statement execute function request_guardian_comparison();
create trigger compare_deleted after delete on student_guardians
  referencing old table as changed_rows for each statement execute function request_guardian_comparison();
