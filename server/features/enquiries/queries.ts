import type { EnquirySettings } from '#contract/enquiries/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export type FoundForm = RowOf<typeof findForm>;

/** Finds the school of a form, before anything is known about the visitor. */
export const findForm = defineQuery(
  'enquiries.find_form',
  'select school_id, enquiry_form_id, is_open, allowed_sites from find_enquiry_form(:enquiry_form_id)',
);

export type OpenForm = RowOf<typeof getForm>;

const form = `select form.title, form.intro, form.thanks, form.fields, form.grades, form.colours,
    form.consent_version, consent.line as consent_line, form.secret, form.owner_user_id,
    school.name as school_name, school.logo is not null as has_logo, school.locale,
    school.time_zone, school.currency
  from enquiry_forms form
  join schools school on school.school_id = form.school_id
  join enquiry_consents consent on consent.school_id = form.school_id
    and consent.enquiry_form_id = form.enquiry_form_id and consent.version = form.consent_version
  where form.school_id = :school_id and form.enquiry_form_id = :enquiry_form_id and form.is_open`;

export const getForm = defineQuery(
  'enquiries.get_form',
  form,
  narrowTo<{ fields: EnquirySettings['fields']; colours: EnquirySettings['colours'] }>(),
);

/** Locks the form: the enquiries of a school are stored one after the other, so that one sent twice is noticed. */
export const lockForm = defineQuery(
  'enquiries.lock_form',
  `${form} for update of form`,
  narrowTo<{ fields: EnquirySettings['fields']; colours: EnquirySettings['colours'] }>(),
);

export const getLogo = defineQuery(
  'enquiries.get_logo',
  'select logo from schools where school_id = :school_id and logo is not null',
);

/** The same person's last enquiry, by email or by phone and name, unless its lead was deleted. */
export const findRecent = defineQuery(
  'enquiries.find_recent',
  `select enquiry.phone, enquiry.child_name, enquiry.grade, enquiry.message
  from enquiries enquiry
  join contacts lead on lead.school_id = enquiry.school_id and lead.contact_id = enquiry.contact_id
  join contacts kept_lead on kept_lead.school_id = lead.school_id
    and kept_lead.contact_id = coalesce(lead.merged_into, lead.contact_id) and kept_lead.deleted_dt is null
  where enquiry.school_id = :school_id and enquiry.created_dt > :since::timestamptz
    and (enquiry.email_folded = lower(:email)
      or char_length(enquiry.phone_digits) >= 6 and enquiry.phone_digits = phone_digits(:phone?)
      and fold(enquiry.parent_name) = fold(:name))
  order by enquiry.created_dt desc
  limit 1`,
);

/** Returns no row if this opening of the form has been used. */
export const insertEnquiry = defineQuery(
  'enquiries.insert',
  `insert into enquiries
    (school_id, enquiry_form_id, contact_id, consent_version, parent_name, email, phone, child_name, grade,
      message, page_url, opening, created_dt)
  values
    (:school_id, :enquiry_form_id, :contact_id, :consent_version, :name, :email, :phone?, :child_name?,
      :grade?, :message?, :page_url?, :opening, :now)
  on conflict (school_id, opening) do nothing
  returning enquiry_id`,
);

/** The users to notify of an enquiry: the owner of the lead, or else everyone who can take it on. */
export const listHearers = defineQuery(
  'enquiries.list_hearers',
  `with owner as (
    select user_id
    from users
    where school_id = :school_id and user_id = :owner_user_id? and status = 'active' and deleted_dt is null
  )
  select user_id
  from owner
  union all
  select user_id
  from users
  where school_id = :school_id and status = 'active' and deleted_dt is null
    and role in ('account-admin', 'cms-admin') and not exists (select from owner)`,
);
