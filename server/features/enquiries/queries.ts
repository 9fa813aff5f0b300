import type { EnquirySettings } from '#contract/enquiries/calls.ts';
import { defineQuery } from '#server/db/query.ts';

type Place = { school_id: string; enquiry_form_id: string };
export type FoundForm = Place & { is_open: boolean; allowed_sites: string[] };

/** Whose form it is: asked for before anything is known of the visitor. */
export const findForm = defineQuery<{ enquiry_form_id: string }, FoundForm>(
  'enquiries.find_form',
  'select school_id, enquiry_form_id, is_open, allowed_sites from find_enquiry_form(:enquiry_form_id)',
);

type Shown = Pick<
  EnquirySettings,
  'title' | 'intro' | 'thanks' | 'consent_line' | 'fields' | 'grades' | 'colours'
>;
export type OpenForm = Shown & {
  consent_version: number;
  secret: string;
  school_name: string;
  has_logo: boolean;
  locale: string;
  time_zone: string;
  currency: string;
  owner_user_id: string | null;
};

const form = `select f.title, f.intro, f.thanks, f.fields, f.grades, f.colours, f.consent_version, c.line as consent_line,
    f.secret, f.owner_user_id, s.name as school_name, s.logo is not null as has_logo, s.locale, s.time_zone, s.currency
  from enquiry_forms f
  join schools s on s.school_id = f.school_id
  join enquiry_consents c on c.school_id = f.school_id and c.enquiry_form_id = f.enquiry_form_id
    and c.version = f.consent_version
  where f.school_id = :school_id and f.enquiry_form_id = :enquiry_form_id and f.is_open`;

export const getForm = defineQuery<Place, OpenForm>('enquiries.get_form', form);

/** The form as it is; enquiries of a school are taken one after the other, so that one sent twice is seen. */
export const lockForm = defineQuery<Place, OpenForm>('enquiries.lock_form', `${form} for update of f`);

export const getLogo = defineQuery<{ school_id: string }, { logo: Buffer }>(
  'enquiries.get_logo',
  'select logo from schools where school_id = :school_id and logo is not null',
);

type Person = { school_id: string; email: string; phone: string | null; name: string; since: string };
type Recent = {
  phone: string | null;
  child_name: string | null;
  grade: string | null;
  message: string | null;
};

/** The same person's last enquiry, by e-mail or by phone and name, unless its lead was deleted. */
export const findRecent = defineQuery<Person, Recent>(
  'enquiries.find_recent',
  `select e.phone, e.child_name, e.grade, e.message
  from enquiries e
  join contacts t on t.school_id = e.school_id and t.contact_id = e.contact_id
  join contacts c on c.school_id = t.school_id and c.contact_id = coalesce(t.merged_into, t.contact_id)
    and c.deleted_dt is null
  where e.school_id = :school_id and e.created_dt > :since::timestamptz
    and (e.email_folded = lower(:email) or char_length(e.phone_digits) >= 6
      and e.phone_digits = phone_digits(:phone) and fold(e.parent_name) = fold(:name))
  order by e.created_dt desc limit 1`,
);

type NewRow = Place & {
  contact_id: string;
  consent_version: number;
  opening: string;
  name: string;
  email: string;
  phone: string | null;
  child_name: string | null;
  grade: string | null;
  message: string | null;
  page_url: string | null;
  now: string;
};

/** No row where this opening of the form has been used. */
export const insertEnquiry = defineQuery<NewRow, { enquiry_id: string }>(
  'enquiries.insert',
  `insert into enquiries (school_id, enquiry_form_id, contact_id, consent_version, parent_name, email, phone,
    child_name, grade, message, page_url, opening, created_dt)
  values (:school_id, :enquiry_form_id, :contact_id, :consent_version, :name, :email, :phone,
    :child_name, :grade, :message, :page_url, :opening, :now)
  on conflict (school_id, opening) do nothing returning enquiry_id`,
);

/** Who hears of an enquiry: the owner of the lead, else who may take it on. */
export const listHearers = defineQuery<
  { school_id: string; owner_user_id: string | null },
  { user_id: string }
>(
  'enquiries.list_hearers',
  `with owner as (
    select user_id from users where school_id = :school_id and user_id = :owner_user_id and status = 'active'
      and deleted_dt is null
  )
  select user_id from owner
  union all
  select user_id from users where school_id = :school_id and status = 'active' and deleted_dt is null
    and role in ('account-admin', 'cms-admin') and not exists (select from owner)`,
);
