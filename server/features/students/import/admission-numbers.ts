import type { Queryable, RowOf } from '#server/db/query.ts';
import { admissionNoTakenMessage, admissionNoUsedMessage } from '#server/features/students/record/create.ts';
import type { ImportScope } from '#server/importing/target.ts';
import { findAdmissionNumbers } from './queries.ts';
import type { Draft, RollNumbers } from './rules.ts';

const numberOf = ({ created, changed }: Draft) => created?.admission_no || changed?.admission_no || undefined;

/** Refuses numbers that another student has or had, deleted ones included, or that another row of the file gives. */
export async function checkAdmissionNumbers(
  db: Queryable,
  { school_id }: ImportScope,
  drafts: readonly Draft[],
  { admissions }: RollNumbers,
) {
  const numbered = drafts.flatMap((draft) => {
    const number = numberOf(draft)?.toLowerCase();
    return number === undefined || draft.problems.length > 0 ? [] : [{ draft, number }];
  });
  if (numbered.length === 0) return;
  const found = await findAdmissionNumbers(db, { school_id, numbers: numbered.map(({ number }) => number) });
  const holders = new Map(found.map((holder) => [holder.number, holder]));
  for (const { draft, number } of numbered) {
    const holder = holders.get(number);
    const earlier = admissions.get(number);
    if (holder && holder.student_id !== draft.before?.student_id)
      draft.problems.push({ field: 'admission_no', message: takenBy(holder) });
    else if (earlier !== undefined && earlier !== draft.row)
      draft.problems.push({
        field: 'admission_no',
        message: `Row ${earlier} of the file already has this admission number`,
      });
    else admissions.set(number, draft.row);
  }
}

const takenBy = ({ name, is_deleted }: RowOf<typeof findAdmissionNumbers>) =>
  name === null
    ? admissionNoUsedMessage
    : `${admissionNoTakenMessage}, by ${is_deleted ? 'a deleted student' : name}`;
