import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useText } from '#web/lib/text.ts';
import { EmptyList, type EmptyListProps } from '#web/ui/feedback/empty-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconDelete, IconEdit, IconEye, IconFilter } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { messages } from '#web/ui/messages.ts';
import { AddButton } from '#web/ui/page/add-button.tsx';
import { type Crumb, PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import type { RowAction } from '#web/ui/table/types.ts';
import type { OverlayProps } from './overlay.tsx';
import type { WizardProps } from './wizard.tsx';

/** The result of `listState` of web/lib. */
type State = {
  readonly page: number;
  readonly filters?: 'open' | undefined;
  readonly tab?: string | undefined;
  readonly wizard?: 'new' | undefined;
  readonly edit?: string | undefined;
  readonly step?: string | undefined;
};
type SetState = (
  part: { readonly [Key in keyof State]?: State[Key] | undefined },
  options?: { readonly replace?: boolean },
) => Promise<void>;

/** The result of `useListReading` of web/lib. */
type ListData<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly failed: boolean;
  readonly updating: boolean;
  readonly busy: boolean;
  readonly refresh: () => void;
};

type Texts = {
  readonly title: string;
  /** The name of the table. */
  readonly label: string;
  /** As in 'Showing 1 to 10 of 240 students'. */
  readonly noun: string;
  /** Announced to screen readers: '240 students listed'. */
  readonly listed: string;
  readonly add: string;
  readonly addFirst: string;
  readonly edit: string;
  readonly delete: string;
  readonly failed: string;
  readonly none: string;
  /** Shown if no row matches the filters, and if there are no rows at all. */
  readonly noneMatch: string;
  readonly noneYet: string;
};

type ListKey = Exclude<keyof Texts, 'label' | 'listed' | 'failed'> | 'listFailed';

/** The texts of the page, by the keys that the `messages.ts` of every list has; the title also names the table. */
export const listTexts = (t: (key: ListKey) => string, listed: string): Texts => ({
  title: t('title'),
  label: t('title'),
  noun: t('noun'),
  listed,
  add: t('add'),
  addFirst: t('addFirst'),
  edit: t('edit'),
  delete: t('delete'),
  failed: t('listFailed'),
  none: t('none'),
  noneMatch: t('noneMatch'),
  noneYet: t('noneYet'),
});

export type RecordListPageProps<Row> = {
  readonly texts: Texts;
  readonly breadcrumbs: readonly Crumb[];
  readonly icon: (props: { readonly size: number }) => ReactNode;
  readonly state: State;
  readonly setState: SetState;
  readonly list: ListData<Row>;
  readonly pageSize: number;
  /** Whether a search or filter is active. */
  readonly filtered: boolean;
  readonly onClearFilters: () => void;
  /** What has to be done elsewhere before a record can be added. */
  readonly nextStep?: EmptyListProps['nextStep'];
  readonly may: {
    readonly add: boolean;
    readonly edit: boolean;
    readonly remove: boolean | ((row: Row) => boolean);
    /** Without it, every row can be opened. */
    readonly open?: (row: Row) => boolean;
  };
  /** False if the filters are always visible. */
  readonly filterButton?: boolean;
  /** Further actions of a row besides viewing, editing and deleting it. */
  readonly rowActions?: readonly RowAction<Row>[];
  /** Buttons of the page before Filter: Export, Import. */
  readonly actions?: ReactNode;
  /** The stat cards. */
  readonly counts: ReactNode;
  /** Search and filters; `state.filters` says whether the bar is open. */
  readonly filters: ReactNode;
  /** Between filters and table, for example the actions for selected rows. */
  readonly children?: ReactNode;
  readonly table: Pick<
    DataTableProps<Row>,
    'columns' | 'rowKey' | 'rowName' | 'sort' | 'onSort' | 'selection'
  >;
  readonly onDelete: (row: Row) => void;
  /** The record in the URL, and how to open another or none: `setState({ student: id, tab: undefined })`. */
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  /** Both lazy: the list appears without their code. */
  readonly Overlay: ComponentType<OverlayProps>;
  readonly Wizard: ComponentType<WizardProps>;
};

/** Enough to fill a screen. */
const mostBones = 10;

/** A page that lists records: counts, filters, table, pages, and over it the record and wizard of the URL. */
export function RecordListPage<Row>(props: RecordListPageProps<Row>) {
  const { texts, breadcrumbs, list } = props;
  useLastPage(props);
  // Zeros above an error would look like figures.
  const isUnread = list.failed && list.rows?.length === 0;
  return (
    <>
      <PageHeader
        title={texts.title}
        breadcrumbs={breadcrumbs}
        actions={<Actions {...props} />}
        primary={props.may.add && <AddButton label={texts.add} setState={props.setState} />}
      />
      {!isUnread && props.counts}
      {props.filters}
      {list.failed && <ErrorWithRetry message={texts.failed} onRetry={list.refresh} />}
      {props.children}
      <List {...props} />
      <Layers {...props} />
    </>
  );
}

/** If the page no longer exists, the last page opens. */
function useLastPage<Row>({ state, setState, pageSize, list }: RecordListPageProps<Row>) {
  const last = Math.max(1, Math.ceil(list.total / pageSize));
  const beyond = list.rows?.length === 0 && !list.updating && list.total > 0 && state.page > last;
  useEffect(() => {
    if (beyond) void setState({ page: last }, { replace: true });
  });
}

function Actions<Row>(props: RecordListPageProps<Row>) {
  const { actions, filterButton = true, list } = props;
  return (
    <>
      {actions}
      {filterButton && <FilterButton {...props} />}
      <RefreshButton busy={list.busy} onRefresh={list.refresh} />
    </>
  );
}

function FilterButton<Row>({ state, setState, filtered }: RecordListPageProps<Row>) {
  const t = useText(messages);
  const isOpen = state.filters === 'open';
  return (
    <Button
      variant={isOpen || filtered ? 'light' : 'default'}
      leftSection={<IconFilter />}
      aria-expanded={isOpen}
      onClick={() => void setState({ filters: isOpen ? undefined : 'open' }, { replace: true })}
    >
      {t('filter')}
    </Button>
  );
}

function List<Row>(props: RecordListPageProps<Row>) {
  const { texts, state, setState, list, pageSize, table, may, onOpen } = props;
  return (
    <>
      <DataTable
        {...table}
        label={texts.label}
        rows={list.rows}
        actions={useRowActions(props)}
        onOpen={(row) => onOpen(table.rowKey(row))}
        mayOpen={may.open}
        empty={<Empty {...props} />}
        skeletonRows={Math.min(pageSize, mostBones)}
        updating={list.updating}
        announcement={list.rows ? texts.listed : ''}
      />
      <Pagination
        page={state.page}
        limit={pageSize}
        total={list.total}
        noun={texts.noun}
        onPage={(page) => void setState({ page })}
      />
    </>
  );
}

function useRowActions<Row>(props: RecordListPageProps<Row>): readonly RowAction<Row>[] {
  const { texts, setState, may, table, onOpen, onDelete, rowActions = [] } = props;
  const t = useText(messages);
  const view = (row: Row) => onOpen(table.rowKey(row));
  const edit = (row: Row) => void setState({ edit: table.rowKey(row), step: undefined });
  return [
    { label: t('view'), icon: <IconEye />, onRun: view, shown: (row) => may.open?.(row) ?? true },
    ...rowActions,
    { label: texts.edit, icon: <IconEdit />, onRun: edit, shown: () => may.edit },
    {
      label: texts.delete,
      icon: <IconDelete />,
      onRun: onDelete,
      danger: true,
      shown: (row) => (typeof may.remove === 'function' ? may.remove(row) : may.remove),
    },
  ];
}

function Empty<Row>(props: RecordListPageProps<Row>) {
  const { texts, icon, list, filtered, onClearFilters, nextStep, may, setState } = props;
  if (list.failed || (!filtered && !may.add)) return <EmptyState icon={icon} title={texts.none} />;
  return (
    <EmptyList
      icon={icon}
      title={texts.none}
      onClear={filtered ? onClearFilters : undefined}
      noneMatch={texts.noneMatch}
      noneYet={texts.noneYet}
      action={<AddButton label={texts.addFirst} setState={setState} />}
      nextStep={nextStep}
    />
  );
}

function Layers<Row>({ state, setState, may, open, onOpen, Overlay, Wizard }: RecordListPageProps<Row>) {
  const { tab, wizard, step } = state;
  const steps = wizard === undefined && step !== undefined;
  /** With an open record, a step is a step of editing it; alone it is one of adding. */
  const edit = state.edit ?? (steps ? open : undefined);
  const isWizardOpen = edit === undefined ? (wizard !== undefined || steps) && may.add : may.edit;
  const closed = { wizard: undefined, edit: undefined, step: undefined };
  return (
    <>
      <Later>
        {open !== undefined && (
          <Overlay
            key={open}
            id={open}
            tab={tab}
            onTab={(next) => void setState({ tab: next }, { replace: true })}
            onEdit={(at) => void setState({ edit: open, step: at })}
            onClose={() => onOpen(undefined)}
          />
        )}
      </Later>
      <Later>
        {isWizardOpen && (
          <Wizard
            key={edit}
            id={edit}
            step={step}
            onStep={(next) => setState({ step: next }, { replace: true })}
            onClose={() => void setState(closed, { replace: true })}
          />
        )}
      </Later>
    </>
  );
}
