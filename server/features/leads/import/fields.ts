import { isDeepStrictEqual } from 'node:util';
import type { Lead, LeadChanges } from '#contract/leads/record.ts';
import { leadPriorities, leadSources, leadStatuses, stageOf } from '#contract/leads/values.ts';
import { leadRow } from '#server/features/leads/record/rules.ts';
import type { ImportField } from '#server/importing/target.ts';

const sourceWords = {
  web: 'website',
  site: 'website',
  'web site': 'website',
  online: 'website',
  'web form': 'website',
  friend: 'referral',
  friends: 'referral',
  recommendation: 'referral',
  'word of mouth': 'referral',
  call: 'phone',
  telephone: 'phone',
  'phone call': 'phone',
  'e-mail': 'email',
  mail: 'email',
  facebook: 'social',
  instagram: 'social',
  'social media': 'social',
  others: 'other',
  'walk in': 'other',
  'walk-in': 'other',
};
const priorityWords = { hot: 'high', urgent: 'high', warm: 'medium', normal: 'medium', cold: 'low' };

/** The columns of a file of leads, in export order. */
export const leadFields: readonly ImportField[] = [
  { field: 'crm_contact_id', label: 'Lead ID', importOnly: true, synonyms: ['id', 'uuid', 'contact id'] },
  {
    field: 'name',
    label: 'Name',
    required: true,
    synonyms: ['full name', 'lead', 'contact', 'lead name', 'contact name', 'parent name', 'parent'],
  },
  { field: 'first_name', label: 'First Name', importOnly: true, synonyms: ['given name', 'forename'] },
  { field: 'last_name', label: 'Last Name', importOnly: true, synonyms: ['surname', 'family name'] },
  { field: 'email', label: 'Email', synonyms: ['e mail', 'email address', 'mail'] },
  {
    field: 'mobile',
    label: 'Phone',
    synonyms: ['mobile', 'telephone', 'phone number', 'mobile number', 'contact number', 'cell'],
  },
  {
    field: 'child_name',
    label: "Child's Name",
    synonyms: ['child', 'child name', 'childs name', 'student name', 'name of child', 'pupil', 'pupil name'],
  },
  {
    field: 'child_grade',
    label: 'Grade',
    synonyms: [
      'child grade',
      'grade wished',
      'grade of interest',
      'grade applied for',
      'class',
      'year group',
    ],
  },
  { field: 'group_name', label: 'Company', synonyms: ['organisation', 'organization', 'employer', 'group'] },
  { field: 'position', label: 'Position', synonyms: ['job title', 'title'] },
  {
    field: 'lead_value',
    label: 'Potential Value',
    synonyms: ['value', 'amount', 'lead value', 'deal value', 'potential value usd', 'budget'],
  },
  { field: 'lead_currency', label: 'Currency', synonyms: ['currency code'] },
  {
    field: 'source',
    label: 'Source',
    values: leadSources,
    words: sourceWords,
    synonyms: ['lead source', 'channel', 'came from'],
  },
  {
    field: 'priority',
    label: 'Priority',
    values: leadPriorities,
    words: priorityWords,
    synonyms: ['rating', 'importance'],
  },
  { field: 'lead_stage', label: 'Stage', synonyms: ['lead stage', 'lead status', 'pipeline stage'] },
  { field: 'status', label: 'Status', values: leadStatuses },
  { field: 'lost_reason', label: 'Lost Reason', synonyms: ['reason', 'reason lost', 'why lost'] },
  {
    field: 'owner_email',
    label: 'Owner',
    synonyms: ['owner email', 'assigned to', 'responsible', 'lead owner'],
  },
  { field: 'next_step', label: 'Next Step', synonyms: ['next action', 'follow up'] },
  {
    field: 'next_step_on',
    label: 'Next Step Date',
    kind: 'date',
    synonyms: ['follow up date', 'next action date', 'next contact'],
  },
  { field: 'tags', label: 'Tags', synonyms: ['labels', 'keywords', 'tag'] },
  { field: 'notes', label: 'Notes', synonyms: ['note', 'comments', 'comment', 'message', 'description'] },
  { field: 'last_remark', label: 'Remarks', synonyms: ['remark', 'last remark'] },
  { field: 'street', label: 'Street', synonyms: ['address', 'street address', 'address line 1'] },
  { field: 'city', label: 'City', synonyms: ['town', 'place'] },
  { field: 'state', label: 'State', synonyms: ['province', 'region', 'county'] },
  {
    field: 'zipCode',
    label: 'ZIP Code',
    synonyms: ['zip', 'postcode', 'postal code', 'post code', 'pin code'],
  },
  { field: 'country', label: 'Country', synonyms: ['nation'] },
];

/** The fields by which a row finds its lead. */
export const leadMatches = [
  { match: 'create', label: 'Add every row as a new lead', fields: [] },
  { match: 'email', label: 'Email, else phone and name', fields: ['email'] },
  { match: 'phone_and_name', label: 'Phone and name, else email', fields: ['mobile', 'name'] },
  { match: 'crm_contact_id', label: 'Lead ID', fields: ['crm_contact_id'] },
];

export const leadSamples: readonly Readonly<Record<string, string>>[] = [
  {
    name: 'Maria Oliveira',
    email: 'maria@example.org',
    mobile: '+1 555 0142',
    child_name: 'Luis Oliveira',
    child_grade: 'Grade 1',
    lead_value: '4800',
    source: 'referral',
    priority: 'high',
    lead_stage: 'new',
    next_step: 'Invite to the open day',
    next_step_on: '2026-02-14',
    tags: 'siblings, bus',
    notes: 'Twins; asks about the school bus',
    street: '12 Mill Lane',
    city: 'Riverton',
    zipCode: '04101',
    country: 'Portugal',
  },
];

export const addressParts = ['street', 'city', 'state', 'zipCode', 'country'] as const;
type AddressPart = (typeof addressParts)[number];
export type Address = { readonly [Part in AddressPart]?: string | null | undefined };

/** An address with the parts from the row; the other parts keep their values. */
function addressOf(values: Readonly<Record<string, string>>, before: Address | null | undefined) {
  if (addressParts.every((part) => values[part] === undefined)) return undefined;
  const parts = addressParts.flatMap((part) => {
    const value = values[part] ?? before?.[part];
    return value ? [[part, value] as const] : [];
  });
  return Object.fromEntries(parts) as Address;
}

/** Reads '$1,200.50' and '1200.5'. Anything else stays as typed, so that the schema refuses it. */
function amountOf(typed: string): string {
  const bare = typed.replaceAll(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, '').replaceAll(/[\s,](?=\d{3}\b)/g, '');
  return bare === '' ? typed : bare;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
export const isCurrency = (code: string) => currencies.has(code);

/** Fields that the form names differently or does not have. */
const settled: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'owner_email',
  'lead_currency',
  'crm_contact_id',
  ...addressParts,
]);

/** A row as the form would send it: full name, one address, plain numbers. */
export function formOf(
  values: Readonly<Record<string, string>>,
  before: { readonly address: Address | null } | undefined,
): Record<string, unknown> {
  const { first_name, last_name } = values;
  const sent = Object.fromEntries(Object.entries(values).filter(([field]) => !settled.has(field)));
  const whole = [first_name, last_name].filter((part) => part !== undefined).join(' ');
  const address = addressOf(values, before?.address);
  return {
    ...(whole !== '' && { name: whole }),
    ...sent,
    ...(sent['lead_value'] !== undefined && { lead_value: amountOf(sent['lead_value']) }),
    ...(address && { address }),
  };
}

/** The values of a row that differ from the lead. */
export function pickDifferences(before: Lead, sent: LeadChanges, currency: string | undefined): LeadChanges {
  const isSame = (field: keyof LeadChanges) => {
    if (field === 'lead_stage') return stageOf(sent.lead_stage ?? '').stage === before.lead_stage;
    if (field === 'is_lead') return sent.is_lead === (before.is_lead === 1);
    if (field === 'lead_value' && currency && currency.toUpperCase() !== before.lead_currency) return false;
    return isDeepStrictEqual(withoutBlankParts(sent[field]), withoutBlankParts(before[field]));
  };
  const fields = Object.keys(sent) as (keyof LeadChanges)[];
  return Object.fromEntries(
    fields
      .filter((field) => sent[field] !== undefined && !isSame(field))
      .map((field) => [field, sent[field]]),
  ) as LeadChanges;
}

/** Blank parts and a missing address are equal. */
function withoutBlankParts(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value ?? null;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** What a row writes. An amount is in the file's currency, or the school's if the file names none. */
export const importedRow = (sent: LeadChanges, currency: string | undefined, schoolCurrency: string) =>
  leadRow(sent, currency === undefined || currency === '' ? schoolCurrency : currency.toUpperCase());
