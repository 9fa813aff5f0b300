export const taskStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const taskPriorities = ['low', 'medium', 'high'] as const;

export const taskCategories = ['follow_up', 'proposal', 'demo', 'meeting', 'other'] as const;

/** When to remind: at 8:00 school time on the due date or the day before, or at a chosen time. */
export const taskReminders = ['none', 'on_day', 'day_before', 'moment'] as const;

/** Filters by due date, in the school's time zone; a week begins on Monday. */
export const dueChoices = ['overdue', 'today', 'this_week'] as const;

/** These tasks cannot be started or completed, and are never overdue. */
export const isClosedTask = (status: TaskStatus) => status === 'completed' || status === 'cancelled';

/** A task due in this many days or fewer is due soon. */
export const dueSoonDays = 3;
