-- Guardians have several e-mail addresses and phone numbers each, and rights of their own for each student.

-- typed is what the person wrote. normal is the address in lower case, or the number in E.164; it is null if the number
-- cannot be read. digits compare numbers in any spelling, typed_digits find a number by the way it was typed.
create table guardian_contacts (
  school_id uuid not null,
  guardian_contact_id uuid not null default new_id(),
  guardian_id uuid not null,
  kind text not null constraint guardian_contacts_kind_check check (kind in ('email', 'phone')),
  typed text not null constraint guardian_contacts_typed_check check (char_length(typed) between 1 and 254),
  normal text,
  position int not null default 1,
  note short_text,
  digits text generated always as (case when kind = 'phone' then phone_digits(coalesce(normal, typed)) end) stored,
  typed_digits text generated always as (case when kind = 'phone' then phone_digits(typed) end) stored,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, guardian_contact_id),
  constraint guardian_contacts_normal_check check (
    case kind when 'email' then normal is not null and normal = lower(normal) and char_length(normal) <= 254
      else normal ~ '^\+[1-9][0-9]{6,14}$' end),
  constraint guardian_contacts_guardian_fkey foreign key (school_id, guardian_id) references guardians on delete cascade,
  constraint guardian_contacts_normal_key unique (school_id, guardian_id, kind, normal)
);
create index guardian_contacts_guardian_idx on guardian_contacts (school_id, guardian_id, kind, position);
create index guardian_contacts_normal_idx on guardian_contacts (school_id, kind, normal);
create index guardian_contacts_digits_idx on guardian_contacts (school_id, digits) where digits is not null;
create index guardian_contacts_typed_digits_idx on guardian_contacts (school_id, typed_digits)
  where typed_digits is not null;
call protect_school_table('guardian_contacts');

-- What was stored in guardians so far. Only a number with its country's code can be read without knowing the school.
alter table guardians no force row level security;
alter table guardian_contacts no force row level security;
insert into guardian_contacts (school_id, guardian_id, kind, typed, normal, created_dt)
select school_id, guardian_id, 'email', btrim(email), lower(btrim(email)), created_dt from guardians
where btrim(email) <> '';
insert into guardian_contacts (school_id, guardian_id, kind, typed, normal, created_dt)
select school_id, guardian_id, 'phone', btrim(phone),
  case when btrim(phone) ~ '^\+' and phone_digits(phone) ~ '^[1-9][0-9]{7,14}$' then '+' || phone_digits(phone) end, created_dt
from guardians where btrim(phone) <> '';
alter table guardians force row level security;
alter table guardian_contacts force row level security;

alter table guardians
  drop column phone_digits,
  drop column phone,
  drop column email,
  add column preferred_language text
    constraint guardians_preferred_language_check check (char_length(preferred_language) between 2 and 35),
  add column preferred_channel text
    constraint guardians_preferred_channel_check check (preferred_channel in ('email', 'sms', 'phone'));

-- A restriction names the document it rests on, which is one of the same student.
create unique index student_documents_of_student_key
  on student_documents (school_id, student_id, student_document_id);
alter table student_guardians
  add column may_collect boolean not null default true,
  add column restriction_document_id uuid,
  add constraint student_guardians_restriction_document_fkey
    foreign key (school_id, student_id, restriction_document_id)
    references student_documents (school_id, student_id, student_document_id)
    on delete set null (restriction_document_id);
create index student_guardians_restriction_document_idx
  on student_guardians (school_id, student_id, restriction_document_id);

-- An emergency contact is known by a number alone and may not collect a child unless the school says so.
alter table student_guardians no force row level security;
update student_guardians set may_collect = false where relationship = 'emergency';
alter table student_guardians force row level security;
