import type { Task } from '#contract/tasks/record.ts';
import { dueSoonDays, isClosedTask } from '#contract/tasks/values.ts';
import { messages } from '#web/features/tasks/messages.ts';
import styles from '#web/features/tasks/tasks.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';

/** When a task is due and how far that is; for a completed task, when it was completed. */
export function DueSection({ task }: { readonly task: Task }) {
  const t = useText(messages);
  const format = useFormat();
  const { dueDate, completedAt } = task;
  return (
    <span className={styles.due}>
      <span className={styles.noWrap}>{t('due', { date: format.date(dueDate) })}</span>
      <DueNote task={task} />
      {completedAt && (
        <span className={styles.soft}>{t('completedOn', { date: format.day(completedAt) })}</span>
      )}
    </span>
  );
}

function DueNote({ task: { overdue, dueInDays: count, status } }: { readonly task: Task }) {
  const t = useText(messages);
  if (overdue) return <StatusBadge tone="danger">{t('overdueBy', { count: -count })}</StatusBadge>;
  if (isClosedTask(status) || count < 0 || count > dueSoonDays) return null;
  return <StatusBadge tone="warning">{count === 0 ? t('dueToday') : t('dueIn', { count })}</StatusBadge>;
}
