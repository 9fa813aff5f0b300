import type {
  AnnouncementPriority,
  AnnouncementStatus,
  DeliveryStatus,
} from '#contract/announcements/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

/** Only what readers see is green; red is left to what is urgent. */
export const statusTone = {
  draft: 'muted',
  scheduled: 'info',
  published: 'success',
  archived: 'muted',
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
  unreachable: 'warning',
} as const satisfies Record<DeliveryStatus, Tone>;

export const readerShows = ['read', 'unread', 'acknowledged', 'unacknowledged'] as const;
