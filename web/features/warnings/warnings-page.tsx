import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import type { Warning, WarningCounts } from '#contract/warnings/calls.ts';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import {
  IconAttendance,
  IconCheck,
  IconEye,
  IconMarks,
  IconPhone,
  IconStudent,
  IconTask,
  IconWarning,
} from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import type { RowAction } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';
import { hasFilters, type ListState, noFilters, type SetListState, useListState } from './use-list-state.ts';
import { useWarningColumns } from './warning-columns.tsx';
import { WarningFilters } from './warning-filters.tsx';

const WarningDialog = createLazyPart(async () => ({
  default: (await import('./warning-dialog.tsx')).WarningDialog,
}));

const pageSize = 25;
const noWarnings: WarningCounts = { total: 0, open: 0, absence: 0, average: 0 };

const queryOf = ({ page, search, kind, class_id, state }: ListState) => ({
  page,
  limit: pageSize,
  search,
  kind,
  class_id,
  state,
});

/**
 * Students who may need help: chronic absence and falling averages, and whether they have been contacted since.
 */
export function WarningsPage() {
  const t = useText(messages);
  const [state, setState] = useListState();
  const list = useListReading(
    queryFor(contract.warnings.list, { query: queryOf(state) }),
    (found) => found.warnings,
    noWarnings,
  );
  const { rows } = list;
  const about = rows?.find(({ student_id }) => student_id === state.about);
  const close = () => void setState({ open: undefined, about: undefined }, { replace: true });
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('school') }, { label: t('title') }]}
        description={<Thresholds />}
        actions={<RefreshButton busy={list.busy} onRefresh={list.refresh} />}
      />
      {!list.isUnread && <Counts counts={list.counts} setState={setState} />}
      <WarningFilters state={state} setState={setState} />
      {list.failed && <ErrorWithRetry message={t('failed')} onRetry={list.refresh} />}
      <List list={list} state={state} setState={setState} />
      <Later>
        {about && state.open && <WarningDialog open={state.open} warning={about} onClose={close} />}
      </Later>
    </>
  );
}

/** The school's definition of a warning, from its settings. */
function Thresholds() {
  const t = useText(messages);
  const format = useFormat();
  const [state] = useListState();
  const { data } = useQuery({
    ...queryFor(contract.warnings.list, { query: queryOf(state) }),
    enabled: false,
  });
  if (!data) return null;
  const { absence_percent, absence_days, average_points } = data.thresholds;
  return t('description', {
    percent: format.percent(absence_percent),
    days: format.number(absence_days),
    points: format.number(average_points),
  });
}

type CountsProps = { readonly counts: WarningCounts | undefined; readonly setState: SetListState };

function Counts({ counts, setState }: CountsProps) {
  const t = useText(messages);
  const format = useFormat();
  const value = (count: number | undefined) => (count === undefined ? undefined : format.number(count));
  const show = (part: Parameters<SetListState>[0]) =>
    void setState({ ...noFilters, ...part, page: undefined });
  return (
    <StatCards>
      <StatCard
        label={t('open')}
        hint={t('openHint')}
        value={value(counts?.open)}
        icon={<IconWarning />}
        onPress={() => show({})}
      />
      <StatCard
        label={t('absence')}
        value={value(counts?.absence)}
        icon={<IconAttendance />}
        onPress={() => show({ kind: 'absence' })}
      />
      <StatCard
        label={t('average')}
        value={value(counts?.average)}
        icon={<IconMarks />}
        onPress={() => show({ kind: 'average' })}
      />
      <StatCard
        label={t('total')}
        value={value(counts?.total)}
        icon={<IconStudent />}
        onPress={() => show({ state: 'all' })}
      />
    </StatCards>
  );
}

type ListProps = {
  readonly list: ReturnType<
    typeof useListReading<Warning, WarningCounts, { total: number; counts: WarningCounts }>
  >;
  readonly state: ListState;
  readonly setState: SetListState;
};

function useActions(setState: SetListState, onOpen: (row: Warning) => void): readonly RowAction<Warning>[] {
  const t = useText(messages);
  const act = (open: 'contact' | 'task') => (row: Warning) => void setState({ open, about: row.student_id });
  return [
    { label: t('view'), icon: <IconEye />, onRun: onOpen },
    { label: t('logContact'), icon: <IconPhone />, onRun: act('contact') },
    { label: t('makeTask'), icon: <IconTask />, onRun: act('task') },
  ];
}

function NoWarnings({ state, setState }: Pick<ListProps, 'state' | 'setState'>) {
  const t = useText(messages);
  const isFiltered = hasFilters(state);
  const nextStep = useNextStep(['classes', 'students'], !isFiltered);
  return (
    <EmptyList
      icon={IconCheck}
      title={t('none')}
      onClear={isFiltered ? () => void setState({ ...noFilters, page: undefined }) : undefined}
      noneMatch={t('noneMatch')}
      noneYet={t('noneHint')}
      nextStep={nextStep}
    />
  );
}

function List({ list, state, setState }: ListProps) {
  const t = useText(messages);
  const navigate = useNavigate();
  const open = ({ student_id: student }: Warning) => void navigate({ to: '/students', search: { student } });
  const actions = useActions(setState, open);
  return (
    <>
      <DataTable
        label={t('title')}
        columns={useWarningColumns()}
        rows={list.rows}
        rowKey={({ student_id }) => student_id}
        rowName={({ name }) => name}
        onOpen={open}
        actions={actions}
        empty={<NoWarnings state={state} setState={setState} />}
        skeletonRows={6}
        updating={list.updating}
        announcement={list.rows ? t('listed', { count: list.total }) : ''}
      />
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
