export const activityTypes = ['note', 'call', 'email', 'meeting', 'message', 'task', 'follow_up'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** What an activity can be set to. */
export const storedStatuses = ['scheduled', 'completed', 'cancelled'] as const;
export type StoredStatus = (typeof storedStatuses)[number];

/** What an activity can be: overdue follows from the time and is never kept. */
export const activityStatuses = [...storedStatuses, 'overdue'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const activityPriorities = ['low', 'medium', 'high'] as const;
export type ActivityPriority = (typeof activityPriorities)[number];

/** Done, these are the last contact with a family. */
export const contactTypes = [
  'call',
  'email',
  'meeting',
  'message',
] as const satisfies readonly ActivityType[];

/** The most minutes an activity can take. */
export const mostMinutes = 100_000;

/** How long an event of the calendar is where nobody said so, in minutes. */
export const usualMinutes = 30;

/** The widest stretch of days the calendar is read for at once. */
export const mostCalendarDays = 100;
