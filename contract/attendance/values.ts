import { z } from 'zod';

export const attendanceStatuses = ['present', 'absent', 'late', 'half_day', 'excused'] as const;

/** Someone with one of these is away for the whole day or part of it. */
export const awayStatuses = ['absent', 'excused', 'half_day'] as const satisfies readonly AttendanceStatus[];
export const attendanceStatus = z.enum(
  attendanceStatuses,
  'Status must be present, absent, late, half_day or excused',
);
export type AttendanceStatus = z.infer<typeof attendanceStatus>;

export const personTypes = ['student', 'teacher'] as const;
export type PersonType = (typeof personTypes)[number];

/** Stands in for the author of a record that does not exist yet; the status is then only a suggestion. */
export const notMarked = 'not_marked';
