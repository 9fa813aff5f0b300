-- A guardian can be deleted and restored. Live links cannot refer to a deleted guardian: the foreign key contains
-- is_live, which is true on the side of the link. What the links were is stored until the guardian is restored.
alter table guardians
  add column if not exists deleted_dt timestamptz(3);
alter table guardians
  add column is_live boolean not null generated always as (deleted_dt is null) stored;
create unique index guardians_live_key on guardians (school_id, guardian_id, is_live);
create index guardians_deleted_idx on guardians (school_id, deleted_dt) where deleted_dt is not null;

alter table student_guardians
  add column guardian_is_live boolean not null default true
    constraint student_guardians_guardian_is_live_check check (guardian_is_live),
  drop constraint student_guardians_guardian_fkey,
  add constraint student_guardians_guardian_fkey foreign key (school_id, guardian_id, guardian_is_live)
    references guardians (school_id, guardian_id, is_live);
drop index student_guardians_guardian_idx;
create index student_guardians_guardian_idx on student_guardians (school_id, guardian_id, guardian_is_live);

create table deleted_guardian_links (
  school_id uuid not null,
  guardian_id uuid not null,
  student_id uuid not null,
  relationship text not null constraint deleted_guardian_links_relationship_check
    check (relationship in ('father', 'mother', 'guardian', 'emergency', 'other')),
  contact_order int not null constraint deleted_guardian_links_contact_order_check check (contact_order >= 1),
  may_contact boolean not null,
  may_see_records boolean not null,
  may_collect boolean not null,
  from_date date,
  to_date date,
  restriction_document_id uuid,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, guardian_id, student_id, relationship),
  constraint deleted_guardian_links_guardian_fkey foreign key (school_id, guardian_id) references guardians
    on delete cascade,
  constraint deleted_guardian_links_student_fkey foreign key (school_id, student_id) references students
    on delete cascade,
  constraint deleted_guardian_links_document_fkey foreign key (school_id, student_id, restriction_document_id)
    references student_documents (school_id, student_id, student_document_id)
    on delete set null (restriction_document_id)
);
create index deleted_guardian_links_student_idx
  on deleted_guardian_links (school_id, student_id, restriction_document_id);
call protect_school_table('deleted_guardian_links');
