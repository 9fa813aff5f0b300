import type { StoredEnquirySettings } from '#contract/enquiries/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const settings = `select form.is_open, form.title, form.intro, form.thanks, form.fields, form.grades,
    form.colours, form.allowed_sites, form.owner_user_id, form.enquiry_form_id,
    form.consent_version, consent.line as consent_line, form.updated_dt,
    (
      select count(*)::int
      from enquiries enquiry
      where enquiry.school_id = form.school_id
        and enquiry.created_dt > :now::timestamptz - interval '30 days'
    ) as recent,
    (
      select max(enquiry.created_dt)
      from enquiries enquiry
      where enquiry.school_id = form.school_id
    ) as last_dt
  from enquiry_forms form
  join enquiry_consents consent on consent.school_id = form.school_id
    and consent.enquiry_form_id = form.enquiry_form_id
    and consent.version = form.consent_version
  where form.school_id = :school_id`;

export const getSettings = defineQuery(
  'enquiries.get_settings',
  settings,
  narrowTo<{ fields: StoredEnquirySettings['fields']; colours: StoredEnquirySettings['colours'] }>(),
);

export const lockSettings = defineQuery(
  'enquiries.lock_settings',
  `${settings} for update of form`,
  narrowTo<{ fields: StoredEnquirySettings['fields']; colours: StoredEnquirySettings['colours'] }>(),
);

const columns = 'is_open, title, intro, thanks, fields, grades, colours, allowed_sites, owner_user_id';
const values = `:is_open, :title, :intro, :thanks, :fields::jsonb, :grades::text[], :colours::jsonb,
    :allowed_sites::text[], :owner_user_id?`;

/** Returns no row if someone else was first. */
export const insertSettings = defineQuery(
  'enquiries.insert_settings',
  `insert into enquiry_forms (school_id, updated_by, ${columns})
  values (:school_id, :user_id, ${values})
  on conflict (school_id) do nothing
  returning enquiry_form_id`,
);

export const updateSettings = defineQuery(
  'enquiries.update_settings',
  `update enquiry_forms
  set (updated_by, ${columns}) = (:user_id, ${values})
  where school_id = :school_id
  returning enquiry_form_id`,
);

/** Adds the wording that people agree to from now on; earlier ones stay. */
export const addConsent = defineQuery(
  'enquiries.add_consent',
  `with added as (
    insert into enquiry_consents (school_id, enquiry_form_id, version, line, created_by)
    values (:school_id, :enquiry_form_id, :version, :line, :user_id)
    returning version
  )
  update enquiry_forms form
  set consent_version = added.version
  from added
  where form.school_id = :school_id and form.enquiry_form_id = :enquiry_form_id`,
);

/** Whether the person is an active user: only they can be given enquiries. */
export const isActiveUser = defineQuery(
  'enquiries.is_active_user',
  `select user_id
  from users
  where school_id = :school_id and user_id = :user_id and status = 'active' and deleted_dt is null
    and role <> 'teacher'`,
);
