import type { Task, TaskChanges } from '#contract/tasks/record.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type ResolvedTask, resolve, type StoredTask, type TaskReferences } from './queries.ts';
import { completedAt, dueDay, plainColumns, reminderColumns } from './rules.ts';

/** The changes to a task and the task before them; undefined for a new task. */
export type TaskEdit = {
  readonly before: StoredTask | undefined;
  readonly sent: Omit<TaskChanges, 'assignedTo'> & { readonly assignedTo?: string | null | undefined };
};
type Row = Readonly<Record<string, unknown>>;

const notAUser = 'Assigned To must be an active user of this school';

/** The columns that each change sets, with all lookups in one query; refuses unknown references. */
export async function rowsOf(ctx: Context, changes: readonly TaskEdit[]): Promise<Row[]> {
  const wanted = changes.map((change) => referencesOf(ctx, change));
  const { school_id } = ctx.actor;
  const found = await resolve(ctx.db, { school_id, wanted: JSON.stringify(wanted) });
  return changes.map((change, index) => {
    const [asked, known] = [wanted[index], found[index]];
    if (!asked || !known) throw new Error('Something that was looked up has no answer');
    return rowOf(ctx, change, asked, known);
  });
}

/** The assignee to look up; null if there is none, or if it stays the same person. */
const newAssignee = ({ before, sent }: TaskEdit) =>
  sent.assignedTo === undefined || sent.assignedTo === before?.assignedTo ? null : sent.assignedTo;

function referencesOf(ctx: Context, change: TaskEdit): TaskReferences {
  const { before, sent } = change;
  const due = sent.dueDate ?? before?.dueDate ?? ctx.today();
  return {
    task_id: before?.task_id ?? null,
    who: newAssignee(change),
    contact_id: sent.contactId ?? null,
    student_id: sent.studentId ?? null,
    reminder: reminderOf(change),
    due_date: dueDay(due, ctx.school.time_zone),
    given: sent.remindAt === undefined ? (before?.remindAt ?? null) : sent.remindAt,
  };
}

/** A time without a choice means that moment. */
const reminderOf = ({ before, sent }: TaskEdit): Task['reminder'] =>
  sent.reminder ?? (sent.remindAt ? 'moment' : (before?.reminder ?? 'none'));

function rowOf(ctx: Context, change: TaskEdit, wanted: TaskReferences, known: ResolvedTask): Row {
  const { before, sent } = change;
  if (!known.has_contact) throw refuse.invalid('contactId', 'Contact not found');
  if (!known.has_student) throw refuse.invalid('studentId', 'Student not found');
  return {
    ...plainColumns(sent),
    ...assigneeColumns(change, wanted, known),
    ...(sent.dueDate !== undefined && { due_date: wanted.due_date }),
    completed_dt: completedAt(before, sent, ctx.ports.clock()),
    ...remindersOf(ctx, change, wanted, known),
  };
}

function assigneeColumns({ sent }: TaskEdit, { who }: TaskReferences, { people }: ResolvedTask): Row {
  if (sent.assignedTo === null) return { assigned_to: null, assigned_to_name: null };
  if (who === null) return {};
  const [person, another] = people;
  if (!person) throw refuse.invalid('assignedTo', notAUser);
  if (another) throw refuse.invalid('assignedTo', `Several people are called ${who}: choose one of them`);
  return { assigned_to: person.user_id, assigned_to_name: person.name };
}

/** A reminder is reset when it or the due date changes. */
function remindersOf(
  ctx: Context,
  { before }: TaskEdit,
  { reminder, given }: TaskReferences,
  known: ResolvedTask,
): Row {
  if (reminder === 'moment' && !given) throw refuse.invalid('remindAt', 'Reminder time is required');
  const remindAt = known.remind_dt;
  if (before?.reminder === reminder && before.remindAt === remindAt) return {};
  const columns = reminderColumns({ reminder, remindAt }, ctx.ports.clock());
  if (!columns) throw refuse.invalid('remindAt', 'Reminder time must be in the future');
  return { reminder, ...columns };
}
