import type {
  AnnouncementPriority,
  AnnouncementStatus,
  DeliveryStatus,
} from '#contract/announcements/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

/** Published is green; everything else is red, because it is not visible yet or no longer. */
export const statusTone = {
  draft: 'danger',
  scheduled: 'danger',
  published: 'success',
  archived: 'danger',
} as const satisfies Record<AnnouncementStatus, Tone>;

export const priorityTone = {
  low: 'muted',
  medium: 'info',
  high: 'warning',
  urgent: 'danger',
} as const satisfies Record<AnnouncementPriority, Tone>;

export const deliveryTone = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  unsubscribed: 'muted',
  cancelled: 'warning',
} as const satisfies Record<DeliveryStatus, Tone>;

export const readerShows = ['read', 'unread', 'acknowledged', 'unacknowledged'] as const;
