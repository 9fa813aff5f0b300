import type { ActivityStatus, ActivityType } from '#contract/activities/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';
import {
  IconCalendar,
  IconChat,
  IconDocument,
  IconMail,
  IconPhone,
  IconTask,
  IconUsers,
} from '#web/ui/icons.tsx';

/** The icon of each type, always shown with its name. */
export const typeIcon = {
  note: IconDocument,
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  message: IconChat,
  task: IconTask,
  follow_up: IconCalendar,
} as const satisfies Record<ActivityType, typeof IconTask>;

export const statusTone = {
  scheduled: 'info',
  completed: 'success',
  cancelled: 'muted',
  overdue: 'danger',
} as const satisfies Record<ActivityStatus, Tone>;
