import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type MessageFilter, type MessageState, messageFilters } from '#contract/messages/values.ts';
import styles from '#web/features/messages/messages.module.css';
import { messages } from '#web/features/messages/messages.ts';
import type { UrgentDelivery } from '#web/features/messages/urgent-message.ts';
import { messagesAtOnce, type PageState, type SetPageState } from '#web/features/messages/use-page-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { choicesOf, FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { IconUsers } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import type { Column } from '#web/ui/table/types.ts';

const tones = {
  queued: 'info',
  sending: 'info',
  sent: 'success',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'warning',
  suppressed: 'muted',
  unreachable: 'warning',
} as const satisfies Record<MessageState, Tone>;

const askEveryMs = 2_000;

type RecipientsProps = {
  readonly id: string;
  /** Whether the states are still changing. */
  readonly isSending: boolean;
  readonly state: PageState;
  readonly setState: SetPageState;
};

/** The state of the message for each person and channel. */
export function Recipients({ id, isSending, state, setState }: RecipientsProps) {
  const t = useText(messages);
  const found = useRecipients(id, state, isSending);
  const columns = useColumns();
  if (found.isError)
    return <ErrorWithRetry message={t('recipientsFailed')} onRetry={() => void found.refetch()} />;
  return (
    <>
      <RecipientFilters state={state} setState={setState} />
      <DataTable
        label={t('recipients')}
        columns={columns}
        rows={found.data?.messages}
        rowKey={({ id: message }) => message}
        rowName={({ address, recipient_name }) => address || (recipient_name ?? '–')}
        empty={<EmptyState icon={IconUsers} title={t('noRecipients')} hint={t('noRecipientsHint')} />}
        skeletonRows={5}
        updating={found.isPlaceholderData}
        announcement={found.data ? t('recipientsListed', { count: found.data.total }) : ''}
      />
      <Pagination
        page={state.at}
        limit={messagesAtOnce}
        total={found.data?.total ?? 0}
        noun={t('noun')}
        onPage={(page) => void setState({ at: page }, { replace: true })}
      />
    </>
  );
}

function useRecipients(id: string, { at, search, state }: PageState, isSending: boolean) {
  const query = { page: at, limit: messagesAtOnce, ...(search && { search }), ...(state && { state }) };
  return useQuery({
    ...queryFor(contract.messages.urgentDeliveries, { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isSending && askEveryMs,
  });
}

function RecipientFilters({
  state: { search, state },
  setState,
}: Pick<RecipientsProps, 'state' | 'setState'>) {
  const t = useText(messages);
  const change = (part: { readonly search?: string; readonly state?: MessageFilter | undefined }) =>
    void setState({ ...part, at: undefined }, { replace: true });
  return (
    <FilterBar
      search={
        <SearchBox placeholder={t('search')} value={search} onSearch={(typed) => change({ search: typed })} />
      }
      onClear={search || state ? () => change({ search: '', state: undefined }) : undefined}
    >
      <FilterSelect
        label={t('state')}
        all={t('anyState')}
        choices={choicesOf(messageFilters, (value) => t(`state.${value}`))}
        value={state ?? ''}
        onChoose={(value) => change({ state: messageFilters.find((known) => known === value) })}
      />
    </FilterBar>
  );
}

function useColumns(): readonly Column<UrgentDelivery>[] {
  const t = useText(messages);
  const format = useFormat();
  return [
    { key: 'recipient', header: t('recipient'), cell: ({ recipient_name }) => recipient_name ?? '–' },
    { key: 'channel', header: t('channel'), cell: ({ channel }) => t(`channel.${channel}`) },
    { key: 'address', header: t('address'), cell: ({ address }) => address || '–' },
    { key: 'state', header: t('state'), cell: (delivery) => <State {...delivery} /> },
    {
      key: 'sent',
      header: t('sentAt'),
      cell: ({ sent_dt }) => (sent_dt ? format.dateTime(sent_dt) : '–'),
    },
    {
      key: 'attempts',
      header: t('attempts'),
      numeric: true,
      wideOnly: true,
      cell: ({ attempts }) => format.number(attempts),
    },
  ];
}

function State({ state, reason }: UrgentDelivery) {
  const t = useText(messages);
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
      {reason && state !== 'sent' && state !== 'delivered' && <div className={styles.soft}>{reason}</div>}
    </>
  );
}
