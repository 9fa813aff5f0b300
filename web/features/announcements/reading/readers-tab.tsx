import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reader } from '#contract/announcements/mail.ts';
import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { readerShows } from '#web/features/announcements/list/tones.ts';
import type { ListState, SetListState } from '#web/features/announcements/list/use-list-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { IconUsers } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import type { Column } from '#web/ui/table/types.ts';

type ReadersTabProps = {
  readonly announcement: Announcement;
  readonly state: ListState;
  readonly setState: SetListState;
};

const readersAtOnce = 20;

/** The people who have or have not read and acknowledged an announcement. */
export function ReadersTab({ announcement, state, setState }: ReadersTabProps) {
  const t = useText(messages);
  const { needsAcknowledgement } = announcement;
  const found = useReaders(announcement.id, state);
  const columns = useColumns(needsAcknowledgement);
  if (found.isError)
    return <ErrorWithRetry message={t('readersFailed')} onRetry={() => void found.refetch()} />;
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <p className={styles.grow}>
          {found.data && <Summary {...found.data.counts} asks={needsAcknowledgement} />}
        </p>
        <ShowFilter announcement={announcement} state={state} setState={setState} />
      </div>
      <DataTable
        label={t('tab.readers')}
        columns={columns}
        rows={found.data?.readers}
        rowKey={({ user_id }) => user_id}
        rowName={({ name }) => name}
        empty={<EmptyState icon={IconUsers} title={t('noReaders')} hint={t('noReadersHint')} />}
        skeletonRows={3}
        updating={found.isPlaceholderData}
        announcement={found.data ? t('readersListed', { count: found.data.total }) : ''}
      />
      <Pagination
        page={state.at}
        limit={readersAtOnce}
        total={found.data?.total ?? 0}
        noun={t('people')}
        onPage={(page) => void setState({ at: page }, { replace: true })}
      />
    </div>
  );
}

function useReaders(id: string, { at, readers }: ListState) {
  const query = { page: at, limit: readersAtOnce, ...(readers && { state: readers }) };
  return useQuery({
    ...queryFor(contract.announcements.readers, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

function ShowFilter({ announcement, state, setState }: ReadersTabProps) {
  const t = useText(messages);
  const shows = announcement.needsAcknowledgement ? readerShows : readerShows.slice(0, 2);
  const choose = (value: string) =>
    setState({ readers: shows.find((known) => known === value), at: undefined }, { replace: true });
  return (
    <FilterSelect
      label={t('show')}
      all={t('everyone')}
      choices={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
      value={state.readers ?? ''}
      onChoose={(value) => void choose(value)}
    />
  );
}

type SummaryProps = {
  readonly people: number;
  readonly read: number;
  readonly acknowledged: number;
  readonly asks: boolean;
};

function Summary({ people, read, acknowledged, asks }: SummaryProps) {
  const t = useText(messages);
  const format = useFormat();
  const numbers = { people: format.number(people), read: format.number(read) };
  return asks
    ? t('readersSummary', { ...numbers, acknowledged: format.number(acknowledged) })
    : t('readersSummaryPlain', numbers);
}

function useColumns(withAcknowledgement: boolean): readonly Column<Reader>[] {
  const t = useText(messages);
  const format = useFormat();
  const formatTime = (instant: string | null) => (instant ? format.dateTime(instant) : t('notYet'));
  return [
    { key: 'name', header: t('name'), cell: ({ name }) => name },
    { key: 'read', header: t('read'), cell: ({ viewed_dt }) => formatTime(viewed_dt) },
    ...(withAcknowledgement
      ? [
          {
            key: 'acknowledged',
            header: t('acknowledgedAt'),
            cell: ({ acknowledged_dt }: Reader) => formatTime(acknowledged_dt),
          },
        ]
      : []),
  ];
}
