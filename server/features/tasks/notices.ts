import type { Task } from '#contract/tasks/record.ts';
import { isClosedTask } from '#contract/tasks/values.ts';

type TaskNoticeKind = 'task_assigned' | 'task_due_changed' | 'task_due';

/** The notice to one person about one task. */
export type PersonalNotice = {
  readonly user_id: string;
  readonly kind: TaskNoticeKind;
  readonly title: string;
  readonly line: string;
  readonly task_id: string;
};

export type TaskNotice = {
  readonly user_ids: readonly string[];
  readonly kind: TaskNoticeKind;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly entity?: string;
  readonly entity_id?: string;
};

const titleOfMany: Readonly<Record<TaskNoticeKind, (count: number) => string>> = {
  task_assigned: (count) => `${count} tasks were assigned to you`,
  task_due_changed: (count) => `${count} tasks of yours have another due date`,
  task_due: (count) => `${count} tasks are due`,
};

/** A calendar date as the school writes it. */
const dateIn = (date: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

export type TaskFacts = Pick<Task, 'assignedTo' | 'dueDate' | 'title' | 'status'>;

/** The notices about a new or changed task; none if it is closed. */
export function noticesFor(
  task_id: string,
  before: TaskFacts | undefined,
  after: TaskFacts,
  locale: string,
): PersonalNotice[] {
  const { assignedTo: user_id, dueDate, title, status } = after;
  if (user_id === null || isClosedTask(status)) return [];
  const line = `${title}\nDue: ${dateIn(dueDate, locale)}`;
  if (before?.assignedTo !== user_id)
    return [{ user_id, kind: 'task_assigned', title: 'A task was assigned to you', line, task_id }];
  if (before.dueDate === dueDate) return [];
  const changed = `${line}, before: ${dateIn(before.dueDate, locale)}`;
  const moved = 'The due date of one of your tasks has changed';
  return [{ user_id, kind: 'task_due_changed', title: moved, line: changed, task_id }];
}

export type DueTask = {
  readonly task_id: string;
  readonly title: string;
  readonly assigned_to: string;
  readonly due_date: string;
  readonly due_in_days: number;
  readonly locale: string;
};

function dueTitle(days: number): string {
  if (days < 0) return 'A task is overdue';
  if (days === 0) return 'A task is due today';
  return days === 1 ? 'A task is due tomorrow' : 'Reminder of a task';
}

/** The notice for a task that is due. */
export const dueNotice = ({
  task_id,
  title,
  assigned_to,
  due_date,
  due_in_days,
  locale,
}: DueTask): PersonalNotice => ({
  user_id: assigned_to,
  kind: 'task_due',
  title: dueTitle(due_in_days),
  line: `${title}\nDue: ${dateIn(due_date, locale)}`,
  task_id,
});

/** One notice per kind and person, however many tasks it is about. */
export function noticesOf(words: readonly PersonalNotice[]): TaskNotice[] {
  const groups = Map.groupBy(words, ({ user_id, kind }) => `${user_id} ${kind}`);
  return [...groups.values()].flatMap(([first, ...others]): TaskNotice[] => {
    if (!first) return [];
    const { user_id, kind, title, line, task_id } = first;
    const shared = { user_ids: [user_id], kind };
    if (others.length === 0)
      return [
        { ...shared, title, body: line, link: `/tasks?task=${task_id}`, entity: 'task', entity_id: task_id },
      ];
    const body = [first, ...others].map((word) => word.line).join('\n\n');
    const many = titleOfMany[kind](others.length + 1);
    return [{ ...shared, title: many, body, link: '/tasks?assignedTo=mine&status=open' }];
  });
}
