import type { z } from 'zod';
import { contract } from '#contract/index.ts';
import { contactRequired, type Lead, type LeadChanges, leadChanges } from '#contract/leads/record.ts';

const plain = [
  'name',
  'email',
  'mobile',
  'child_name',
  'child_grade',
  'group_name',
  'position',
  'lead_value',
  'source',
  'priority',
  'lead_stage',
  'tags',
  'owner_user_id',
  'next_step',
  'next_step_on',
  'lost_reason',
  'notes',
] as const;
const addressParts = ['street', 'city', 'state', 'zipCode', 'country'] as const;

type PlainField = (typeof plain)[number];
type AddressPart = (typeof addressParts)[number];
export type Field = PlainField | AddressPart;
/** Text in every field. */
export type LeadValues = Record<Field, string>;
export type LeadProblems = Partial<Record<Field, string>>;

const fields: readonly Field[] = [...plain, ...addressParts];
/** The form has one step. */
export const steps = { lead: fields } as const;

const blank = Object.fromEntries(fields.map((field) => [field, ''])) as LeadValues;
export const newValues: LeadValues = {
  ...blank,
  source: 'website',
  priority: 'medium',
  lead_stage: 'new',
};

export const isRequired = (field: Field) => field === 'name';
const isAddressPart = (field: Field): field is AddressPart => addressParts.some((part) => part === field);

/** A lead as form values. */
export function valuesOf(lead: Lead): LeadValues {
  const values = { ...blank };
  for (const field of plain) {
    const value = lead[field];
    values[field] = Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);
  }
  if (lead.lead_value === 0) values.lead_value = '';
  for (const part of addressParts) values[part] = lead.address?.[part] ?? '';
  return values;
}

const { shape } = contract.leads.create.body;
const addressShape = leadChanges.shape.address.unwrap().unwrap().shape;

function sentence(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code !== 'invalid_union') return issue?.message;
  return issue.errors.flat().findLast(({ message }) => message !== 'Invalid input')?.message ?? issue.message;
}

/** The error of each field, from the contract; `missing` is the error of an empty required field. */
export function problemsOf(values: LeadValues, missing: (field: Field) => string): LeadProblems {
  const problems: LeadProblems = {};
  for (const field of fields) {
    const value = values[field];
    const schema = isAddressPart(field) ? addressShape[field] : shape[field];
    const isMissing = isRequired(field) && value.trim() === '';
    const problem = isMissing ? missing(field) : sentence(schema.safeParse(value).error?.issues[0]);
    if (problem) problems[field] = problem;
  }
  if (values.email.trim() === '' && values.mobile.trim() === '') problems.email ??= contactRequired;
  if (values.lead_stage === 'closed-lost' && values.lost_reason.trim() === '')
    problems.lost_reason = missing('lost_reason');
  return problems;
}

/** The fields that differ, with their current values. */
export function changedFields(values: LeadValues, before: LeadValues): Partial<LeadValues> {
  const changed = fields.filter((field) => values[field].trim() !== before[field].trim());
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/** The changes as a body; the parts of an address are sent together. */
function bodyOf(values: LeadValues, before: LeadValues): Record<string, unknown> {
  const changed = Object.entries(changedFields(values, before)) as [Field, string][];
  const body: Record<string, unknown> = Object.fromEntries(
    changed.filter(([field]) => !isAddressPart(field)),
  );
  if (changed.some(([field]) => isAddressPart(field)))
    body['address'] = Object.fromEntries(addressParts.map((part) => [part, values[part]]));
  return body;
}

/** The body for a new lead: only the filled fields. */
export const newLeadOf = (values: LeadValues) => ({
  name: values.name,
  ...(bodyOf(values, newValues) as object),
});

/** The body of an update: only the changed fields. */
export const changesOf = (values: LeadValues, before: LeadValues): z.input<typeof leadChanges> =>
  bodyOf(values, before) as z.input<typeof leadChanges> & LeadChanges;
