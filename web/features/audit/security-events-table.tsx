import { Text } from '@mantine/core';
import type { SecurityEventRow } from '#contract/audit/security-events.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconHistory, IconLock } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { labelOf } from './change-words.ts';
import { messages } from './security-events-messages.ts';

type SecurityEventsTableProps = {
  /** Undefined while the first page loads. */
  readonly events: readonly SecurityEventRow[] | undefined;
  readonly updating: boolean;
  /** Shows the events of one address. */
  readonly onAddress: (address: string) => void;
};

/** Possible attacks, newest first; one row represents all repeats within half a minute. */
export function SecurityEventsTable({ events, updating, onAddress }: SecurityEventsTableProps) {
  const t = useText(messages);
  return (
    <DataTable
      label={t('title')}
      columns={[
        { key: 'kind', header: t('kind'), cell: (event) => <What {...event} /> },
        { key: 'person', header: t('person'), cell: ({ user_name }) => user_name ?? '' },
        { key: 'address', header: t('address'), cell: ({ address }) => address ?? t('manyAddresses') },
        { key: 'times', header: t('times'), cell: ({ times }) => times },
        { key: 'when', header: t('when'), cell: (event) => <When {...event} /> },
      ]}
      rows={events}
      rowKey={({ security_event_id }) => String(security_event_id)}
      rowName={({ kind }) => t(`kind.${kind}`)}
      actions={[
        {
          label: t('onlyAddress'),
          icon: <IconHistory />,
          onRun: ({ address }) => onAddress(address ?? ''),
        },
      ]}
      empty={<EmptyState icon={IconLock} title={t('empty')} hint={t('emptyHint')} />}
      skeletonRows={10}
      updating={updating}
    />
  );
}

const knownReasons = [
  'wrong_password',
  'inactive_account',
  'wrong_code',
  'too_many_here',
  'too_many_from_network',
  'too_many_for_account',
  'too_many_codes',
  'asked',
] as const;

function What({ kind, reason }: Pick<SecurityEventRow, 'kind' | 'reason'>) {
  const t = useText(messages);
  const known = knownReasons.find((one) => one === reason);
  return (
    <div>
      <Text fw={500}>{t(`kind.${kind}`)}</Text>
      <Text size="sm" c="dimmed">
        {known ? t(`reason.${known}`) : labelOf(reason)}
      </Text>
    </div>
  );
}

function When({ first_dt, created_dt, times }: Pick<SecurityEventRow, 'first_dt' | 'created_dt' | 'times'>) {
  const t = useText(messages);
  const format = useFormat();
  const [from, to] = [format.dateTime(first_dt), format.dateTime(created_dt)];
  return times > 1 && from !== to ? t('period', { from, to }) : to;
}
