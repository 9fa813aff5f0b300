export const announcementTypes = ['notice', 'event', 'announcement', 'activity'] as const;

export const announcementPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type AnnouncementPriority = (typeof announcementPriorities)[number];

export const announcementStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type AnnouncementStatus = (typeof announcementStatuses)[number];

/** The delivery status of the email to one address; `cancelled` was stopped before it was sent. */
export const deliveryStatuses = ['waiting', 'sent', 'failed', 'unsubscribed', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An announcement expires soon if it expires in one to this many days. */
export const expiringSoonDays = 7;

/** Characters of rich text, with and without its markup. */
export const longestMarkup = 30_000;
export const longestContent = 10_000;

/** The most attachments of one announcement. */
export const mostAttachments = 20;
