import { z } from 'zod';
import { attendanceStatuses } from '#contract/attendance/values.ts';
import { useFormat } from '#web/lib/format.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

export const statusFilters = [...attendanceStatuses, 'not_taken'] as const;
export const views = ['table', 'grid', 'month'] as const;
export const peopleTypes = ['students', 'teachers'] as const;
export type PeopleType = (typeof peopleTypes)[number];

/** The state of the page, as stored in the URL; the panel is open while there is a type or a class. */
const attendanceState = z.object({
  date: z.iso.date().optional(),
  type: z.enum(peopleTypes).optional(),
  class: z.uuid().optional(),
  section: z.string().max(50).optional(),
  status: z.enum(statusFilters).optional(),
  view: z.enum(views).default('table'),
  search: z.string().max(200).default(''),
  /** The month of the month view, or the dates of a term. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

type StoredState = z.output<typeof attendanceState>;
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
