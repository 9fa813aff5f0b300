import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import type { ActivityCounts } from '#contract/activities/calls.ts';
import type { Activity } from '#contract/activities/record.ts';
import { contract } from '#contract/index.ts';
import classes from '#web/features/activities/activities.module.css';
import { messages } from '#web/features/activities/messages.ts';
import { ActivityCard } from '#web/features/activities/record/card.tsx';
import { groupByDay } from '#web/features/activities/rules.ts';
import { readingList } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconActivity, IconCalendar, IconCheck, IconWarning } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { ActivityActions } from './actions.tsx';
import { ActivityFilters } from './filters.tsx';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';

const pageSize = 50;
const nothing: ActivityCounts = { total: 0, scheduled: 0, completed: 0, cancelled: 0, overdue: 0 };

const queryOf = ({ page, search, type, status, from, to, mine, contact }: ListState) => ({
  page,
  limit: pageSize,
  ...(search && { search }),
  ...(type && { activity_type: type }),
  ...(status && { status }),
  ...(from && { dateFrom: from }),
  ...(to && { dateTo: to }),
  ...(mine && { mine }),
  ...(contact && { contact_id: contact }),
});

type TimelinePanelProps = { readonly state: ListState; readonly setState: SetListState };

/** Counters, filters and 'Activity Timeline', day by day. */
export function TimelinePanel({ state, setState }: TimelinePanelProps) {
  const t = useText(messages);
  const query = readingList(contract.activities.list, { query: queryOf(state) });
  const list = useListReading(query, ({ rows }) => rows, nothing);
  useLastPage(list, state, setState);
  return (
    <>
      {!list.isUnread && <Counts counts={list.counts} setState={setState} />}
      <ActivityFilters state={state} setState={setState} />
      {list.failed && <ErrorWithRetry message={t('listFailed')} onRetry={list.refresh} />}
      <section aria-label={t('timeline')} aria-busy={list.updating || !list.rows}>
        <VisuallyHidden component="output">
          {list.rows ? t('listed', { count: list.total }) : ''}
        </VisuallyHidden>
        {!list.rows && <Bones label={t('timeline')} lines={10} />}
        {list.rows && <Days rows={list.rows} setState={setState} />}
        {list.rows?.length === 0 && !list.failed && <Empty state={state} setState={setState} />}
      </section>
      <Pagination
        page={state.page}
        limit={pageSize}
        total={list.total}
        noun={t('noun')}
        onPage={(page) => void setState({ page })}
      />
    </>
  );
}

type TimelineData = {
  readonly rows: readonly unknown[] | undefined;
  readonly total: number;
  readonly updating: boolean;
};

/** If the page no longer exists, the last page opens. */
function useLastPage({ rows, total, updating }: TimelineData, { page }: ListState, setState: SetListState) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const beyond = rows?.length === 0 && !updating && total > 0 && page > last;
  useEffect(() => {
    if (beyond) void setState({ page: last }, { replace: true });
  });
}

type CountsProps = { readonly counts: ActivityCounts | undefined; readonly setState: SetListState };

const countIcons = {
  total: <IconActivity />,
  scheduled: <IconCalendar />,
  completed: <IconCheck />,
  overdue: <IconWarning />,
} as const;

/** Each counter opens the list it counts; the other filters stay in force. */
function Counts({ counts, setState }: CountsProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <StatCards>
      {(['total', 'scheduled', 'completed', 'overdue'] as const).map((name) => (
        <StatCard
          key={name}
          label={t(name)}
          value={counts && format.number(counts[name])}
          icon={countIcons[name]}
          onPress={() => void setState({ status: name === 'total' ? undefined : name, page: undefined })}
        />
      ))}
    </StatCards>
  );
}

function Empty({ state, setState }: TimelinePanelProps) {
  const t = useText(messages);
  const may = useMay();
  const action = may('activities.create') && (
    <Button onClick={() => void setState({ wizard: 'new' })}>{t('addFirst')}</Button>
  );
  return (
    <EmptyList
      icon={IconActivity}
      title={t('none')}
      onClear={hasFilters(state) ? () => void setState({ ...noFilters, page: undefined }) : undefined}
      noneMatch={t('noneMatch')}
      noneYet={t('noneYet')}
      action={action}
    />
  );
}

type DaysProps = { readonly rows: readonly Activity[]; readonly setState: SetListState };

function Days({ rows, setState }: DaysProps) {
  const format = useFormat();
  return groupByDay(rows, format.dayOf).map(({ day, rows: ofDay }) => (
    <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={classes.dayHeading}>
        {format.fullDate(day)}
      </h2>
      <ul className={classes.list}>
        {ofDay.map((activity) => (
          <li key={activity.activity_id}>
            <ActivityCard
              activity={activity}
              about
              onOpen={() => void setState({ activity: activity.activity_id })}
              actions={<ActivityActions activity={activity} setState={setState} />}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}
