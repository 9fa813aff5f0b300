import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClassDetails } from '#contract/classes.ts';
import { contract } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/permissions.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { DetailTabs } from '#web/ui/detail-tabs.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { FullScreenOverlay } from '#web/ui/full-screen-overlay.tsx';
import { IconClass, IconEdit } from '#web/ui/icons.tsx';
import { InfoCard, InfoList } from '#web/ui/info-list.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ClassCards } from './class-card.tsx';
import { messages } from './messages.ts';
import { type Step, valuesOf } from './rules.ts';

type ClassOverlayProps = {
  readonly id: string;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  /** Opens the wizard, at a step if one is given. */
  readonly onEdit: (step?: Step) => void;
  readonly onClose: () => void;
};

/** One class over the list. */
export function ClassOverlay({ id, onClose, ...open }: ClassOverlayProps) {
  const t = useText(messages);
  const { data, error, refetch } = useQuery(reading(contract.classes.get, { params: { id } }));
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (data && !isUnknown) return <Overlay {...open} record={data} onClose={onClose} />;
  return (
    <FullScreenOverlay title={t('details')} onClose={onClose}>
      {error ? (
        <ErrorWithRetry
          message={t(isUnknown ? 'unknown' : 'readFailed')}
          {...(!isUnknown && { onRetry: () => void refetch() })}
        />
      ) : (
        <Bones label={t('details')} lines={8} />
      )}
    </FullScreenOverlay>
  );
}

type OverlayProps = Omit<ClassOverlayProps, 'id'> & { readonly record: ClassDetails };

function Overlay({ record, tab, onTab, onEdit, onClose }: OverlayProps) {
  const t = useText(messages);
  const mayEdit = useMay()('classes.update');
  const details = {
    id: 'details',
    label: t('tab.details'),
    icon: <IconClass size={16} />,
    content: () => <DetailsTab record={record} onEdit={mayEdit ? onEdit : undefined} />,
  };
  const facts = (
    <>
      <StatusBadge tone="success">{t('active')}</StatusBadge>
      <span>{t('fact', { label: t('id'), value: record.class_id })}</span>
    </>
  );
  return (
    <FullScreenOverlay
      title={record.class_name}
      facts={facts}
      actions={mayEdit && <EditButton onEdit={() => onEdit()} />}
      onClose={onClose}
    >
      <DetailTabs label={t('tabs')} tabs={[details]} tab={tab} onTab={onTab} />
    </FullScreenOverlay>
  );
}

/** On a phone only its icon, to leave the name its room. */
function EditButton({ onEdit }: { readonly onEdit: () => void }) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" leftSection={<IconEdit />} visibleFrom="sm" onClick={onEdit}>
        {t('edit')}
      </Button>
      <ActionIcon aria-label={t('edit')} title={t('edit')} hiddenFrom="sm" onClick={onEdit}>
        <IconEdit />
      </ActionIcon>
    </>
  );
}

type DetailsTabProps = {
  readonly record: ClassDetails;
  readonly onEdit: ((step: Step) => void) | undefined;
};

function DetailsTab({ record, onEdit }: DetailsTabProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <ClassCards values={valuesOf(record)} id={record.class_id} onEdit={onEdit}>
      <InfoCard title={t('card.history')}>
        <InfoList
          items={[
            { label: t('created'), value: format.dateTime(record.created_dt) },
            { label: t('lastUpdated'), value: format.dateTime(record.updated_dt) },
          ]}
        />
      </InfoCard>
    </ClassCards>
  );
}
