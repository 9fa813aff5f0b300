import { changedFamily, familyMembers, familyOf } from '#server/features/students/family/rules.ts';
import type { Draft } from '#server/features/students/import/rules.ts';

/** The people of the family whom a row adds or changes. */
export function membersOf({ row, before, created, changed }: Draft, locale: string) {
  const named = before && changed ? changedFamily(before, changed) : created ? familyOf(created) : [];
  return familyMembers(named, { row, student_id: before?.student_id ?? null, locale });
}
