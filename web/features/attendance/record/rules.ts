import { isMarked, type StudentOfDay, type TeacherOfDay } from '#contract/attendance/schemas.ts';
import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { dayMs } from '#contract/kit/days.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

/** One line of a register, whoever it is about. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly section: string | null;
  readonly detail: string | null;
  readonly photo: string | null;
  /** Undefined where nobody has marked yet. */
  readonly status: AttendanceStatus | undefined;
  readonly remarks: string | null;
  readonly marked_at: string | null;
  readonly marked_by_name: string | null;
  readonly is_corrected: boolean;
  readonly version: string | null;
};

type Marked = Omit<StudentOfDay, 'student_id' | 'student_name' | 'section' | 'roll_no'>;

const markOf = (row: Marked) => ({
  photo: row.photo_url,
  status: isMarked(row) ? row.attendance_status : undefined,
  remarks: row.attendance_reason,
  marked_at: row.marked_at,
  marked_by_name: row.marked_by_name,
  is_corrected: row.is_corrected,
  version: row.version,
});

export const personOfStudent = (row: StudentOfDay): Person => ({
  id: row.student_id,
  name: row.student_name,
  number: row.roll_no,
  section: row.section,
  detail: row.section,
  ...markOf(row),
});

export const personOfTeacher = (row: TeacherOfDay): Person => ({
  id: row.teacher_id,
  name: row.teacher_name,
  number: row.employee_id,
  section: null,
  detail: row.department,
  ...markOf(row),
});

/** What is noted but not saved, with the version of the mark it was noted over. */
export type Note = { readonly status: AttendanceStatus; readonly version: string | null };
export type Draft = ReadonlyMap<string, Note>;

/** Everybody without a mark becomes present; marks that are there stay as they are. */
export function allPresent(people: readonly Person[], draft: Draft): Draft {
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
export const shownStatus = (person: Person, draft: Draft) => draft.get(person.id)?.status ?? person.status;

/** Whether somebody else has marked a person since it was noted here, and otherwise. */
export function isOvertaken(person: Person, draft: Draft): boolean {
  const note = draft.get(person.id);
  return note !== undefined && note.version !== person.version && note.status !== person.status;
}

export const recordsOf = (draft: Draft) =>
  [...draft].map(([person_id, { status, version }]) => ({ person_id, status, version }));

/** The toggle turns who is there into absent, and who is not into present. */
export const toggled = (status: AttendanceStatus | undefined): AttendanceStatus =>
  status === 'absent' || status === 'excused' ? 'present' : 'absent';

const keys: Readonly<Record<string, AttendanceStatus>> = {
  p: 'present',
  a: 'absent',
  l: 'late',
  h: 'half_day',
  e: 'excused',
};
export const statusOfKey = (key: string) => keys[key.toLowerCase()];

export const tones: Readonly<Record<AttendanceStatus | 'not_taken', Tone>> = {
  present: 'success',
  absent: 'danger',
  late: 'warning',
  half_day: 'info',
  excused: 'muted',
  not_taken: 'chalk',
};

export type Counts = Readonly<Record<AttendanceStatus | 'not_taken', number>>;

/** How many are what, as it stands on the screen. */
export function countPeople(people: readonly Person[], draft: Draft): Counts {
  const counts = { present: 0, absent: 0, late: 0, half_day: 0, excused: 0, not_taken: 0 };
  for (const person of people) counts[shownStatus(person, draft) ?? 'not_taken'] += 1;
  return counts;
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

type Wanted = { readonly search: string; readonly status?: AttendanceStatus | 'not_taken' | undefined };

/** Who is left by name search and status filter. */
export function matching(people: readonly Person[], draft: Draft, { search, status }: Wanted): Person[] {
  const word = plain(search.trim());
  return people.filter(
    (person) =>
      plain(person.name).includes(word) &&
      (status === undefined || (shownStatus(person, draft) ?? 'not_taken') === status),
  );
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The first and last day of the month of a date, `months` later. */
export function monthOf(date: string, months = 0): { readonly from: string; readonly to: string } {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  return { from: isoDay(first), to: isoDay(Date.UTC(year, month + months, 0)) };
}

export const dayNumber = (date: string) => Number(date.slice(8));

/** The days of a month as weeks from Monday to Sunday; null outside of the month. */
export function weeksOf(date: string): (string | null)[][] {
  const { from, to } = monthOf(date);
  const start = Date.parse(from);
  const lead = (new Date(start).getUTCDay() + 6) % 7;
  const days = Math.round((Date.parse(to) - start) / dayMs) + 1;
  const cells = Math.ceil((lead + days) / 7) * 7;
  const all = Array.from({ length: cells }, (_, index) =>
    index < lead || index >= lead + days ? null : isoDay(start + (index - lead) * dayMs),
  );
  return Array.from({ length: cells / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}
