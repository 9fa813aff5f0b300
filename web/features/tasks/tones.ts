import type { TaskPriority, TaskStatus } from '#contract/tasks/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

/** What each status looks like; its word always stands beside the colour. */
export const statusTone = {
  pending: 'warning',
  in_progress: 'info',
  completed: 'success',
  cancelled: 'muted',
} as const satisfies Record<TaskStatus, Tone>;

export const priorityTone = {
  low: 'muted',
  medium: 'info',
  high: 'danger',
} as const satisfies Record<TaskPriority, Tone>;
