import type { StudentStatus } from '#contract/student-values.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

/** What each status looks like; its word always stands beside the colour. */
export const toneOf = {
  active: 'success',
  inactive: 'danger',
  graduated: 'info',
  transferred: 'warning',
} as const satisfies Record<StudentStatus, Tone>;

/** The dot at a face: green says active, red anything else. */
export const dotOf = (status: StudentStatus) => (status === 'active' ? 'success' : 'danger');

/** The filter's values as the address and the screens write them. */
export const genderFilters = ['male', 'female', 'other'] as const;
