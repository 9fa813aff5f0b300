import type { MoneySum } from '#contract/leads/board.ts';
import { type Lead, type LeadCard, type LeadChanges, lostReasonRequired } from '#contract/leads/record.ts';
import { type LeadStage, stageNames, stageOf } from '#contract/leads/values.ts';
import { minorUnits } from '#server/lib/money.ts';
import { refuse } from '#server/lib/refusal.ts';

/** The column of each API field that has exactly one. */
const columnOf = {
  name: 'name',
  email: 'email',
  mobile: 'mobile',
  child_name: 'child_name',
  child_grade: 'child_grade',
  contact_type: 'contact_type',
  status: 'status',
  is_lead: 'is_lead',
  lead_type: 'lead_type',
  source: 'source',
  priority: 'priority',
  group_name: 'group_name',
  position: 'position',
  tags: 'tags',
  address: 'address',
  notes: 'notes',
  last_remark: 'last_remark',
  lost_reason: 'lost_reason',
  next_step: 'next_step',
  next_step_on: 'next_step_on',
  owner_user_id: 'owner_user_id',
} as const satisfies Partial<Record<keyof LeadChanges, string>>;

const fields = Object.keys(columnOf) as (keyof typeof columnOf)[];

/** The columns of `contacts` that people fill in, and those derived from them. */
export const leadColumns: readonly string[] = [
  ...Object.values(columnOf),
  'stage',
  'stage_raw',
  'stage_guessed',
  'value',
  'value_currency',
];

/** The columns that a stage's text sets, including the text itself. */
export function stageColumns(sent: string) {
  const { stage, guessed } = stageOf(sent);
  return { stage, stage_raw: sent, stage_guessed: guessed };
}

/** The columns to write for what was sent; money is in the school's currency. */
export function leadRow(sent: LeadChanges, currency: string): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of fields) if (sent[field] !== undefined) row[columnOf[field]] = sent[field];
  if (sent.lead_stage !== undefined) Object.assign(row, stageColumns(sent.lead_stage));
  if (sent.lead_value !== undefined) {
    row['value'] = Math.round(sent.lead_value * minorUnits(currency));
    row['value_currency'] = currency;
  }
  return row;
}

type StoredLeadValue<Shown> = Omit<Shown, 'lead_value' | 'lead_currency' | 'is_lead'> & {
  readonly value_minor: number;
  readonly value_currency: string | null;
};
export type StoredCard = StoredLeadValue<LeadCard>;
type StoredValue = Pick<StoredCard, 'value_minor' | 'value_currency'>;
export type StoredLead = StoredLeadValue<Lead> & { readonly is_lead: boolean };

/** A lead or card with its value as the API returns it. A value of zero has no currency yet. */
export function cardOf<Card extends StoredValue>(stored: Card, schoolCurrency: string) {
  const { value_minor, value_currency, ...card } = stored;
  const lead_currency = value_currency ?? schoolCurrency;
  return { ...card, lead_value: value_minor / minorUnits(lead_currency), lead_currency };
}

export const leadOf = (stored: StoredLead, schoolCurrency: string): Lead => ({
  ...cardOf(stored, schoolCurrency),
  is_lead: stored.is_lead ? 1 : 0,
});

export type StoredSum = { readonly currency: string; readonly minor: number };

/** The sum per currency in whole units, without sums of zero. */
export const sumsOf = (sums: readonly StoredSum[]): MoneySum[] =>
  sums
    .filter(({ minor }) => minor > 0)
    .map(({ currency, minor }) => ({ currency, value: minor / minorUnits(currency) }));

/** The timeline's text for a move. */
export function stageNote(before: LeadStage, after: LeadStage, remarks: string | null): string {
  const moved = `Stage changed from ${stageNames[before]} to ${stageNames[after]}`;
  return remarks ? `${moved}\n${remarks}` : moved;
}

/** The status follows the stage: closing a lead sets it, reopening resets it. */
export function statusAfter(status: Lead['status'], stage: LeadStage): Lead['status'] {
  if (stage === 'closed-won') return 'converted';
  if (stage === 'closed-lost') return 'lost';
  return status === 'converted' || status === 'lost' ? 'active' : status;
}

/** A percentage with one decimal; null if there is nothing to divide by. */
export const percentageWon = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

type LeadOutcome = Pick<Lead, 'lead_stage' | 'lost_reason'>;

/** Where a lead is after a change, and why it was lost. What is left out of the change stays. */
export const outcomeAfter = (before: LeadOutcome, { lead_stage, lost_reason }: LeadChanges): LeadOutcome => ({
  lead_stage: lead_stage === undefined ? before.lead_stage : stageOf(lead_stage).stage,
  lost_reason: lost_reason === undefined ? before.lost_reason : lost_reason,
});

/** A lost lead says why; one that was lost without a reason may stay so while something else changes. */
export function checkLostReason(before: LeadOutcome, after: LeadOutcome) {
  if (after.lead_stage !== 'closed-lost' || after.lost_reason) return;
  if (before.lead_stage === 'closed-lost' && !before.lost_reason) return;
  throw refuse.invalid('lost_reason', lostReasonRequired);
}
