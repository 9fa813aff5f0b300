import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { memo, useDeferredValue } from 'react';
import type { BoardColumn } from '#contract/leads/board.ts';
import type { LeadCard } from '#contract/leads/record.ts';
import { ExportButton, ImportButton } from '#web/features/imports/import-actions.tsx';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { useStableValue } from '#web/lib/use-stable-value.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconChart, IconLead } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { AddButton } from '#web/ui/page/add-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { BoardPanel } from './board/panel.tsx';
import { useBoard } from './board/use-board.ts';
import { LeadFilters } from './list/filters.tsx';
import {
  boardFilters,
  hasFilters,
  type ListState,
  type SetListState,
  tableFilters,
  useListState,
} from './list/use-list-state.ts';
import { messages } from './messages.ts';
import { useLeadRemoval } from './record/use-removal.ts';
import { countOf } from './rules.ts';

const LeadOverlay = createLazyPart(async () => ({
  default: (await import('./record/overlay.tsx')).LeadOverlay,
}));
const LeadFormDialog = createLazyPart(async () => ({
  default: (await import('./form/form.tsx')).LeadFormDialog,
}));
const LeadsTable = createLazyPart(async () => ({ default: (await import('./list/table.tsx')).LeadsTable }));
const FiguresDialog = createLazyPart(async () => ({
  default: (await import('./board/metrics-dialog.tsx')).FiguresDialog,
}));

const noLayers = { lead: undefined, wizard: undefined, edit: undefined, figures: undefined };

/** All leads by stage, as a board or as a table. */
export function LeadsPage() {
  const [state, setState] = useListState();
  const behind = useStableValue({ ...state, ...noLayers });
  return (
    <>
      <LeadsBehind state={behind} setState={setState} />
      <Layers state={state} setState={setState} />
    </>
  );
}

/** The page without its layers: it is not drawn again when one of them opens or closes. */
const LeadsBehind = memo(function LeadsBehind({ state, setState }: LayersProps) {
  const t = useText(messages);
  const may = useMay();
  const board = useBoard(state);
  const columns = board.isError && !board.data ? [] : board.data?.columns;
  const summary = board.data ? t('listed', { count: board.data.total }) : '';
  const isEmpty = board.data?.total === 0 && !hasFilters(state);
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('title') }]}
        description={<output>{summary}</output>}
        actions={
          <Actions
            state={state}
            setState={setState}
            columns={columns}
            busy={board.isRefetching}
            onRefresh={() => void board.refetch()}
          />
        }
        primary={may('leads.create') && <AddButton label={t('add')} setState={setState} />}
      />
      <LeadFilters state={state} setState={setState} />
      {board.isError && <ErrorWithRetry message={t('listFailed')} onRetry={() => void board.refetch()} />}
      {isEmpty ? (
        <NoLeads setState={setState} />
      ) : (
        <Listing state={state} setState={setState} columns={columns} />
      )}
    </>
  );
});

function NoLeads({ setState }: { readonly setState: SetListState }) {
  const t = useText(messages);
  const may = useMay();
  const add = may('leads.create') && <AddButton label={t('addFirst')} setState={setState} />;
  return <EmptyState icon={IconLead} title={t('none')} hint={t('noneYet')} action={add} />;
}

type ListingProps = {
  readonly state: ListState;
  readonly setState: SetListState;
  readonly columns: readonly BoardColumn[] | undefined;
};

function Listing({ state, setState, columns }: ListingProps) {
  const may = useMay();
  const remove = useLeadRemoval();
  const onOpen = useCallbackRef((lead: string) => void setState({ lead }));
  const onDelete = useCallbackRef((card: LeadCard) => void remove(card));
  // A key or click is answered before the cards change.
  const drawn = useDeferredValue(columns);
  const filters = useDeferredValue(useStableValue(boardFilters(state)));
  const table = <LeadsTable state={state} setState={setState} columns={columns} onDelete={onDelete} />;
  if (state.view === 'table') return <Later>{table}</Later>;
  return (
    <BoardPanel
      columns={drawn}
      filters={filters}
      onOpen={onOpen}
      onDelete={may('leads.remove') ? onDelete : undefined}
    />
  );
}

type ActionsProps = ListingProps & {
  readonly busy: boolean;
  readonly onRefresh: () => void;
};

function Actions({ state, setState, columns, busy, onRefresh }: ActionsProps) {
  const t = useText(messages);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChart />}
        onClick={() => void setState({ figures: 'open' })}
      >
        {t('figures')}
      </Button>
      <RefreshButton busy={busy} onRefresh={onRefresh} />
      <ExportButton kind="leads" filters={tableFilters(state)} total={countOf(state.stage, columns)} />
      <ImportButton kind="leads" />
    </>
  );
}

type LayersProps = { readonly state: ListState; readonly setState: SetListState };

/** The record, the form and the metrics that the URL asks for. */
function Layers({ state, setState }: LayersProps) {
  const { lead, wizard, edit, figures } = state;
  return (
    <>
      <Later>
        {lead !== undefined && (
          <LeadOverlay
            key={lead}
            id={lead}
            onEdit={() => void setState({ edit: lead })}
            onClose={() => void setState({ lead: undefined })}
          />
        )}
      </Later>
      <Later>
        {(wizard !== undefined || edit !== undefined) && (
          <LeadFormDialog
            key={edit}
            id={edit}
            onClose={() => void setState({ wizard: undefined, edit: undefined }, { replace: true })}
          />
        )}
      </Later>
      <Later>
        {figures !== undefined && (
          <FiguresDialog
            filters={boardFilters(state)}
            onClose={() => void setState({ figures: undefined })}
          />
        )}
      </Later>
    </>
  );
}
