export const announcementTypes = ['notice', 'event', 'announcement', 'activity'] as const;

export const announcementPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type AnnouncementPriority = (typeof announcementPriorities)[number];

export const announcementStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type AnnouncementStatus = (typeof announcementStatuses)[number];

/** The delivery status of the email to one address; `cancelled` was stopped before it was sent, `unreachable` is a person without one. */
export const deliveryStatuses = [
  'waiting',
  'sent',
  'failed',
  'unsubscribed',
  'cancelled',
  'unreachable',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
/** What the list of emails can be narrowed to; the last one is every status but waiting and sent. */
export const deliveryFilters = [...deliveryStatuses, 'not_arrived'] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];

/** An announcement expires soon if it expires in one to this many days. */
export const expiringSoonDays = 7;

/** Characters of rich text, with and without its markup. */
export const longestMarkup = 30_000;
export const longestContent = 10_000;

/** The most attachments of one announcement. */
export const mostAttachments = 20;
