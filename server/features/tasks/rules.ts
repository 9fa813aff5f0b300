import type { Task, TaskChanges } from '#contract/tasks/record.ts';
import { calendarDay } from '#server/lib/time.ts';

/** Where each field of the wire is kept, if it is one column. */
const columnOf = {
  title: 'title',
  description: 'description',
  contactId: 'contact_id',
  studentId: 'student_id',
  status: 'status',
  priority: 'priority',
  category: 'category',
  tags: 'tags',
  reminder: 'reminder',
} as const satisfies Partial<Record<keyof TaskChanges, string>>;

const fields = Object.keys(columnOf) as (keyof typeof columnOf)[];

/** The columns of `tasks` that are filled in, with those that follow from them. */
export const taskColumns: readonly string[] = [
  ...Object.values(columnOf),
  'assigned_to',
  'assigned_to_name',
  'due_date',
  'completed_dt',
  'remind_dt',
  'reminded_dt',
];

/** Of what was sent, the columns that need no look-up. */
export function plainColumns(sent: Omit<TaskChanges, 'assignedTo'>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of fields) if (sent[field] !== undefined) row[columnOf[field]] = sent[field];
  return row;
}

/** The calendar date that was meant: of an instant, the day it falls on where the school is. */
export const dueDay = (sent: string, timeZone: string) =>
  sent.includes('T') ? calendarDay(new Date(sent), timeZone) : sent;

type Completion = Pick<Task, 'status' | 'completedAt'>;

/**
 * When a task was completed: now, unless it is told or known already; never in the future. A task that is not
 * completed was completed at no time.
 */
export function completedAt(
  before: Completion | undefined,
  sent: Omit<TaskChanges, 'assignedTo'>,
  now: Date,
): string | null {
  const status = sent.status ?? before?.status;
  if (status !== 'completed') return null;
  if (sent.completedAt) return new Date(Math.min(Date.parse(sent.completedAt), now.getTime())).toISOString();
  return (before?.status === 'completed' ? before.completedAt : null) ?? now.toISOString();
}

type Reminder = { readonly remind_dt: string | null; readonly reminded_dt: string | null };

/** A morning that is over already reminds of nothing; undefined where a moment was chosen that is over. */
export function reminderColumns(
  { reminder, remindAt }: Pick<Task, 'reminder' | 'remindAt'>,
  now: Date,
): Reminder | undefined {
  if (remindAt === null) return { remind_dt: null, reminded_dt: null };
  const isOver = Date.parse(remindAt) <= now.getTime();
  if (isOver && reminder === 'moment') return undefined;
  return { remind_dt: remindAt, reminded_dt: isOver ? now.toISOString() : null };
}
