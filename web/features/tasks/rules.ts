import type { z } from 'zod';
import { contract } from '#contract/index.ts';
import type { Task, taskChanges } from '#contract/tasks/record.ts';

/** In the order of the form. */
export const taskFields = [
  'title',
  'description',
  'assignedTo',
  'contactId',
  'dueDate',
  'status',
  'priority',
  'category',
  'tags',
  'reminder',
  'remindAt',
] as const;
export type Field = (typeof taskFields)[number];
/** Text in every field. */
export type TaskFormValues = Record<Field, string>;
/** The initial values for the form. */
export type InitialTaskValues = Partial<TaskFormValues>;
export type TaskProblems = Partial<Record<Field, string>>;

/** The form has one step. */
export const steps = { task: taskFields } as const;

/** The values of a new task: assigned to the user, with a reminder on its day. */
export const newValues = (assignedTo: string, given: InitialTaskValues = {}): TaskFormValues => ({
  title: '',
  description: '',
  assignedTo,
  contactId: '',
  dueDate: '',
  status: 'pending',
  priority: 'medium',
  category: 'follow_up',
  tags: '',
  reminder: 'on_day',
  remindAt: '',
  ...given,
});

const always: readonly Field[] = ['title', 'assignedTo', 'dueDate'];
export const isRequired = (field: Field) => field === 'remindAt' || always.includes(field);

/** A task as form values; `local` formats an instant in the school's local time. */
export const valuesOf = (task: Task, local: (instant: string) => string): TaskFormValues => ({
  title: task.title,
  description: task.description ?? '',
  assignedTo: task.assignedTo ?? '',
  contactId: task.contactId ?? '',
  dueDate: task.dueDate,
  status: task.status,
  priority: task.priority,
  category: task.category,
  tags: task.tags.join(', '),
  reminder: task.reminder,
  remindAt: task.reminder === 'moment' && task.remindAt ? local(task.remindAt) : '',
});

const { shape } = contract.tasks.create.body;

/** Of several errors about one value, the last is from the schema it was meant for. */
function sentence(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code !== 'invalid_union') return issue?.message;
  return issue.errors.flat().findLast(({ message }) => message !== 'Invalid input')?.message ?? issue.message;
}

const asksFor = (values: TaskFormValues, field: Field) =>
  field !== 'remindAt' || values.reminder === 'moment';

/** The error of each field, from the contract; `missing` is the error of an empty required field. */
export function problemsOf(values: TaskFormValues, missing: (field: Field) => string): TaskProblems {
  const problems: TaskProblems = {};
  for (const field of taskFields.filter((each) => asksFor(values, each))) {
    const value = values[field];
    const isMissing = isRequired(field) && value.trim() === '';
    const problem = isMissing ? missing(field) : sentence(shape[field].safeParse(value).error?.issues[0]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** The fields that differ, with their current values. */
export function changedFields(values: TaskFormValues, before: TaskFormValues): Partial<TaskFormValues> {
  const changed = taskFields.filter((field) => values[field].trim() !== before[field].trim());
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/** A chosen time is sent with the choice; every other reminder has a fixed time. */
const reminderOf = ({ reminder, remindAt }: TaskFormValues) =>
  reminder === 'moment' ? { reminder, remindAt } : { reminder };

type NewTask = z.input<typeof contract.tasks.create.body>;

/** The body for a new task. */
export const newTaskOf = ({ remindAt, ...values }: TaskFormValues) =>
  ({ ...values, ...reminderOf({ ...values, remindAt }) }) as NewTask;

/** The body of an update: only the changed fields. */
export function changesOf(values: TaskFormValues, before: TaskFormValues): z.input<typeof taskChanges> {
  const { reminder, remindAt, ...changed } = changedFields(values, before);
  const isSetAnew = reminder !== undefined || remindAt !== undefined;
  return { ...changed, ...(isSetAnew && reminderOf(values)) } as z.input<typeof taskChanges>;
}
