import { Text } from '@mantine/core';
import type { Erasure } from '#contract/privacy/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconDelete } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { messages } from './all-messages.ts';

const known = {
  student: 'erased.student',
  guardian: 'erased.guardian',
  teacher: 'erased.teacher',
  contact: 'erased.contact',
  visitor: 'erased.visitor',
  activity: 'erased.activity',
  task: 'erased.task',
  announcement: 'erased.announcement',
  student_document: 'erased.student_document',
  teacher_document: 'erased.teacher_document',
  enquiry: 'erased.enquiry',
  notification: 'erased.notification',
  import: 'erased.import',
  job: 'erased.job',
} as const;
const isKnown = (kind: string): kind is keyof typeof known => kind in known;

/** Recent erasures and their reasons: counts, no names. */
export function ErasuresTable({ erasures }: { readonly erasures: readonly Erasure[] | undefined }) {
  const t = useText(messages);
  const format = useFormat();
  const describeErased = ({ kind, people }: Erasure) =>
    t('erasedCount', { what: isKnown(kind) ? t(known[kind]) : kind, count: format.number(people) });
  const causeOf = ({ cause, reason, started_by }: Erasure) =>
    cause === 'request'
      ? t('cause.request', { who: started_by ?? '–', reason: reason ?? '–' })
      : t(`cause.${cause}`);
  return (
    <DataTable
      label={t('erasures')}
      columns={[
        { key: 'when', header: t('when'), cell: ({ created_dt }) => format.dateTime(created_dt) },
        {
          key: 'what',
          header: t('what'),
          cell: (erasure) => <What {...erasure} label={describeErased(erasure)} />,
        },
        { key: 'why', header: t('why'), cell: causeOf },
      ]}
      rows={erasures}
      rowKey={({ erasure_id }) => erasure_id}
      rowName={describeErased}
      empty={<EmptyState icon={IconDelete} title={t('erasuresEmpty')} />}
      skeletonRows={3}
    />
  );
}

function What({ label, finished_dt }: Pick<Erasure, 'finished_dt'> & { readonly label: string }) {
  const t = useText(messages);
  return (
    <div>
      <Text>{label}</Text>
      {finished_dt === null && (
        <Text size="sm" c="dimmed">
          {t('unfinished')}
        </Text>
      )}
    </div>
  );
}
