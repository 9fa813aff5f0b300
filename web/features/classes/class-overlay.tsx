import type { ClassDetails } from '#contract/classes/calls.ts';
import { contract } from '#contract/index.ts';
import { ClassReportCardsButton } from '#web/features/reports/class-report-cards.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecord } from '#web/lib/api/use-record.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard, InfoList } from '#web/ui/display/info-list.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconBook, IconChart, IconClass, IconStudent } from '#web/ui/icons.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { type OverlayProps, RecordOverlay } from '#web/ui/record/overlay.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { messages } from './all-messages.ts';
import { ClassCards } from './record/cards.tsx';
import { type ClassStep, valuesOf } from './record/form-values.ts';

const SubjectsTab = createLazyPart(async () => ({
  default: (await import('./subjects/tab.tsx')).SubjectsTab,
}));
const StudentsTab = createLazyPart(async () => ({
  default: (await import('./students/tab.tsx')).StudentsTab,
}));
const PerformanceTab = createLazyPart(async () => ({
  default: (await import('./performance/tab.tsx')).PerformanceTab,
}));

/** One class over the list. */
export function ClassOverlay({ id, ...open }: OverlayProps) {
  const t = useText(messages);
  const found = useRecord(queryFor(contract.classes.get, { params: { id } }));
  if (found.record) return <Overlay {...open} record={found.record} />;
  const texts = { title: t('details'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...found} {...texts} onClose={open.onClose} />;
}

type OpenOverlayProps = Omit<OverlayProps, 'id'> & { readonly record: ClassDetails };

function Overlay({ record, onEdit, ...open }: OpenOverlayProps) {
  const t = useText(messages);
  const mayEdit = useMay()('classes.update');
  const tabs = useTabs(record, mayEdit ? onEdit : undefined);
  const facts = (
    <>
      <StatusBadge tone="success">{t('active')}</StatusBadge>
      {record.access && <span>{record.access.reason}</span>}
    </>
  );
  return (
    <RecordOverlay
      {...open}
      title={record.class_name}
      facts={facts}
      actions={<ClassReportCardsButton schoolClass={record} />}
      label={t('tabs')}
      tabs={tabs}
      editLabel={t('edit')}
      onEdit={mayEdit ? () => onEdit() : undefined}
    />
  );
}

function useTabs(record: ClassDetails, onEdit: ((step: ClassStep) => void) | undefined) {
  const t = useText(messages);
  const may = useMay();
  const about = { schoolClass: record };
  const performance = {
    id: 'performance',
    icon: <IconChart size={16} />,
    content: () => <PerformanceTab {...about} />,
  };
  return [
    {
      id: 'overview',
      icon: <IconClass size={16} />,
      content: () => <DetailsTab record={record} onEdit={onEdit} />,
    },
    { id: 'subjects', icon: <IconBook size={16} />, content: () => <SubjectsTab {...about} /> },
    { id: 'students', icon: <IconStudent size={16} />, content: () => <StudentsTab {...about} /> },
    ...(may('classes.performance') ? [performance] : []),
  ].map((tab) => ({ ...tab, label: t(`tab.${tab.id as 'overview'}`) }));
}

type DetailsTabProps = {
  readonly record: ClassDetails;
  readonly onEdit: ((step: ClassStep) => void) | undefined;
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
