import { Button } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { Task } from '#contract/tasks/record.ts';
import { isClosedTask } from '#contract/tasks/values.ts';
import { messages } from '#web/features/tasks/all-messages.ts';
import styles from '#web/features/tasks/tasks.module.css';
import { statusTone } from '#web/features/tasks/tones.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecord } from '#web/lib/api/use-record.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { FullScreenOverlay } from '#web/ui/dialog/full-screen-overlay.tsx';
import { InfoCard, InfoCards, InfoList } from '#web/ui/display/info-list.tsx';
import { priorityTone, StatusBadge } from '#web/ui/display/status-badge.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { ContactCell } from './contact-cell.tsx';
import { DueSection } from './due.tsx';
import { useTaskProgress } from './use-progress.ts';
import { useMayDelete, useTaskRemoval } from './use-removal.ts';

type TaskOverlayProps = {
  readonly id: string;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

/** One task over the list. */
export function TaskOverlay({ id, ...open }: TaskOverlayProps) {
  const t = useText(messages);
  const found = useRecord(queryFor(contract.tasks.get, { params: { id } }));
  if (found.record) return <Overlay {...open} task={found.record} />;
  const texts = { title: t('details'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...found} {...texts} onClose={open.onClose} />;
}

type OpenOverlayProps = Omit<TaskOverlayProps, 'id'> & { readonly task: Task };

function Overlay(props: OpenOverlayProps) {
  const { task, onEdit, onClose } = props;
  const t = useText(messages);
  const may = useMay();
  const { description } = task;
  return (
    <FullScreenOverlay
      title={task.title}
      facts={<Facts task={task} />}
      actions={<Actions {...props} />}
      onClose={onClose}
    >
      <InfoCards>
        <InfoCard title={t('aboutTask')} onEdit={may('tasks.update') ? onEdit : undefined}>
          <InfoList items={useItems(task)} />
        </InfoCard>
        {description && (
          <InfoCard title={t('field.description')}>
            <p className={styles.text}>{description}</p>
          </InfoCard>
        )}
      </InfoCards>
    </FullScreenOverlay>
  );
}

function Facts({ task: { status, priority, category } }: { readonly task: Task }) {
  const t = useText(messages);
  return (
    <>
      <StatusBadge tone={statusTone[status]}>{t(`status.${status}`)}</StatusBadge>
      <StatusBadge tone={priorityTone[priority]}>{t(`priority.${priority}`)}</StatusBadge>
      <StatusBadge tone="muted">{t(`category.${category}`)}</StatusBadge>
    </>
  );
}

function useItems(task: Task) {
  const t = useText(messages);
  const format = useFormat();
  const { assignedToName, contactId, studentId, tags, reminder, remindAt, createdByName, createdAt } = task;
  const when = remindAt && reminder !== 'none' ? format.dateTime(remindAt) : null;
  return [
    { label: t('field.dueDate'), value: <DueSection task={task} /> },
    { label: t('field.assignedTo'), value: assignedToName, missing: t('unassigned') },
    {
      label: t('contact'),
      value: (contactId ?? studentId) ? <ContactCell {...task} /> : null,
      missing: t('noContact'),
    },
    { label: t('remindAt'), value: when, missing: t('reminder.none') },
    { label: t('field.tags'), value: tags.join(', ') },
    {
      label: t('createdBy'),
      value: t('createdOn', { name: createdByName ?? t('system'), date: format.dateTime(createdAt) }),
    },
  ];
}

function Actions({ task, onEdit, onClose }: OpenOverlayProps) {
  const t = useText(messages);
  const mayDelete = useMayDelete();
  const remove = useTaskRemoval();
  const removeAndClose = async () => {
    if (await remove(task)) onClose();
  };
  return (
    <>
      <ProgressActions task={task} />
      <Button variant="default" visibleFrom="sm" onClick={onEdit}>
        {t('edit')}
      </Button>
      {mayDelete(task) && (
        <Button variant="default" color="red" visibleFrom="sm" onClick={() => void removeAndClose()}>
          {t('delete')}
        </Button>
      )}
    </>
  );
}

/** Start and Complete while the task is open, then Reopen. */
function ProgressActions({ task }: { readonly task: Task }) {
  const t = useText(messages);
  const { start, complete, reopen, busy } = useTaskProgress();
  if (isClosedTask(task.status))
    return (
      <Button variant="default" disabled={busy} onClick={() => void reopen(task)}>
        {t('reopen')}
      </Button>
    );
  const isStarted = task.status === 'in_progress';
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        disabled={busy || isStarted}
        onClick={() => void start(task)}
      >
        {t('start')}
      </Button>
      <Button disabled={busy} onClick={() => void complete(task)}>
        {t('complete')}
      </Button>
    </>
  );
}
