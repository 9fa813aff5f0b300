import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { contract } from '#contract/index.ts';
import type { Task } from '#contract/tasks/record.ts';
import { messages } from '#web/features/tasks/all-messages.ts';
import styles from '#web/features/tasks/tasks.module.css';
import { readingList } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';
import { type ListState, queryOf } from './use-list-state.ts';

const mostRows = 100;

type PrintedTasksListProps = {
  readonly state: ListState;
  /** Printed, cancelled, or failed to load. */
  readonly onDone: () => void;
};

/** The tasks that match the filters, to print. */
export function PrintedTasksList({ state, onDone }: PrintedTasksListProps) {
  const t = useText(messages);
  const format = useFormat();
  const school = useSessionUser()?.school?.name;
  const query = { ...queryOf(state), limit: mostRows };
  const { data, isError } = useQuery(readingList(contract.tasks.list, { query }));
  const giveUp = useEffectEvent(() => {
    toast({ tone: 'danger', message: t('listFailed') });
    onDone();
  });
  useEffect(() => {
    if (isError) giveUp();
  }, [isError]);
  if (!data) return null;
  const { rows, total } = data;
  const some = total > rows.length && t('printedSome', { shown: rows.length, count: total });
  return (
    <PrintSheet onDone={onDone}>
      <h1>{t('title')}</h1>
      <p>{[school, format.date(format.today()), some].filter(Boolean).join(' · ')}</p>
      <PrintedTable rows={rows} />
    </PrintSheet>
  );
}

function PrintedTable({ rows }: { readonly rows: readonly Task[] }) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <table className={styles.printed}>
      <thead>
        <tr>
          <th>{t('field.dueDate')}</th>
          <th>{t('task')}</th>
          <th>{t('field.status')}</th>
          <th>{t('field.priority')}</th>
          <th>{t('field.assignedTo')}</th>
          <th>{t('contact')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((task) => (
          <tr key={task.task_id}>
            <td className={styles.noWrap}>{format.date(task.dueDate)}</td>
            <td>
              {task.title}
              {task.description && <div className={styles.soft}>{task.description}</div>}
            </td>
            <td>{t(`status.${task.status}`)}</td>
            <td>{t(`priority.${task.priority}`)}</td>
            <td>{task.assignedToName ?? t('unassigned')}</td>
            <td>{task.contactName ?? task.studentName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
