import { students } from '#contract/students/calls.ts';
import type { Queryable } from '#server/db/query.ts';
import type { ImportScope } from '#server/importing/target.ts';
import { isId } from '#server/lib/ids.ts';
import { readStudents, type SoughtStudent, seekers } from './queries.ts';
import type { Draft, RollNumbers } from './rules.ts';

type MatchField = keyof typeof seekers | 'roll_no';
const isMatch = (match: string): match is MatchField => match === 'roll_no' || Object.hasOwn(seekers, match);
const isDay = (value: string | undefined) => students.create.body.shape.dob.safeParse(value).success;

const unmatched: Readonly<Record<MatchField, string>> = {
  student_id: 'No student has this ID',
  admission_no: 'No student has this admission number',
  roll_no: 'No student has this roll number in this class',
  email: 'No student has this email address',
  name: 'No student has this name and date of birth',
};

/** What each way to tell needs in a row, and how to say that it is missing. */
const needed: Readonly<Record<MatchField, (draft: Draft) => string | undefined>> = {
  student_id: ({ values }) =>
    values['student_id'] === undefined || isId(values['student_id']) ? undefined : unmatched.student_id,
  admission_no: ({ values }) =>
    values['admission_no'] === undefined ? 'Admission number is needed to find the student' : undefined,
  roll_no: ({ values, place }) =>
    values['roll_no'] !== undefined && place
      ? undefined
      : 'Class and roll number are needed to find the student',
  email: ({ values }) => (values['email'] === undefined ? 'Email is needed to find the student' : undefined),
  name: ({ values }) =>
    values['name'] !== undefined && isDay(values['dob'])
      ? undefined
      : 'Name and date of birth are needed to find the student',
};

/** A row that matches no one adds a student; if it cannot, the first problem says that no one matches. */
export function explainUnmatched({ before, problems }: Draft, { match }: ImportScope) {
  if (!isMatch(match) || before || problems.length === 0) return;
  const message = `${unmatched[match]}. As a new student, the row lacks the following.`;
  problems.unshift({ field: match, message });
}

function matchKeysOf({ row, values }: Draft): SoughtStudent {
  const { student_id = null, admission_no = null, email = null, name = null, dob } = values;
  return {
    row,
    student_id: isId(student_id ?? undefined) ? student_id : null,
    admission_no,
    email,
    name,
    dob: dob !== undefined && isDay(dob) ? dob : null,
  };
}

/** Finds the student each row is about. Without one the row adds a student, except where it named one by id. */
export async function matchRows(
  db: Queryable,
  scope: ImportScope,
  drafts: readonly Draft[],
  seen: RollNumbers,
) {
  const { school_id, match } = scope;
  if (!isMatch(match)) return;
  for (const draft of drafts) {
    const message = needed[match](draft);
    if (message !== undefined && draft.problems.length === 0) draft.problems.push({ field: match, message });
  }
  const sought = drafts.filter(({ problems }) => problems.length === 0);
  const found =
    match === 'roll_no'
      ? holdersOf(sought, seen)
      : await seekers[match](db, { school_id, rows: JSON.stringify(sought.map(matchKeysOf)) });
  const read = await readStudents(db, {
    school_id,
    student_ids: [...new Set(found.map(({ student_id }) => student_id))],
  });
  const known = new Map(read.map((student) => [student.student_id, student]));
  const byRow = Map.groupBy(found, ({ row }) => row);
  for (const draft of sought) {
    const ids = (byRow.get(draft.row) ?? []).map(({ student_id }) => student_id);
    const problem = problemOf(draft, ids, match, seen);
    if (problem !== undefined) draft.problems.push({ field: match, message: problem });
    const before = ids[0] !== undefined ? known.get(ids[0]) : undefined;
    if (before) draft.before = before;
  }
}

function holdersOf(sought: readonly Draft[], { holders }: RollNumbers) {
  return sought.flatMap(({ row, place, values }) => {
    const held =
      place && values['roll_no'] !== undefined
        ? holders.holdersAt({ ...place, roll_no: values['roll_no'] })
        : [];
    return held.map(({ student_id }) => ({ row, student_id }));
  });
}

function problemOf(
  { row, values }: Draft,
  ids: readonly string[],
  match: MatchField,
  seen: RollNumbers,
): string | undefined {
  const [id] = ids;
  if (ids.length > 1) return `${ids.length} students match this row`;
  if (id === undefined)
    return match === 'student_id' && values['student_id'] !== undefined ? unmatched.student_id : undefined;
  const earlier = seen.students.get(id);
  if (earlier !== undefined && earlier !== row) return `Row ${earlier} of the file is about the same student`;
  seen.students.set(id, row);
  return undefined;
}
