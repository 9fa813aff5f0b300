import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { AddButton } from '#web/ui/page/add-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { AnnouncementCountsBar } from './list/counts-bar.tsx';
import { AnnouncementFilters } from './list/filters.tsx';
import { useAnnouncements } from './list/use-announcements.ts';
import {
  announcementsAtOnce,
  closed,
  type ListState,
  type SetListState,
  useListState,
} from './list/use-list-state.ts';
import { messages } from './messages.ts';
import { AnnouncementsList } from './record/cards-list.tsx';

const AnnouncementOverlay = createLazyPart(async () => ({
  default: (await import('./record/overlay.tsx')).AnnouncementOverlay,
}));
const AnnouncementFormDialog = createLazyPart(async () => ({
  default: (await import('./form/form.tsx')).AnnouncementFormDialog,
}));

/** The announcements as cards. */
export function AnnouncementsPage() {
  const t = useText(messages);
  const may = useMay();
  const [state, setState] = useListState();
  const list = useAnnouncements(state);
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('communication') }, { label: t('title') }]}
        description={
          <>
            <output>{list.rows ? t('listed', { count: list.total }) : ''}</output>
            {`, ${t('order')}`}
          </>
        }
        actions={<Actions busy={list.busy} onRefresh={list.refresh} />}
        primary={may('announcements.create') && <AddButton label={t('add')} setState={setState} />}
      />
      {!list.isUnread && (
        <AnnouncementCountsBar
          counts={list.counts}
          onOpen={(status) => void setState({ status, page: undefined })}
        />
      )}
      <AnnouncementFilters state={state} setState={setState} />
      {list.failed && <ErrorWithRetry message={t('listFailed')} onRetry={list.refresh} />}
      <AnnouncementsList list={list} state={state} setState={setState} />
      <Pagination
        page={state.page}
        limit={announcementsAtOnce}
        total={list.total}
        noun={t('noun')}
        onPage={(page) => void setState({ page })}
      />
      <Layers state={state} setState={setState} />
    </>
  );
}

type ActionsProps = { readonly busy: boolean; readonly onRefresh: () => void };

function Actions(props: ActionsProps) {
  return (
    <>
      <UrgentButton />
      <RefreshButton {...props} />
    </>
  );
}

function UrgentButton() {
  const t = useText(messages);
  const may = useMay();
  if (!may('messages.sendUrgent')) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/announcements/urgent" />}>
      {t('urgentMessages')}
    </Button>
  );
}

type LayersProps = { readonly state: ListState; readonly setState: SetListState };

/** The announcement and the form that the URL asks for. */
function Layers({ state, setState }: LayersProps) {
  const { announcement, wizard, edit } = state;
  return (
    <>
      <Later>
        {announcement !== undefined && (
          <AnnouncementOverlay
            key={announcement}
            id={announcement}
            state={state}
            setState={setState}
            onClose={() => void setState(closed)}
          />
        )}
      </Later>
      <Later>
        {(wizard !== undefined || edit !== undefined) && (
          <AnnouncementFormDialog
            key={edit}
            id={edit}
            onKept={(id) => void setState({ wizard: undefined, edit: id }, { replace: true })}
            onClose={() => void setState({ wizard: undefined, edit: undefined }, { replace: true })}
          />
        )}
      </Later>
    </>
  );
}
