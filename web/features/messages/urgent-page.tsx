import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconLock, IconPlus } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { messages } from './messages.ts';
import { UrgentTable } from './urgent-table.tsx';
import { closed, messagesAtOnce, type PageState, type SetPageState, usePageState } from './use-page-state.ts';

const UrgentDialog = createLazyPart(async () => ({
  default: (await import('./record/dialog.tsx')).UrgentDialog,
}));

const ComposeDialog = createLazyPart(async () => ({
  default: (await import('./compose/dialog.tsx')).ComposeDialog,
}));

/** The urgent messages of the school, newest first. */
export function UrgentPage() {
  const t = useText(messages);
  const may = useMay();
  if (may('messages.sendUrgent')) return <PermittedPage />;
  return (
    <>
      <PageHeader title={t('title')} breadcrumbs={[{ label: t('communication') }, { label: t('title') }]} />
      <EmptyState icon={IconLock} title={t('denied')} hint={t('deniedHint')} />
    </>
  );
}

function PermittedPage() {
  const t = useText(messages);
  const [state, setState] = usePageState();
  const { page } = state;
  const found = useQuery({
    ...queryFor(contract.messages.listUrgent, { query: { page, limit: messagesAtOnce } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const refresh = () => void found.refetch();
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        breadcrumbs={[{ label: t('announcements'), to: '/announcements' }, { label: t('title') }]}
        actions={<RefreshButton busy={found.isFetching} onRefresh={refresh} />}
        primary={<AddButton setState={setState} />}
      />
      {found.isError ? (
        <ErrorWithRetry message={t('listFailed')} onRetry={refresh} />
      ) : (
        <UrgentTable
          list={found.data}
          isUpdating={found.isPlaceholderData}
          onOpen={(message) => void setState({ ...closed, message })}
        />
      )}
      <Pagination
        page={page}
        limit={messagesAtOnce}
        total={found.data?.total ?? 0}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
      <Layers state={state} setState={setState} />
    </>
  );
}

function AddButton({ setState }: Pick<LayersProps, 'setState'>) {
  const t = useText(messages);
  return (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ wizard: 'new' })}>
      {t('add')}
    </Button>
  );
}

type LayersProps = { readonly state: PageState; readonly setState: SetPageState };

/** The form or the message that the URL asks for. */
function Layers({ state, setState }: LayersProps) {
  if (state.wizard !== undefined) {
    return (
      <Later>
        <ComposeDialog
          onSent={(message) => void setState({ ...closed, wizard: undefined, message }, { replace: true })}
          onClose={() => void setState({ wizard: undefined }, { replace: true })}
        />
      </Later>
    );
  }
  if (state.message === undefined) return null;
  return (
    <Later>
      <UrgentDialog
        key={state.message}
        id={state.message}
        state={state}
        setState={setState}
        onClose={() => void setState(closed)}
      />
    </Later>
  );
}
