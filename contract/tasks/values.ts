export const taskStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const taskPriorities = ['low', 'medium', 'high'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

export const taskCategories = ['follow_up', 'proposal', 'demo', 'meeting', 'other'] as const;

/** When somebody is reminded: mornings of the due date or of the day before at 8:00 of the school, or a chosen moment. */
export const taskReminders = ['none', 'on_day', 'day_before', 'moment'] as const;

/** Where the list can be cut by date, as the school counts days; a week begins on Monday. */
export const dueChoices = ['overdue', 'today', 'this_week'] as const;

/** Neither to be started nor to be completed, and never overdue. */
export const isClosedTask = (status: TaskStatus) => status === 'completed' || status === 'cancelled';

/** A task due in this many days or fewer is called due soon. */
export const dueSoonDays = 3;
