import { useState } from 'react';
import { contract } from '#contract/index.ts';
import {
  type DecisionCounts,
  type PlannedStudent,
  type Promotion,
  promotionDecisions,
} from '#contract/promotion/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { classChoices } from '#web/lib/choices/classes.ts';
import { useFormat } from '#web/lib/format.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { IconStudent } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { DecideBar } from './decide-bar.tsx';
import { messages } from './messages.ts';
import { usePlanColumns } from './plan-columns.tsx';
import { hasFilters, noFilters, type SetListState, useListState } from './use-list-state.ts';

const pageSize = 50;
const emptyCounts: DecisionCounts = { total: 0, promote: 0, repeat: 0, graduate: 0, leave: 0, already: 0 };

type PlanPanelProps = { readonly promotion: Promotion };

/** The plan, student by student; afterwards the results. */
export function PlanPanel({ promotion }: PlanPanelProps) {
  const t = useText(messages);
  const [state, setState] = useListState();
  const { page, search, decision, class_id } = state;
  const query = { page, limit: pageSize, search, decision, class_id };
  const request = { params: { id: promotion.promotion_id }, query };
  const list = useListReading(
    queryFor(contract.promotion.plan, request),
    ({ students }) => students,
    emptyCounts,
  );
  return (
    <section aria-label={t('plan')}>
      <h2>{t('plan')}</h2>
      {!list.isUnread && <Counts counts={list.counts} setState={setState} />}
      <Filters promotion={promotion} />
      {list.failed && <ErrorWithRetry message={t('failed')} onRetry={list.refresh} />}
      <Plan
        promotion={promotion}
        list={list}
        onClearFilters={
          hasFilters(state) ? () => void setState({ ...noFilters, page: undefined }) : undefined
        }
      />
      <Pagination
        page={page}
        limit={pageSize}
        total={list.total}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
    </section>
  );
}

type PlanProps = PlanPanelProps & {
  readonly list: {
    readonly rows: readonly PlannedStudent[] | undefined;
    readonly total: number;
    readonly updating: boolean;
  };
  readonly onClearFilters: (() => void) | undefined;
};

function Plan({ promotion, list, onClearFilters }: PlanProps) {
  const t = useText(messages);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isOpen = promotion.status === 'draft' || promotion.status === 'done';
  return (
    <>
      {isOpen && selected.size > 0 && (
        <DecideBar promotion={promotion} selected={selected} onDone={() => setSelected(new Set())} />
      )}
      <DataTable
        label={t('plan')}
        columns={usePlanColumns()}
        rows={list.rows}
        rowKey={({ student_id }) => student_id}
        rowName={({ name }) => name}
        {...(isOpen && { selection: { selected, onChange: setSelected } })}
        empty={
          <EmptyList
            icon={IconStudent}
            title={t('none')}
            onClear={onClearFilters}
            noneMatch={t('noneMatch')}
            noneYet={t('noneYet')}
          />
        }
        updating={list.updating}
        announcement={list.rows ? t('listed', { count: list.total }) : ''}
      />
    </>
  );
}

type CountsProps = { readonly counts: DecisionCounts | undefined; readonly setState: SetListState };

function Counts({ counts, setState }: CountsProps) {
  const t = useText(messages);
  const format = useFormat();
  const value = (count: number | undefined) => (count === undefined ? undefined : format.number(count));
  return (
    <StatCards>
      <StatCard
        label={t('allStudents')}
        value={value(counts?.total)}
        onPress={() => void setState({ ...noFilters, page: undefined })}
      />
      {promotionDecisions.map((decision) => (
        <StatCard
          key={decision}
          label={t(`decision.${decision}`)}
          value={value(counts?.[decision])}
          onPress={() => void setState({ ...noFilters, decision, page: undefined })}
        />
      ))}
      {counts && counts.already > 0 && <StatCard label={t('already')} value={value(counts.already)} />}
    </StatCards>
  );
}

function Filters({ promotion }: PlanPanelProps) {
  const t = useText(messages);
  const [state, setState] = useListState();
  const decisions = choicesOf(promotionDecisions, (value) => t(`decision.${value}`));
  const classes = classChoices(promotion.classes);
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      search={t('search')}
      fields={[
        { name: 'decision', label: t('decision'), all: t('allDecisions'), choices: decisions },
        { name: 'class_id', label: t('class'), all: t('allClasses'), choices: classes },
      ]}
    />
  );
}
