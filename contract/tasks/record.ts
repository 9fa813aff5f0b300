import { z } from 'zod';
import {
  blankable,
  calendarDate,
  commaList,
  id,
  instant,
  lines,
  name200,
  requiredText,
  searchTerm,
  text,
} from '#contract/kit/common.ts';
import { dueChoices, taskCategories, taskPriorities, taskReminders, taskStatuses } from './values.ts';

const status = z.enum(taskStatuses, `Status must be one of: ${taskStatuses.join(', ')}`);
const priority = z.enum(taskPriorities, 'Priority must be low, medium or high');
const category = z.enum(taskCategories, `Category must be one of: ${taskCategories.join(', ')}`);
const reminder = z.enum(taskReminders, `Reminder must be one of: ${taskReminders.join(', ')}`);

const day = calendarDate('Due Date');
const moment = z.iso.datetime({ offset: true });

/** A calendar date, or an instant for the day it falls on where the school is. */
const dueDate = requiredText('Due Date', 40).superRefine((value, context) => {
  if (value === '' || moment.safeParse(value).success) return;
  const problem = day.safeParse(value).error?.issues[0]?.message;
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

/** An instant, or a local time like `2026-01-31T08:30`, which is the school's. */
const remindAt = z.iso.datetime({
  offset: true,
  local: true,
  error: 'Reminder time must be a date and time like 2026-01-31T08:30',
});

/** A list, or one text with commas between them; blanks are dropped. */
const tags = z
  .union(
    [text('Tags', 2000), z.array(text('Tags', 200)).max(100, 'At most 100 tags')],
    'Tags must be a list of words',
  )
  .nullable()
  .transform((sent) => (typeof sent === 'string' ? sent.split(',') : (sent ?? [])).map((word) => word.trim()))
  .transform((words) => [...new Set(words.filter((word) => word !== ''))]);

const required = {
  title: name200('Title'),
  /** A user's id; their e-mail address or name is understood too. */
  assignedTo: requiredText('Assigned To', 254),
  dueDate,
};

const optional = {
  description: lines('Description'),
  contactId: blankable(z.uuid('Contact not found')),
  studentId: blankable(z.uuid('Student not found')),
  remindAt: blankable(remindAt),
  completedAt: blankable(z.iso.datetime({ offset: true, error: 'Completed At must be a date and time' })),
};

const usual = { status, priority, category, tags, reminder };

export const newTask = z.object({
  ...required,
  ...optional,
  status: usual.status.default('pending'),
  priority: usual.priority.default('medium'),
  category: usual.category.default('follow_up'),
  tags: usual.tags.default([]),
  /** None, unless `remindAt` says when. */
  reminder: usual.reminder.optional(),
});

/** What may be sent to change a task: what is left out stays, null or blank clears what may be cleared. */
export const taskChanges = z.object({ ...z.object({ ...required, ...usual }).partial().shape, ...optional });
export type TaskChanges = z.output<typeof taskChanges>;

/** What may be sent to change one of several tasks; null leaves it with nobody, as it may have been before. */
export const taskChangesOfMany = taskChanges
  .pick({ status: true, completedAt: true, dueDate: true, priority: true })
  .extend({ task_id: id, assignedTo: required.assignedTo.nullable().optional() });

export const task = z.object({
  id,
  task_id: id,
  title: z.string(),
  description: z.string().nullable(),
  /** A user. Somebody without a user, of old data, has only a name. */
  assignedTo: id.nullable(),
  assignedToName: z.string().nullable(),
  contactId: id.nullable(),
  contactName: z.string().nullable(),
  studentId: id.nullable(),
  studentName: z.string().nullable(),
  dueDate: z.string(),
  /** The last second of the due date where the school is. */
  dueAt: instant,
  /** Open, and the due date is over where the school is. */
  overdue: z.boolean(),
  /** Whole days from the school's today; below zero when it is over. */
  dueInDays: z.int(),
  status,
  priority,
  category,
  tags: z.array(z.string()),
  reminder,
  remindAt: instant.nullable(),
  completedAt: instant.nullable(),
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** The version that an edit starts from; the same as `updatedAt`. */
  updated_dt: instant,
});
export type Task = z.infer<typeof task>;

/** What narrows the list; every filter is in force at once. */
export const taskFilters = z.object({
  /** In title, description, tags, and the name of the contact or student. */
  search: searchTerm,
  status: commaList(status).optional(),
  priority: commaList(priority).optional(),
  category: commaList(category).optional(),
  /** `overdue`, `today`, `this_week`, or one day. */
  dueDate: z
    .union([z.enum(dueChoices), day], 'Due Date must be overdue, today, this_week or a date')
    .optional(),
  dueFrom: calendarDate('Due From').optional(),
  dueTo: calendarDate('Due To').optional(),
  /** A user's id, `mine`, or `none`. */
  assignedTo: z
    .union([z.enum(['mine', 'none']), z.uuid()], 'Assigned To must be a user, mine or none')
    .optional(),
  contactId: id.optional(),
  studentId: id.optional(),
});
export type TaskFilters = z.output<typeof taskFilters>;
