-- The child a lead asks for, and the grade it shall come into: until now they stood in the notes only. The child's name
-- is searched like the lead's own.
alter table contacts
  add column child_name short_text,
  add column child_grade short_text,
  drop column search_text;
alter table contacts add column search_text text not null generated always as (fold(name || ' ' || coalesce(email, '')
  || ' ' || coalesce(mobile, '') || ' ' || coalesce(group_name, '') || ' ' || coalesce(child_name, ''))) stored;
create index contacts_search_idx on contacts using gin (school_id, search_text gin_trgm_ops) where deleted_dt is null;

-- What the public form was first filled in for. An owner that is no superuser sees no school's rows otherwise.
alter table contacts no force row level security;
alter table enquiries no force row level security;
update contacts c set child_name = e.child_name, child_grade = e.grade
from (
  select distinct on (school_id, contact_id) school_id, contact_id, child_name, grade from enquiries
  where child_name is not null or grade is not null
  order by school_id, contact_id, created_dt, enquiry_id
) e
where c.school_id = e.school_id and c.contact_id = e.contact_id;
alter table contacts force row level security;
alter table enquiries force row level security;
