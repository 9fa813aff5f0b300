import { z } from 'zod';
import {
  blankable,
  emailAddress,
  id,
  idParams,
  instant,
  line,
  lines,
  name200,
  pageAddress,
  requiredLongText,
  requiredText,
  text,
  text10000,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';
import { color, site } from '#contract/settings/chatbots.ts';

/** What a form may ask for besides name and email, and whether it is required. */
export const askedFields = ['phone', 'child_name', 'grade', 'message'] as const;
export type AskedField = (typeof askedFields)[number];
export const wishes = ['hidden', 'optional', 'required'] as const;

const fieldSetting = (label: string) => z.enum(wishes, `${label} must be hidden, optional or required`);
const fields = z
  .object(
    {
      phone: fieldSetting('Phone'),
      child_name: fieldSetting("Child's name"),
      grade: fieldSetting('Grade'),
      message: fieldSetting('Message'),
    },
    'Each field must be hidden, optional or required',
  )
  .meta({ id: 'EnquiryFields' });
const colours = z
  .object(
    { primary: color('Main color'), text: color('Text color') },
    'Colors must be a main color and a text color',
  )
  .meta({ id: 'EnquiryColours' });

/** The form of a school that has not changed it yet. */
export const firstEnquiryForm = {
  is_open: false,
  title: 'Enquire about a place',
  intro: '',
  consent_line:
    'I agree that the school keeps these details and contacts me about my enquiry. I can ask for them to be deleted at any time.',
  thanks: 'Thank you. We have received your enquiry and will contact you soon.',
  fields: { phone: 'optional', child_name: 'required', grade: 'required', message: 'optional' },
  grades: [],
  colours: { primary: '#1f5b4d', text: '#ffffff' },
  allowed_sites: [],
  owner_user_id: null,
} as const;

export const enquirySettings = z.object({
  is_open: z.boolean('The enquiry form must be open or closed'),
  title: name200('Title'),
  intro: text10000('Introduction').default(''),
  consent_line: requiredLongText('Consent line', 2000),
  thanks: requiredLongText('Thank-you text', 2000),
  fields,
  /** The grades to choose from; without any the visitor types one. */
  grades: z
    .array(requiredText('Grade', 100), 'Grades must be a list of texts')
    .max(50, 'At most 50 grades can be offered')
    .default([]),
  colours,
  /** The sites that may show the form inside their pages. */
  allowed_sites: z
    .array(site, 'Allowed sites must be a list of addresses')
    .max(50, 'At most 50 sites can be allowed')
    .default([]),
  /** The user who gets the new leads and is notified of them. */
  owner_user_id: blankable(id),
});
export type EnquirySettings = z.output<typeof enquirySettings>;

const storedSettings = z
  .object({
    ...enquirySettings.shape,
    intro: z.string(),
    grades: z.array(z.string()),
    allowed_sites: z.array(z.string()),
    owner_user_id: id.nullable(),
    /** The public address of the form; null before it is first saved. */
    enquiry_form_id: id.nullable(),
    consent_version: z.int().min(1),
    /** The number of enquiries of the last 30 days, and the time of the last one. */
    recent: z.int().min(0),
    last_dt: instant.nullable(),
    updated_dt: instant.nullable(),
  })
  .meta({ id: 'StoredEnquirySettings' });
export type StoredEnquirySettings = z.infer<typeof storedSettings>;

const publicForm = z.object({
  school_name: z.string(),
  /** The URL of a PNG on this server. */
  logo_url: z.string().nullable(),
  title: z.string(),
  intro: z.string(),
  consent_line: z.string(),
  consent_version: z.int(),
  fields,
  grades: z.array(z.string()),
  colours: z.object({ primary: z.string(), text: z.string() }),
  locale: z.string(),
  time_zone: z.string(),
  /** When the form was opened; to send back with the enquiry. */
  opened: z.string(),
});
export type PublicForm = z.infer<typeof publicForm>;

export const newEnquiry = z.object({
  name: name200('Your name', 'Please enter your name'),
  email: emailAddress('Email', 'Please enter an email address like name@example.org'),
  phone: line('Phone', 50),
  child_name: line("Child's name"),
  grade: line('Grade', 100),
  message: lines('Message', 5000),
  consent: z.literal(true, 'Please agree, so that the school can answer you'),
  consent_version: z.int('This form is out of date. Please reload it and try again.'),
  /** The page that showed the form. */
  page_url: pageAddress('Page'),
  opened: text('Opened', 200).default(''),
  /** People do not see this field; only spam programs fill it in. */
  website: text('Website', 1000).optional(),
});
export type NewEnquiry = z.output<typeof newEnquiry>;

export const enquiries = {
  getForm: defineRoute({
    method: 'GET',
    path: '/public/enquiry/{id}',
    summary: 'Get the public enquiry form of a school',
    access: 'public',
    params: idParams,
    result: publicForm,
  }),
  getLogo: defineRoute({
    method: 'GET',
    path: '/public/enquiry/{id}/logo',
    summary: "Get the school's logo for the enquiry form",
    access: 'public',
    params: idParams,
    reply: 'file',
    mimeTypes: ['image/png'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/public/enquiry/{id}',
    refuses: [409],
    summary: 'Send an enquiry; creates a lead, or adds a note to a lead of the same day',
    access: 'public',
    status: 201,
    params: idParams,
    body: newEnquiry,
    result: z.object({ thanks: z.string(), received_dt: instant }),
  }),
  getSettings: defineRoute({
    method: 'GET',
    path: '/settings/enquiry',
    permission: accountAdmins,
    summary: "Get the settings of your school's enquiry form",
    result: storedSettings,
  }),
  updateSettings: defineRoute({
    method: 'PUT',
    path: '/settings/enquiry',
    versioned: true,
    permission: accountAdmins,
    summary:
      "Update the settings of your school's enquiry form; a changed consent line becomes a new version",
    body: enquirySettings,
    result: storedSettings,
  }),
};
