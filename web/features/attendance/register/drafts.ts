import type { AttendanceStatus } from '#contract/attendance/values.ts';
import type { Person } from './person.ts';

/** An unsaved status, with the version of the attendance record it replaces. */
export type Note = { readonly status: AttendanceStatus; readonly version: string | null };
export type Draft = ReadonlyMap<string, Note>;

/** Everyone without a record becomes present; existing records stay. */
export function noteAllPresent(people: readonly Person[], draft: Draft): Draft {
  const missing = people.filter(({ id, status }) => status === undefined && !draft.has(id));
  return new Map([
    ...draft,
    ...missing.map(({ id, version }): [string, Note] => [id, { status: 'present', version }]),
  ]);
}

/** Changes one person's draft; a draft equal to the stored status is dropped. */
export function noteStatus(draft: Draft, person: Person, status: AttendanceStatus): Draft {
  const next = new Map(draft);
  if (person.status === status) next.delete(person.id);
  else next.set(person.id, { status, version: person.version });
  return next;
}

/** The status to show: the draft if there is one, otherwise the stored one. */
export const currentStatus = (person: Person, draft: Draft) => draft.get(person.id)?.status ?? person.status;

/** Whether someone else has since stored a different status for a person with a draft. */
export function isOvertaken(person: Person, draft: Draft): boolean {
  const note = draft.get(person.id);
  return note !== undefined && note.version !== person.version && note.status !== person.status;
}

/** Unsaved remarks by person. */
export type Remarks = ReadonlyMap<string, string>;

/** The body for the drafts, each with the remarks typed for the person. */
export const recordsOf = (draft: Draft, remarks: Remarks) =>
  [...draft].map(([person_id, { status, version }]) => {
    const notes = remarks.get(person_id);
    return { person_id, status, version, ...(notes !== undefined && { notes }) };
  });

/** The toggle makes present people absent, and all others present. */
export const oppositeStatus = (status: AttendanceStatus | undefined): AttendanceStatus =>
  status === 'absent' || status === 'excused' ? 'present' : 'absent';

const keys: Readonly<Record<string, AttendanceStatus>> = {
  p: 'present',
  a: 'absent',
  l: 'late',
  h: 'half_day',
  e: 'excused',
};
export const statusOfKey = (key: string) => keys[key.toLowerCase()];

export type Counts = Readonly<Record<AttendanceStatus | 'not_taken', number>>;

/** The counts per status as the screen shows them. */
export function countPeople(people: readonly Person[], draft: Draft): Counts {
  const counts = { present: 0, absent: 0, late: 0, half_day: 0, excused: 0, not_taken: 0 };
  for (const person of people) counts[currentStatus(person, draft) ?? 'not_taken'] += 1;
  return counts;
}

const toPlainText = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

type RegisterFilter = {
  readonly search: string;
  readonly status?: AttendanceStatus | 'not_taken' | undefined;
};

/** The people that match the name search and the status filter. */
export function findPeople(
  people: readonly Person[],
  draft: Draft,
  { search, status }: RegisterFilter,
): Person[] {
  const word = toPlainText(search.trim());
  return people.filter(
    (person) =>
      toPlainText(person.name).includes(word) &&
      (status === undefined || (currentStatus(person, draft) ?? 'not_taken') === status),
  );
}
