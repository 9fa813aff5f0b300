import type { StudentRecord } from '#contract/students/calls.ts';
import type { StudentChanges } from '#contract/students/form.ts';
import { changedFamily, familyMembers, familyOf } from '#server/features/students/family/rules.ts';
import type { AskedGuardian, RowProblem } from '#server/importing/target.ts';
import type { SchoolPlace } from '#server/lib/phone-number.ts';
import type { WrittenGuardian } from './decisions.ts';

/** A row of a file with its guardians; `before` and `changed` if it is about a student on record. */
export type FamilyDraft = {
  readonly row: number;
  readonly problems: readonly RowProblem[];
  readonly warnings: string[];
  readonly guardians: readonly WrittenGuardian[];
  people: readonly AskedGuardian[];
  readonly before?: StudentRecord;
  readonly created?: StudentChanges;
  readonly changed?: StudentChanges;
};

/** The people of the family whom a row adds or changes. */
export function membersOf(
  { row, before, created, changed }: Pick<FamilyDraft, 'row' | 'before' | 'created' | 'changed'>,
  school: SchoolPlace,
) {
  const named = before && changed ? changedFamily(before, changed) : created ? familyOf(created) : [];
  return familyMembers(named, { row, student_id: before?.student_id ?? null, school });
}
