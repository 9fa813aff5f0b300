import { z } from 'zod';
import {
  blankable,
  calendarDate,
  commaList,
  emailAddress,
  id,
  instant,
  line,
  lines,
  name200,
  requiredText,
  searchTerm,
  text,
} from '#contract/kit/common.ts';
import { leadPriorities, leadSources, leadStages, leadStatuses, stageOf } from './values.ts';

/** Any text is accepted; the server finds the stage it belongs to and stores the text itself too. */
export const stageText = requiredText('Stage', 200);

const valueMessage = 'Potential Value must be a number, at least 0';
const amount = z
  .number(valueMessage)
  .min(0, valueMessage)
  .max(1e12, 'Potential Value must be at most 1000000000000');

/** A number, or a number as text; blank is 0. */
const value = z
  .union([z.number(), z.string(), z.null()], valueMessage)
  .transform((sent) => (typeof sent === 'number' ? sent : Number(sent ?? 0)))
  .pipe(amount);

const tag = text('Tags', 200);

/** A list, or one text with commas; blanks are dropped. */
const tags = z
  .union([text('Tags', 2000), z.array(tag).max(100, 'At most 100 tags')], 'Tags must be a list of words')
  .nullable()
  .transform((sent) => (typeof sent === 'string' ? sent.split(',') : (sent ?? [])).map((word) => word.trim()))
  .transform((words) => [...new Set(words.filter((word) => word !== ''))]);

const address = z
  .object(
    {
      street: line('Street'),
      city: line('City'),
      state: line('State'),
      zipCode: line('ZIP Code', 50),
      country: line('Country'),
    },
    'Address must have the parts street, city, state, zipCode and country',
  )
  .meta({ id: 'Address' });

const flag = z
  .union([z.literal(1), z.literal(0), z.boolean()], 'is_lead must be 1 or 0')
  .transform((sent) => sent === true || sent === 1);

const status = z.enum(leadStatuses, `Status must be one of: ${leadStatuses.join(', ')}`);
const source = z.enum(leadSources, `Source must be one of: ${leadSources.join(', ')}`);
const priority = z.enum(leadPriorities, 'Priority must be low, medium or high');

const required = {
  name: name200('Name'),
};

/** With an email address, a phone number or both: a lead that no one can reach is not one. */
const optional = {
  email: blankable(emailAddress('Email', 'Email must be a valid email address')),
  mobile: line('Phone'),
  /** The child that the enquiry is about, and the grade they would enter. */
  child_name: line("Child's Name"),
  child_grade: line('Grade'),
  group_name: line('Company'),
  position: line('Position'),
  address: address.nullish(),
  notes: lines('Notes'),
  last_remark: lines('Remarks'),
  lost_reason: lines('Reason'),
  next_step: lines('Next Step'),
  next_step_on: blankable(calendarDate('Next Step Date')),
  owner_user_id: blankable(id),
};

/** Fields with a default. */
const usual = {
  contact_type: name200('Type'),
  status,
  is_lead: flag,
  lead_stage: stageText,
  lead_type: name200('Type'),
  /** In the school's currency, with cents as decimals. */
  lead_value: value,
  source,
  priority,
  tags,
};

export const contactRequired = 'Please provide an email address or a phone number';
export const lostReasonRequired = 'Reason is required for a lost lead';

/** The fields of a new lead, before the rules that several of them share. */
export const newLeadFields = z.object({
  ...required,
  ...optional,
  contact_type: usual.contact_type.default('student'),
  status: usual.status.default('active'),
  is_lead: usual.is_lead.default(true),
  lead_stage: usual.lead_stage.default('new'),
  lead_type: usual.lead_type.default('inquiry'),
  lead_value: usual.lead_value.default(0),
  source: usual.source.default('website'),
  priority: usual.priority.default('medium'),
  tags: usual.tags.default([]),
});

export const newLead = newLeadFields
  .refine(({ email, mobile }) => email || mobile, { path: ['email'], message: contactRequired })
  .refine(({ lead_stage, lost_reason }) => stageOf(lead_stage).stage !== 'closed-lost' || lost_reason, {
    path: ['lost_reason'],
    message: lostReasonRequired,
  });

/** The changes to a lead: fields that are left out stay, null or blank clears optional fields. */
export const leadChanges = z.object({ ...z.object({ ...required, ...usual }).partial().shape, ...optional });
export type LeadChanges = z.output<typeof leadChanges>;

/** A lead as a card of the board or a row of the table. */
export const leadCard = z
  .object({
    crm_contact_id: id,
    name: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    child_name: z.string().nullable(),
    child_grade: z.string().nullable(),
    group_name: z.string().nullable(),
    lead_stage: z.enum(leadStages),
    /** The stage as it was sent. */
    lead_stage_raw: z.string().nullable(),
    /** Whether the stage was guessed from that text. */
    stage_guessed: z.boolean(),
    priority,
    source,
    tags: z.array(z.string()),
    lead_value: z.number(),
    /** The currency of the value, ISO 4217. */
    lead_currency: z.string(),
    owner_user_id: id.nullable(),
    owner_name: z.string().nullable(),
    next_step: z.string().nullable(),
    next_step_on: z.string().nullable(),
    last_contacted_dt: instant.nullable(),
    /** Whole days since the last contact, or since the enquiry if there was none. */
    days_since_contact: z.int(),
    /** Open, and without a contact for a long time. */
    stale: z.boolean(),
    student_id: id.nullable(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'LeadCard' });
export type LeadCard = z.infer<typeof leadCard>;

const addressPart = z.string().nullish();

/** A lead with all its fields. */
export const lead = leadCard
  .extend({
    contact_type: z.string(),
    status,
    is_lead: z.union([z.literal(1), z.literal(0)]),
    lead_type: z.string(),
    last_remark: z.string().nullable(),
    position: z.string().nullable(),
    address: z
      .object({
        street: addressPart,
        city: addressPart,
        state: addressPart,
        zipCode: addressPart,
        country: addressPart,
      })
      .nullable(),
    notes: z.string().nullable(),
    lost_reason: z.string().nullable(),
    stage_changed_dt: instant,
    lead_updated_dt: instant,
    /** The student that this lead became, and the visitor it came from. */
    student_name: z.string().nullable(),
    chat_user_id: id.nullable(),
    chat_user_name: z.string().nullable(),
    consented_dt: instant.nullable(),
  })
  .meta({ id: 'Lead' });
export type Lead = z.infer<typeof lead>;

const yes = z
  .enum(['1', 'true', '0', 'false'], 'Must be 1 or 0')
  .transform((sent) => sent === '1' || sent === 'true');

/** The filters of the board, the table and the figures; the screen keeps the same in its URL. */
export const leadFilters = z.object({
  /** Searches name, email, phone, company and the child's name. */
  search: searchTerm,
  priority: commaList(priority).optional(),
  source: commaList(source).optional(),
  /** A user's id, `me`, or `none` for leads without an owner. */
  owner: z.union([z.enum(['me', 'none']), z.uuid()], 'Owner must be a user, me or none').optional(),
  /** Only the stale ones. */
  stale: yes.optional(),
  /** Only open leads without a date for the next step, as the dashboard counts them. */
  no_next_step: yes.optional(),
  /** Only leads that share an email or phone with another lead. */
  duplicates: yes.optional(),
  /** The days on which they came in, both included, in the school's time zone. */
  created_from: calendarDate('Came in from').optional(),
  created_to: calendarDate('Came in to').optional(),
});
export type LeadFilters = z.output<typeof leadFilters>;

/** Further filters of the list. */
export const contactFilters = leadFilters.extend({
  contact_type: text('Type', 200).optional(),
  status: commaList(status).optional(),
  is_lead: yes.optional(),
  lead_stage: commaList(stageText.transform((sent) => stageOf(sent).stage)).optional(),
  student_id: id.optional(),
  chat_user_id: id.optional(),
});
