import type { AttendanceState, PeopleType, SetAttendanceState } from './use-attendance-state.ts';

/** The state of the attendance page, for its panels. */
export type PanelProps = {
  readonly state: AttendanceState;
  readonly type: PeopleType;
  readonly setState: SetAttendanceState;
};
