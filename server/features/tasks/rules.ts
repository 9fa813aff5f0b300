import type { Task, TaskChanges } from '#contract/tasks/record.ts';
import { calendarDay } from '#server/lib/time.ts';

/** The column of each API field that has exactly one. */
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

/** The columns of `tasks` that people fill in, and those derived from them. */
export const taskColumns: readonly string[] = [
  ...Object.values(columnOf),
  'assigned_to',
  'assigned_to_name',
  'due_date',
  'completed_dt',
  'remind_dt',
  'reminded_dt',
];

/** The columns that can be written without a lookup. */
export function plainColumns(sent: Omit<TaskChanges, 'assignedTo'>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of fields) if (sent[field] !== undefined) row[columnOf[field]] = sent[field];
  return row;
}

/** The calendar date; an instant is the day it falls on in the school's time zone. */
export const dueDay = (sent: string, timeZone: string) =>
  sent.includes('T') ? calendarDay(new Date(sent), timeZone) : sent;

type Completion = Pick<Task, 'status' | 'completedAt'>;

/**
 * When a task was completed: as sent, as stored, or now, and never in the future. Null for a task that is not completed.
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

/** A reminder in the past is dropped; undefined if a person chose that time. */
export function reminderColumns(
  { reminder, remindAt }: Pick<Task, 'reminder' | 'remindAt'>,
  now: Date,
): Reminder | undefined {
  if (remindAt === null) return { remind_dt: null, reminded_dt: null };
  const isOver = Date.parse(remindAt) <= now.getTime();
  if (isOver && reminder === 'moment') return undefined;
  return { remind_dt: remindAt, reminded_dt: isOver ? now.toISOString() : null };
}
