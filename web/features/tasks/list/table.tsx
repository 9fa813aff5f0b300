import type { Task } from '#contract/tasks/record.ts';
import { isClosedTask } from '#contract/tasks/values.ts';
import { messages } from '#web/features/tasks/messages.ts';
import { ContactCell } from '#web/features/tasks/record/contact-cell.tsx';
import { DueSection } from '#web/features/tasks/record/due.tsx';
import type { TaskProgress } from '#web/features/tasks/record/use-progress.ts';
import styles from '#web/features/tasks/tasks.module.css';
import { statusTone } from '#web/features/tasks/tones.ts';
import { useText } from '#web/lib/text.ts';
import { priorityTone, StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconCheck, IconPlay } from '#web/ui/icons.tsx';
import type { Column, RowAction } from '#web/ui/table/types.ts';

/** The columns of the list. */
export function useTaskColumns(): readonly Column<Task>[] {
  const t = useText(messages);
  return [
    { key: 'title', header: t('task'), cell: (row) => <TitleCell {...row} />, sortable: true },
    {
      key: 'status',
      header: t('field.status'),
      cell: ({ status }) => <StatusBadge tone={statusTone[status]}>{t(`status.${status}`)}</StatusBadge>,
      sortable: true,
    },
    {
      key: 'priority',
      header: t('field.priority'),
      cell: ({ priority }) => (
        <StatusBadge tone={priorityTone[priority]}>{t(`priority.${priority}`)}</StatusBadge>
      ),
      sortable: true,
    },
    {
      key: 'category',
      header: t('field.category'),
      cell: ({ category }) => <StatusBadge tone="muted">{t(`category.${category}`)}</StatusBadge>,
    },
    {
      key: 'assignedTo',
      header: t('field.assignedTo'),
      cell: ({ assignedToName }) => assignedToName ?? t('unassigned'),
      sortable: true,
    },
    { key: 'dueDate', header: t('field.dueDate'), cell: (row) => <DueSection task={row} />, sortable: true },
    { key: 'contactId', header: t('field.contactId'), cell: (row) => <ContactCell {...row} /> },
  ];
}

function TitleCell({ title, description, tags, status }: Task) {
  return (
    <span className={styles.words}>
      <strong className={status === 'completed' ? styles.done : undefined}>{title}</strong>
      {description && <span className={styles.line}>{description}</span>}
      {tags.length > 0 && (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** Start and Complete, while the task is open. */
export function useTaskActions({ start, complete }: TaskProgress): readonly RowAction<Task>[] {
  const t = useText(messages);
  const isShown = ({ status }: Task) => !isClosedTask(status);
  return [
    {
      label: t('start'),
      icon: <IconPlay />,
      onRun: (task) => void start(task),
      disabled: ({ status }) => status === 'in_progress',
      shown: isShown,
    },
    { label: t('complete'), icon: <IconCheck />, onRun: (task) => void complete(task), shown: isShown },
  ];
}
