-- The school's public enquiry form: what it asks, which sites may show it, and what came in.

-- One row per school. enquiry_form_id is the public address of the form: random, so that no one can guess it. secret
-- signs the time at which a visitor opened the form. fields: { phone, child_name, grade, message }, each hidden, optional
-- or required.
create table enquiry_forms (
  school_id uuid not null references schools,
  enquiry_form_id uuid not null default gen_random_uuid(),
  is_open boolean not null default false,
  title name_text not null,
  intro long_text not null default '',
  thanks long_text not null default '',
  consent_version int not null default 1,
  fields jsonb not null constraint enquiry_forms_fields_check check (jsonb_typeof(fields) = 'object'),
  grades text[] not null default '{}',
  colours jsonb not null constraint enquiry_forms_colours_check check (jsonb_typeof(colours) = 'object'),
  allowed_sites text[] not null default '{}',
  owner_user_id uuid,
  secret uuid not null default gen_random_uuid(),
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, enquiry_form_id),
  constraint enquiry_forms_school_key unique (school_id),
  constraint enquiry_forms_owner_fkey foreign key (school_id, owner_user_id) references users (school_id, user_id)
);
create unique index enquiry_forms_public_key on enquiry_forms (enquiry_form_id);
create index enquiry_forms_owner_idx on enquiry_forms (school_id, owner_user_id);
call protect_school_table('enquiry_forms', 'select, insert, update');
grant select on enquiry_forms to homeroom_lookup;
create policy lookup on enquiry_forms to homeroom_lookup using (true);

-- The school of a public address, and the sites that may show the form.
create function find_enquiry_form(given_form_id uuid)
  returns table (school_id uuid, enquiry_form_id uuid, is_open boolean, allowed_sites text[])
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select f.school_id, f.enquiry_form_id, f.is_open, f.allowed_sites
    from enquiry_forms f where f.enquiry_form_id = given_form_id;
end
$$;
call run_as('find_enquiry_form(uuid)', 'homeroom_lookup');

-- Every wording that people were asked to agree to. It never changes, so that the school can show what someone agreed to.
create table enquiry_consents (
  school_id uuid not null,
  enquiry_form_id uuid not null,
  version int not null,
  line long_text not null,
  created_by uuid,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, enquiry_form_id, version),
  constraint enquiry_consents_form_fkey foreign key (school_id, enquiry_form_id) references enquiry_forms
    on update cascade on delete cascade
);
call protect_school_table('enquiry_consents', 'select, insert');

-- What came in, as it was typed: text that no one has verified. page_url has no query, as in chat_sessions.
create table enquiries (
  school_id uuid not null,
  enquiry_id uuid not null default new_id(),
  contact_id uuid not null,
  enquiry_form_id uuid not null,
  consent_version int not null,
  parent_name name_text not null,
  email short_text not null,
  phone short_text,
  child_name short_text,
  grade short_text,
  message long_text,
  page_url text constraint enquiries_page_url_check
    check (char_length(page_url) <= 500 and page_url !~ '[?#]'),
  -- Each opening of the form is good for one enquiry.
  opening uuid,
  email_folded text generated always as (lower(email)) stored,
  phone_digits text generated always as (phone_digits(phone)) stored,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, enquiry_id),
  constraint enquiries_contact_fkey foreign key (school_id, contact_id) references contacts on delete cascade,
  constraint enquiries_consent_fkey foreign key (school_id, enquiry_form_id, consent_version)
    references enquiry_consents
);
create index enquiries_contact_idx on enquiries (school_id, contact_id, created_dt desc);
create index enquiries_consent_idx on enquiries (school_id, enquiry_form_id, consent_version);
create index enquiries_created_idx on enquiries (school_id, created_dt);
create unique index enquiries_opening_key on enquiries (school_id, opening);
call protect_school_table('enquiries', 'select, insert');
