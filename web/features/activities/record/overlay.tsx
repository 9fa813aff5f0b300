import { Button } from '@mantine/core';
import type { Activity } from '#contract/activities/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/activities/all-messages.ts';
import { isOpen, nameOf } from '#web/features/activities/rules.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecord } from '#web/lib/api/use-record.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { FullScreenOverlay } from '#web/ui/dialog/full-screen-overlay.tsx';
import { InfoCard, InfoCards, InfoList } from '#web/ui/display/info-list.tsx';
import { priorityTone, StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconCheck, IconDelete, IconEdit } from '#web/ui/icons.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { About } from './card.tsx';
import { statusTone } from './tones.ts';
import { useActivityCancelling } from './use-cancelling.ts';
import { useActivityRemoval } from './use-removal.ts';
import { useMayRemove } from './use-rights.ts';

type ActivityOverlayProps = {
  readonly id: string;
  readonly onEdit: () => void;
  readonly onComplete: () => void;
  readonly onClose: () => void;
};

/** All details of one activity, over the timeline or the calendar. */
export function ActivityOverlay({ id, ...open }: ActivityOverlayProps) {
  const t = useText(messages);
  const found = useRecord(queryFor(contract.activities.get, { params: { id } }));
  if (found.record) return <Overlay {...open} activity={found.record} />;
  const texts = { title: t('details'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...found} {...texts} onClose={open.onClose} />;
}

type OverlayProps = Omit<ActivityOverlayProps, 'id'> & { readonly activity: Activity };

function Overlay(props: OverlayProps) {
  const t = useText(messages);
  const { activity, onClose } = props;
  return (
    <FullScreenOverlay
      title={nameOf(activity, t(`type.${activity.type}`))}
      facts={<Badges {...activity} />}
      actions={<Actions {...props} />}
      onClose={onClose}
    >
      <InfoCards>
        <What {...activity} />
        <When {...activity} />
      </InfoCards>
    </FullScreenOverlay>
  );
}

function Badges({ type, status, priority }: Activity) {
  const t = useText(messages);
  return (
    <>
      <StatusBadge tone="muted">{t(`type.${type}`)}</StatusBadge>
      <StatusBadge tone={statusTone[status]}>{t(`status.${status}`)}</StatusBadge>
      <StatusBadge tone={priorityTone[priority]}>{t(`priority.${priority}`)}</StatusBadge>
    </>
  );
}

function What(activity: Activity) {
  const t = useText(messages);
  const { title, description, outcome, nextAction, stage } = activity;
  return (
    <InfoCard title={t('what')}>
      <InfoList
        items={[
          { label: t('contact'), value: <About {...activity} /> },
          { label: t('field.title'), value: title },
          { label: t('field.description'), value: description },
          { label: t('field.outcome'), value: outcome },
          { label: t('field.nextAction'), value: nextAction },
          ...(stage ? [{ label: t('stage'), value: stage }] : []),
        ]}
      />
    </InfoCard>
  );
}

function When(activity: Activity) {
  const t = useText(messages);
  const format = useFormat();
  const { scheduledAt, completedAt, duration, created_by_name, created_dt } = activity;
  return (
    <InfoCard title={t('when')}>
      <InfoList
        items={[
          { label: t('field.scheduledAt'), value: scheduledAt && format.dateTime(scheduledAt) },
          { label: t('field.completedAt'), value: completedAt && format.dateTime(completedAt) },
          { label: t('field.duration'), value: duration === null ? null : t('minutes', { count: duration }) },
          { label: t('createdBy'), value: created_by_name ?? t('system') },
          { label: t('created'), value: format.dateTime(created_dt) },
        ]}
      />
    </InfoCard>
  );
}

function Actions({ activity, onEdit, onComplete, onClose }: OverlayProps) {
  const t = useText(messages);
  const mayRemove = useMayRemove();
  const cancel = useActivityCancelling();
  const remove = useActivityRemoval();
  const removeAndClose = async () => {
    if (await remove(activity)) onClose();
  };
  return (
    <>
      {isOpen(activity) && (
        <>
          <Button leftSection={<IconCheck />} onClick={onComplete}>
            {t('complete')}
          </Button>
          <Button variant="default" visibleFrom="sm" onClick={() => void cancel(activity)}>
            {t('cancel')}
          </Button>
        </>
      )}
      <Button variant="default" leftSection={<IconEdit />} onClick={onEdit}>
        {t('edit')}
      </Button>
      {mayRemove(activity) && (
        <Button
          variant="default"
          color="red"
          visibleFrom="sm"
          leftSection={<IconDelete />}
          onClick={() => void removeAndClose()}
        >
          {t('delete')}
        </Button>
      )}
    </>
  );
}
