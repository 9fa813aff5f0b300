import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { BoardColumn } from '#contract/leads/board.ts';
import { leadSorts } from '#contract/leads/calls.ts';
import type { Lead, LeadCard } from '#contract/leads/record.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import styles from '#web/features/leads/leads.module.css';
import { childOf, countOf } from '#web/features/leads/rules.ts';
import { stageTone } from '#web/features/leads/tones.ts';
import { LeadValue } from '#web/features/leads/value.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { type Formatter, useFormat } from '#web/lib/format.ts';
import { sortProps } from '#web/lib/list/list-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { BreakableText } from '#web/ui/display/breakable-text.tsx';
import { priorityTone, StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconDelete, IconEdit, IconEye, IconLead } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import type { Column, RowAction } from '#web/ui/table/types.ts';
import { hasFilters, type ListState, noFilters, type SetListState, tableFilters } from './use-list-state.ts';

const pageSize = 20;

type LeadsTableProps = {
  readonly state: ListState;
  readonly setState: SetListState;
  /** The board provides the number of leads. */
  readonly columns: readonly BoardColumn[] | undefined;
  readonly onDelete: (card: LeadCard) => void;
};

/** The same leads as the board, one per row. */
export function LeadsTable({ state, setState, columns, onDelete }: LeadsTableProps) {
  const t = useText(messages);
  const found = useLeads(state);
  const total = countOf(state.stage, columns) ?? 0;
  const clear = () => void setState({ ...noFilters, page: undefined });
  return (
    <>
      {found.isError && <ErrorWithRetry message={t('listFailed')} onRetry={() => void found.refetch()} />}
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={found.isError && !found.data ? [] : found.data}
        rowKey={({ crm_contact_id }) => crm_contact_id}
        rowName={({ name }) => name}
        actions={useActions(setState, onDelete)}
        onOpen={({ crm_contact_id }) => void setState({ lead: crm_contact_id })}
        {...sortProps(state, setState, leadSorts)}
        empty={
          <EmptyList
            icon={IconLead}
            title={t('none')}
            onClear={hasFilters(state) ? clear : undefined}
            noneMatch={t('noneMatch')}
            noneYet={t('noneYet')}
          />
        }
        skeletonRows={pageSize}
        updating={found.isPlaceholderData}
        announcement={found.data ? t('listed', { count: total }) : ''}
      />
      <Pagination
        page={state.page}
        limit={pageSize}
        total={total}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
    </>
  );
}

function useLeads(state: ListState) {
  const query = { ...tableFilters(state), page: state.page, limit: pageSize };
  return useQuery({ ...queryFor(contract.leads.list, { query }), placeholderData: keepPreviousData });
}

function useActions(setState: SetListState, onDelete: (card: LeadCard) => void): readonly RowAction<Lead>[] {
  const t = useText(messages);
  const may = useMay();
  const open = ({ crm_contact_id }: Lead) => void setState({ lead: crm_contact_id });
  const edit = ({ crm_contact_id }: Lead) => void setState({ edit: crm_contact_id });
  const mayRemove = may('leads.remove');
  return [
    { label: t('viewDetails'), icon: <IconEye />, onRun: open },
    { label: t('edit'), icon: <IconEdit />, onRun: edit },
    { label: t('delete'), icon: <IconDelete />, onRun: onDelete, danger: true, shown: () => mayRemove },
  ];
}

function useColumns(): readonly Column<Lead>[] {
  const t = useText(messages);
  const format = useFormat();
  const columns: readonly (readonly [key: string, header: string, cell: Column<Lead>['cell']])[] = [
    ['name', t('lead'), (row) => <NameCell {...row} />],
    [
      'stage',
      t('stage'),
      ({ lead_stage }) => <StatusBadge tone={stageTone[lead_stage]}>{t(`stage.${lead_stage}`)}</StatusBadge>,
    ],
    [
      'priority',
      t('field.priority'),
      ({ priority }) => <StatusBadge tone={priorityTone[priority]}>{t(`priority.${priority}`)}</StatusBadge>,
    ],
    ['value', t('value'), (row) => <LeadValue {...row} />],
    [
      'source',
      t('field.source'),
      ({ source }) => <span className={styles.noWrap}>{t(`source.${source}`)}</span>,
    ],
    ['owner', t('owner'), ({ owner_name }) => owner_name ?? t('noOwner')],
    ['next_step_on', t('field.next_step'), (row) => nextStepOf(row, format) || t('noNextStep')],
    ['last_contacted_dt', t('lastContact'), (row) => <ContactCell {...row} />],
  ];
  return columns.map(([key, header, cell]) => ({
    key,
    header,
    cell,
    sortable: true,
    numeric: key === 'value',
  }));
}

function ContactCell({ last_contacted_dt, stale }: Lead) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <>
      {last_contacted_dt ? format.day(last_contacted_dt) : t('neverContacted')}{' '}
      {stale && <StatusBadge tone="warning">{t('stale')}</StatusBadge>}
    </>
  );
}

const nextStepOf = ({ next_step, next_step_on }: Lead, format: Formatter) =>
  [next_step, next_step_on && format.date(next_step_on)].filter(Boolean).join(' · ');

function NameCell({ name, email, mobile, ...lead }: Lead) {
  const t = useText(messages);
  const child = childOf(lead);
  return (
    <div className={styles.contact}>
      <strong>{name}</strong>
      <div>{email && <BreakableText text={email} />}</div>
      <div>{mobile ?? t('noPhone')}</div>
      {child && <div>{t('forChild', { child })}</div>}
    </div>
  );
}
