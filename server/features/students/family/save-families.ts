import type { StudentChanges } from '#contract/students/form.ts';
import type { Queryable } from '#server/db/query.ts';
import type { SchoolPlace } from '#server/lib/phone-number.ts';
import { changeFamilies } from './queries.ts';
import { familyMembers, familyOf, type SomeoneElse } from './rules.ts';

type SavingScope = {
  readonly school_id: string;
  readonly user_id: string;
  readonly school: SchoolPlace;
};
/** A new student with the family that the form or a row of a file names. */
export type NewFamily = {
  /** The row of the file: if several rows name a shared guardian, the last one counts. */
  readonly row: number;
  readonly student_id: string;
  readonly sent: StudentChanges;
  readonly someoneElse?: SomeoneElse;
};

/** Writes the families of new students, all in one statement. Siblings who name the same guardian share this person. */
export async function saveFamilies(
  db: Queryable,
  { school_id, user_id, school }: SavingScope,
  families: readonly NewFamily[],
) {
  const family = families.flatMap(({ row, student_id, sent, someoneElse }) =>
    familyMembers(familyOf(sent, someoneElse), { row, student_id, school }),
  );
  if (family.length > 0) await changeFamilies(db, { school_id, user_id, family: JSON.stringify(family) });
}
