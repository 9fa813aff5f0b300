export const activityTypes = ['note', 'call', 'email', 'meeting', 'message', 'task', 'follow_up'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** The statuses that an activity can be set to. */
export const storedStatuses = ['scheduled', 'completed', 'cancelled'] as const;
export type StoredStatus = (typeof storedStatuses)[number];

/** The statuses that an activity can have: overdue follows from the time and is never stored. */
export const activityStatuses = [...storedStatuses, 'overdue'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const activityPriorities = ['low', 'medium', 'high'] as const;
export type ActivityPriority = (typeof activityPriorities)[number];

/** When completed, these count as the last contact with a family. */
export const contactTypes = [
  'call',
  'email',
  'meeting',
  'message',
] as const satisfies readonly ActivityType[];

/** The longest duration of an activity, in minutes. */
export const mostMinutes = 100_000;

/** The duration of a calendar event without a given one, in minutes. */
export const usualMinutes = 30;

/** The most days of the calendar in one call. */
export const mostCalendarDays = 100;
