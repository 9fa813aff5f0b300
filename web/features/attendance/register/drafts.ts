import type { AttendanceStatus } from '#contract/attendance/values.ts';
import type { Person } from './person.ts';

/** What is noted but not saved, with the version of the mark it was noted over. */
export type Note = { readonly status: AttendanceStatus; readonly version: string | null };
export type Draft = ReadonlyMap<string, Note>;

/** Everybody without a mark becomes present; marks that are there stay as they are. */
export function noteAllPresent(people: readonly Person[], draft: Draft): Draft {
  const missing = people.filter(({ id, status }) => status === undefined && !draft.has(id));
  return new Map([
    ...draft,
    ...missing.map(({ id, version }): [string, Note] => [id, { status: 'present', version }]),
  ]);
}

/** What somebody is marked after all: a note that says what stands there already goes. */
export function noteStatus(draft: Draft, person: Person, status: AttendanceStatus): Draft {
  const next = new Map(draft);
  if (person.status === status) next.delete(person.id);
  else next.set(person.id, { status, version: person.version });
  return next;
}

/** The status to show: the noted one, else the marked one. */
export const currentStatus = (person: Person, draft: Draft) => draft.get(person.id)?.status ?? person.status;

/** Whether somebody else has marked a person since it was noted here, and otherwise. */
export function isOvertaken(person: Person, draft: Draft): boolean {
  const note = draft.get(person.id);
  return note !== undefined && note.version !== person.version && note.status !== person.status;
}

/** Remarks that were typed and are not saved, by person. */
export type Remarks = ReadonlyMap<string, string>;

/** What is sent of the notes, each with the remarks typed for the person. */
export const recordsOf = (draft: Draft, remarks: Remarks) =>
  [...draft].map(([person_id, { status, version }]) => {
    const notes = remarks.get(person_id);
    return { person_id, status, version, ...(notes !== undefined && { notes }) };
  });

/** The toggle turns who is there into absent, and who is not into present. */
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

/** How many are what, as it stands on the screen. */
export function countPeople(people: readonly Person[], draft: Draft): Counts {
  const counts = { present: 0, absent: 0, late: 0, half_day: 0, excused: 0, not_taken: 0 };
  for (const person of people) counts[currentStatus(person, draft) ?? 'not_taken'] += 1;
  return counts;
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

type RegisterFilter = {
  readonly search: string;
  readonly status?: AttendanceStatus | 'not_taken' | undefined;
};

/** Who is left by name search and status filter. */
export function findPeople(
  people: readonly Person[],
  draft: Draft,
  { search, status }: RegisterFilter,
): Person[] {
  const word = plain(search.trim());
  return people.filter(
    (person) =>
      plain(person.name).includes(word) &&
      (status === undefined || (currentStatus(person, draft) ?? 'not_taken') === status),
  );
}
