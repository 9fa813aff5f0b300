import type { TaskStatus } from '#contract/tasks/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

/** The color of each status, always shown with its name. */
export const statusTone = {
  pending: 'warning',
  in_progress: 'info',
  completed: 'success',
  cancelled: 'muted',
} as const satisfies Record<TaskStatus, Tone>;
