import type { EnquirySettings } from '#contract/enquiries/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export type FoundForm = RowOf<typeof findForm>;

/** Whose form it is: asked for before anything is known of the visitor. */
export const findForm = defineQuery(
  'enquiries.find_form',
  'select school_id as "school_id!", enquiry_form_id as "enquiry_form_id!", is_open as "is_open!", allowed_sites as "allowed_sites!" from find_enquiry_form(:enquiry_form_id)',
);

export type OpenForm = RowOf<typeof getForm>;

const form = `select f.title, f.intro, f.thanks, f.fields, f.grades, f.colours, f.consent_version, c.line as consent_line,
    f.secret, f.owner_user_id, s.name as school_name, s.logo is not null as has_logo, s.locale, s.time_zone, s.currency
  from enquiry_forms f
  join schools s on s.school_id = f.school_id
  join enquiry_consents c on c.school_id = f.school_id and c.enquiry_form_id = f.enquiry_form_id
    and c.version = f.consent_version
  where f.school_id = :school_id and f.enquiry_form_id = :enquiry_form_id and f.is_open`;

export const getForm = defineQuery(
  'enquiries.get_form',
  form,
  narrowTo<{ fields: EnquirySettings['fields']; colours: EnquirySettings['colours'] }>(),
);

/** The form as it is; enquiries of a school are taken one after the other, so that one sent twice is seen. */
export const lockForm = defineQuery(
  'enquiries.lock_form',
  `${form} for update of f`,
  narrowTo<{ fields: EnquirySettings['fields']; colours: EnquirySettings['colours'] }>(),
);

export const getLogo = defineQuery(
  'enquiries.get_logo',
  'select logo from schools where school_id = :school_id and logo is not null',
);

/** The same person's last enquiry, by e-mail or by phone and name, unless its lead was deleted. */
export const findRecent = defineQuery(
  'enquiries.find_recent',
  `select e.phone, e.child_name, e.grade, e.message
  from enquiries e
  join contacts t on t.school_id = e.school_id and t.contact_id = e.contact_id
  join contacts c on c.school_id = t.school_id and c.contact_id = coalesce(t.merged_into, t.contact_id)
    and c.deleted_dt is null
  where e.school_id = :school_id and e.created_dt > :since::timestamptz
    and (e.email_folded = lower(:email) or char_length(e.phone_digits) >= 6
      and e.phone_digits = phone_digits(:phone?) and fold(e.parent_name) = fold(:name))
  order by e.created_dt desc limit 1`,
);

/** No row where this opening of the form has been used. */
export const insertEnquiry = defineQuery(
  'enquiries.insert',
  `insert into enquiries (school_id, enquiry_form_id, contact_id, consent_version, parent_name, email, phone,
    child_name, grade, message, page_url, opening, created_dt)
  values (:school_id, :enquiry_form_id, :contact_id, :consent_version, :name, :email, :phone?,
    :child_name?, :grade?, :message?, :page_url?, :opening, :now)
  on conflict (school_id, opening) do nothing returning enquiry_id`,
);

/** Who hears of an enquiry: the owner of the lead, else who may take it on. */
export const listHearers = defineQuery(
  'enquiries.list_hearers',
  `with owner as (
    select user_id from users where school_id = :school_id and user_id = :owner_user_id? and status = 'active'
      and deleted_dt is null
  )
  select user_id from owner
  union all
  select user_id from users where school_id = :school_id and status = 'active' and deleted_dt is null
    and role in ('account-admin', 'cms-admin') and not exists (select from owner)`,
);
