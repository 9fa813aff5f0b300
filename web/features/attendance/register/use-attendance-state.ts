import { attendanceStatuses } from '#contract/attendance/values.ts';
import { useFormat } from '#web/lib/format.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, day, optionalText, recordId, text, type UrlState } from '#web/lib/list/url-values.ts';

export const statusFilters = [...attendanceStatuses, 'not_taken'] as const;
export const views = ['table', 'grid', 'month'] as const;
export const peopleTypes = ['students', 'teachers'] as const;
export type PeopleType = (typeof peopleTypes)[number];

/** The state of the page, as stored in the URL; the panel is open while there is a type or a class. */
const attendanceState = {
  date: day,
  type: choice(peopleTypes),
  class: recordId,
  section: optionalText,
  status: choice(statusFilters),
  view: choice(views, 'table'),
  search: text(200),
  /** The month of the month view, or the dates of a term. */
  from: day,
  to: day,
};

type StoredState = UrlState<typeof attendanceState>;
export type AttendanceState = Omit<StoredState, 'date'> & { readonly date: string };

/** The date is today unless the URL names another. */
export function useAttendanceState() {
  const [stored, setState] = useUrlState(attendanceState);
  const { today } = useFormat();
  const state: AttendanceState = { ...stored, date: stored.date ?? today() };
  return [state, setState] as const;
}
export type SetAttendanceState = ReturnType<typeof useAttendanceState>[1];

/** What the parts of the panel share. */
export type PanelProps = {
  readonly state: AttendanceState;
  readonly type: PeopleType;
  readonly setState: SetAttendanceState;
};

/** The state with the panel closed and its filters cleared. */
export const closedPanel = {
  type: undefined,
  class: undefined,
  section: undefined,
  status: undefined,
  view: undefined,
  search: undefined,
  from: undefined,
  to: undefined,
} as const;
