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

/** A calendar date, or an instant for its day in the school's time zone. */
const dueDate = requiredText('Due Date', 40).superRefine((value, context) => {
  if (value === '' || moment.safeParse(value).success) return;
  const problem = day.safeParse(value).error?.issues[0]?.message;
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

/** An instant, or a time like `2026-01-31T08:30` in the school's time zone. */
const remindAt = z.iso.datetime({
  offset: true,
  local: true,
  error: 'Reminder time must be a date and time like 2026-01-31T08:30',
});

/** A list, or one text with commas; blanks are dropped. */
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
  /** A user's id, email address or name. */
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
  /** None, unless `remindAt` is given. */
  reminder: usual.reminder.optional(),
});

/** The changes to a task: fields that are left out stay, null or blank clears optional fields. */
export const taskChanges = z.object({ ...z.object({ ...required, ...usual }).partial().shape, ...optional });
export type TaskChanges = z.output<typeof taskChanges>;

/** The changes to one of several tasks; `assignedTo` may be null, for no one. */
export const taskChangesOfMany = taskChanges
  .pick({ status: true, completedAt: true, dueDate: true, priority: true })
  .extend({ task_id: id, assignedTo: required.assignedTo.nullable().optional() });

export const task = z
  .object({
    id,
    task_id: id,
    title: z.string(),
    description: z.string().nullable(),
    /** A user. A person of old data without a user has only a name. */
    assignedTo: id.nullable(),
    assignedToName: z.string().nullable(),
    contactId: id.nullable(),
    contactName: z.string().nullable(),
    studentId: id.nullable(),
    studentName: z.string().nullable(),
    dueDate: z.string(),
    /** The last second of the due date in the school's time zone. */
    dueAt: instant,
    /** Open, and the due date has passed in the school's time zone. */
    overdue: z.boolean(),
    /** Whole days from today in the school's time zone; negative if it has passed. */
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
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

/** The filters of the list; a task must match all of them. */
export const taskFilters = z.object({
  /** Searches title, description, tags, and the name of the lead or student. */
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
