import type { PromotionStatus } from '#contract/promotion/calls.ts';

export type NewRecords = 'attendance' | 'marks' | 'subjects' | null;

const found = {
  attendance: 'attendance has already been taken in the new year',
  marks: 'marks have already been entered in the new year',
  subjects: 'subjects have already been registered for the new year',
} as const;

/** Why a promotion can no longer be undone; null if it can. */
export function refusalOfRecords(records: NewRecords): string | null {
  return records && `The promotion cannot be undone: ${found[records]}`;
}

/** Why a promotion cannot be undone; null if it can. */
export function undoRefusal(status: PromotionStatus, records: NewRecords): string | null {
  if (status === 'draft') return 'No one has been moved yet';
  if (status === 'undone') return 'The promotion has already been undone';
  return refusalOfRecords(records);
}
