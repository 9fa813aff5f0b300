import type { ReactNode } from 'react';
import type { MessageChannel, MessageState } from '#contract/messages/values.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { deliveryMessages } from './messages.ts';
import { DeliveryState } from './state.tsx';

/** One message to one person, and what became of it. */
export type DeliveryRow = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly recipient_name: string | null;
  /** The student that it is about. */
  readonly student_name: string | null;
  /** Blank for a person without one. */
  readonly address: string;
  readonly state: MessageState;
  readonly reason: string | null;
  readonly attempts: number;
  readonly sent_dt: string | null;
  readonly next_attempt_dt?: string | null | undefined;
};

export const deliveriesAtOnce = 20;

type DeliveriesTableProps = {
  readonly label: string;
  /** Undefined while they load. */
  readonly rows: readonly DeliveryRow[] | undefined;
  readonly total: number;
  readonly page: number;
  readonly empty: ReactNode;
  readonly isUpdating: boolean;
  readonly onPage: (page: number) => void;
};

/** One page of messages with the state of each. */
export function DeliveriesTable({
  label,
  rows,
  total,
  page,
  empty,
  isUpdating,
  onPage,
}: DeliveriesTableProps) {
  const t = useText(deliveryMessages);
  const columns = useColumns();
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ address, recipient_name }) => address || (recipient_name ?? '–')}
        empty={empty}
        skeletonRows={5}
        updating={isUpdating}
        announcement={rows ? t('listed', { count: total }) : ''}
      />
      <Pagination page={page} limit={deliveriesAtOnce} total={total} noun={t('noun')} onPage={onPage} />
    </>
  );
}

function useColumns(): readonly Column<DeliveryRow>[] {
  const t = useText(deliveryMessages);
  const format = useFormat();
  return [
    { key: 'recipient', header: t('recipient'), cell: ({ recipient_name }) => recipient_name ?? '–' },
    { key: 'student', header: t('student'), wideOnly: true, cell: ({ student_name }) => student_name ?? '–' },
    { key: 'channel', header: t('channel'), wideOnly: true, cell: ({ channel }) => t(`channel.${channel}`) },
    { key: 'address', header: t('address'), cell: ({ address }) => address || '–' },
    { key: 'state', header: t('state'), cell: (delivery) => <DeliveryState {...delivery} /> },
    { key: 'sent', header: t('sentAt'), cell: ({ sent_dt }) => (sent_dt ? format.dateTime(sent_dt) : '–') },
    {
      key: 'attempts',
      header: t('attempts'),
      numeric: true,
      wideOnly: true,
      cell: ({ attempts }) => format.number(attempts),
    },
  ];
}
