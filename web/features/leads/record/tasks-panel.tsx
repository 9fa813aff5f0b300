import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Task } from '#contract/tasks/record.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import styles from '#web/features/leads/leads.module.css';
import { DueSection } from '#web/features/tasks/record/due.tsx';
import { readingList } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';

const TaskFormDialog = createLazyPart(async () => ({
  default: (await import('#web/features/tasks/form/form.tsx')).TaskFormDialog,
}));

const shownAtMost = 10;

/** The open tasks about a lead, and the button to add one. */
export function LeadTasksPanel({ id }: { readonly id: string }) {
  const t = useText(messages);
  const may = useMay();
  const heading = useId();
  const [adding, setAdding] = useState(false);
  const query = { contactId: id, status: 'pending,in_progress', limit: shownAtMost };
  const { data, isError, refetch } = useQuery(readingList(contract.tasks.list, { query }));
  return (
    <section className={styles.pane} aria-labelledby={heading}>
      <div className={styles.paneHeader}>
        <h3 id={heading}>{t('openTasks')}</h3>
        {may('tasks.create') && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('addTask')}
          </Button>
        )}
      </div>
      {isError && <ErrorWithRetry message={t('tasksFailed')} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className={styles.when}>{t('noTasks')}</p>}
      <ul className={styles.tasks}>
        {data?.rows.map((task) => (
          <OpenTask key={task.task_id} task={task} />
        ))}
      </ul>
      {data !== undefined && data.total > data.rows.length && (
        <Link to="/tasks" search={{ contactId: id }}>
          {t('allTasks', { count: data.total })}
        </Link>
      )}
      <Later>
        {adding && (
          <TaskFormDialog id={undefined} initialValues={{ contactId: id }} onClose={() => setAdding(false)} />
        )}
      </Later>
    </section>
  );
}

function OpenTask({ task }: { readonly task: Task }) {
  return (
    <li className={styles.task}>
      <Link to="/tasks" search={{ task: task.task_id }}>
        {task.title}
      </Link>
      <span className={styles.when}>{task.assignedToName}</span>
      <DueSection task={task} />
    </li>
  );
}
