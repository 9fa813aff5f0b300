import { z } from 'zod';

export const attendanceStatuses = ['present', 'absent', 'late', 'half_day', 'excused'] as const;
export const attendanceStatus = z.enum(
  attendanceStatuses,
  'Status must be present, absent, late, half_day or excused',
);
export type AttendanceStatus = z.infer<typeof attendanceStatus>;

export const personTypes = ['student', 'teacher'] as const;
export type PersonType = (typeof personTypes)[number];

/** The author of a mark that nobody has made; the status beside it is then only the one to start from. */
export const notMarked = 'not_marked';
