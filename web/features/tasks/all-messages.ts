import { defineMessages } from '#web/lib/text.ts';
import { messages as ofPages } from './messages.ts';

/** The texts of the pages, and those of what opens later. */
export const messages = defineMessages('tasks', {
  ...ofPages.messages,
  addNew: 'Add New Task',
  editTask: 'Edit Task',
  create: 'Create Task',
  creating: 'Creating...',
  update: 'Update Task',
  updating: 'Updating...',
  created: 'Task created',
  updated: 'Task updated',
  createFailed: 'Failed to create task',
  readFailed: 'Failed to fetch task',
  unknown: 'Task not found',
  details: 'Task Details',
  reopen: 'Reopen',
  'reminder.none': 'No reminder',
  'reminder.on_day': 'On the due date at 8:00',
  'reminder.day_before': 'The day before at 8:00',
  'reminder.moment': 'At a chosen time',
  aboutTask: 'About this task',
  remindAt: 'Reminder',
  createdBy: 'Created by',
  createdOn: '{{name}} · {{date}}',
  system: 'Homeroom',
  tagsHint: 'Separated by commas',
  required: '{{field}} is required',
  printedSome: 'The first {{shown}} of {{count}}',
  retry: 'Retry',
});
