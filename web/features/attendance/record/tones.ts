import type { AttendanceStatus } from '#contract/attendance/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

export const tones: Readonly<Record<AttendanceStatus | 'not_taken', Tone>> = {
  present: 'success',
  absent: 'danger',
  late: 'warning',
  half_day: 'info',
  excused: 'muted',
  not_taken: 'muted',
};
