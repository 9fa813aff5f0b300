-- enquiries.add_consent
with added as (
  insert into enquiry_consents (school_id, enquiry_form_id, version, line, created_by)
  values ($1, $2, $3, $4, $5)
  returning version
)
update enquiry_forms f set consent_version = a.version from added a
where f.school_id = $1 and f.enquiry_form_id = $2;

-- enquiries.find_form
select school_id, enquiry_form_id, is_open, allowed_sites from find_enquiry_form($1);

-- enquiries.find_recent
select e.phone, e.child_name, e.grade, e.message
from enquiries e
join contacts t on t.school_id = e.school_id and t.contact_id = e.contact_id
join contacts c on c.school_id = t.school_id and c.contact_id = coalesce(t.merged_into, t.contact_id)
  and c.deleted_dt is null
where e.school_id = $1 and e.created_dt > $2::timestamptz
  and (e.email_folded = lower($3) or char_length(e.phone_digits) >= 6
    and e.phone_digits = phone_digits($4) and fold(e.parent_name) = fold($5))
order by e.created_dt desc limit 1;

-- enquiries.get_form
select f.title, f.intro, f.thanks, f.fields, f.grades, f.colours, f.consent_version, c.line as consent_line,
  f.secret, f.owner_user_id, s.name as school_name, s.logo is not null as has_logo, s.locale, s.time_zone, s.currency
from enquiry_forms f
join schools s on s.school_id = f.school_id
join enquiry_consents c on c.school_id = f.school_id and c.enquiry_form_id = f.enquiry_form_id
  and c.version = f.consent_version
where f.school_id = $1 and f.enquiry_form_id = $2 and f.is_open;

-- enquiries.get_logo
select logo from schools where school_id = $1 and logo is not null;

-- enquiries.get_settings
select f.is_open, f.title, f.intro, f.thanks, f.fields, f.grades, f.colours, f.allowed_sites,
  f.owner_user_id, f.enquiry_form_id, f.consent_version, c.line as consent_line, f.updated_dt,
  (select count(*)::int from enquiries e where e.school_id = f.school_id
    and e.created_dt > $1::timestamptz - interval '30 days') as recent,
  (select max(e.created_dt) from enquiries e where e.school_id = f.school_id) as last_dt
from enquiry_forms f
join enquiry_consents c on c.school_id = f.school_id and c.enquiry_form_id = f.enquiry_form_id
  and c.version = f.consent_version
where f.school_id = $2;

-- enquiries.insert
insert into enquiries (school_id, enquiry_form_id, contact_id, consent_version, parent_name, email, phone,
  child_name, grade, message, page_url, opening, created_dt)
values ($1, $2, $3, $4, $5, $6, $7,
  $8, $9, $10, $11, $12, $13)
on conflict (school_id, opening) do nothing returning enquiry_id;

-- enquiries.insert_settings
insert into enquiry_forms (school_id, updated_by, is_open, title, intro, thanks, fields, grades, colours, allowed_sites, owner_user_id) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::text[], $9::jsonb,
  $10::text[], $11)
on conflict (school_id) do nothing returning enquiry_form_id;

-- enquiries.is_active_user
select user_id from users
where school_id = $1 and user_id = $2 and status = 'active' and deleted_dt is null;

-- enquiries.list_hearers
with owner as (
  select user_id from users where school_id = $1 and user_id = $2 and status = 'active'
    and deleted_dt is null
)
select user_id from owner
union all
select user_id from users where school_id = $1 and status = 'active' and deleted_dt is null
  and role in ('account-admin', 'cms-admin') and not exists (select from owner);

-- enquiries.lock_form
select f.title, f.intro, f.thanks, f.fields, f.grades, f.colours, f.consent_version, c.line as consent_line,
  f.secret, f.owner_user_id, s.name as school_name, s.logo is not null as has_logo, s.locale, s.time_zone, s.currency
from enquiry_forms f
join schools s on s.school_id = f.school_id
join enquiry_consents c on c.school_id = f.school_id and c.enquiry_form_id = f.enquiry_form_id
  and c.version = f.consent_version
where f.school_id = $1 and f.enquiry_form_id = $2 and f.is_open for update of f;

-- enquiries.lock_settings
select f.is_open, f.title, f.intro, f.thanks, f.fields, f.grades, f.colours, f.allowed_sites,
  f.owner_user_id, f.enquiry_form_id, f.consent_version, c.line as consent_line, f.updated_dt,
  (select count(*)::int from enquiries e where e.school_id = f.school_id
    and e.created_dt > $1::timestamptz - interval '30 days') as recent,
  (select max(e.created_dt) from enquiries e where e.school_id = f.school_id) as last_dt
from enquiry_forms f
join enquiry_consents c on c.school_id = f.school_id and c.enquiry_form_id = f.enquiry_form_id
  and c.version = f.consent_version
where f.school_id = $2 for update of f;

-- enquiries.update_settings
update enquiry_forms set (updated_by, is_open, title, intro, thanks, fields, grades, colours, allowed_sites, owner_user_id) = ($1, $2, $3, $4, $5, $6::jsonb, $7::text[], $8::jsonb,
  $9::text[], $10)
where school_id = $11 returning enquiry_form_id;
