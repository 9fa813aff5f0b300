import type { BoardColumn } from '#contract/leads/board.ts';
import type { Lead } from '#contract/leads/record.ts';
import { isClosed, type LeadStage } from '#contract/leads/values.ts';
import type { Formatter } from '#web/lib/format.ts';

export const isClosedStage = (stage: LeadStage) => isClosed(stage);

/** The number of leads, in all stages or one; undefined until the board is loaded. */
export const countOf = (stage: LeadStage | undefined, columns: readonly BoardColumn[] | undefined) =>
  columns?.reduce((sum, { lead_stage, count }) => sum + (!stage || lead_stage === stage ? count : 0), 0);

/** An amount in the school's format, without cents if there are none; other currencies with their code. */
export const amountOf = (format: Formatter, value: number, currency: string) =>
  currency === format.currency
    ? format.shortMoney(Math.round(value * format.minorUnits))
    : `${format.number(value)} ${currency}`;

/** The child of a lead, and the desired grade. */
export const childOf = ({ child_name, child_grade }: Pick<Lead, 'child_name' | 'child_grade'>) =>
  [child_name, child_grade].filter(Boolean).join(' · ');

/** The currency symbol, such as `$`. */
export function currencySymbol({ currency }: Formatter): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', options).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
