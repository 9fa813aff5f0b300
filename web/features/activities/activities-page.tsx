import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconActivity, IconCalendar } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { AddButton } from '#web/ui/page/add-button.tsx';
import { DetailTabs } from '#web/ui/page/detail-tabs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { messages } from './messages.ts';
import { TimelinePanel } from './timeline/panel.tsx';
import { type ListState, type SetListState, useListState } from './timeline/use-list-state.ts';

const CalendarPanel = createLazyPart(async () => ({
  default: (await import('./calendar/panel.tsx')).CalendarPanel,
}));
const ActivityOverlay = createLazyPart(async () => ({
  default: (await import('./record/overlay.tsx')).ActivityOverlay,
}));
const ActivityFormDialog = createLazyPart(async () => ({
  default: (await import('./record/form.tsx')).ActivityFormDialog,
}));
const CompleteDialog = createLazyPart(async () => ({
  default: (await import('./record/complete-dialog.tsx')).CompleteDialog,
}));

/** Past and planned activities, as a timeline or, with tasks, as a calendar. */
export function ActivitiesPage() {
  const t = useText(messages);
  const may = useMay();
  const [state, setState] = useListState();
  const stateProps = { state, setState };
  const tabs = [
    {
      id: 'timeline',
      label: t('timeline'),
      icon: <IconActivity />,
      content: () => <TimelinePanel {...stateProps} />,
    },
    {
      id: 'calendar',
      label: t('calendar'),
      icon: <IconCalendar />,
      content: () => <CalendarPanel {...stateProps} />,
    },
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('title') }]}
        actions={<Refresh />}
        primary={may('activities.create') && <AddButton label={t('add')} setState={setState} />}
      />
      <DetailTabs
        label={t('views')}
        tabs={tabs}
        tab={state.view}
        onTab={(view) => void setState({ view: view === 'calendar' ? view : undefined })}
      />
      <Layers {...stateProps} />
    </>
  );
}

function Refresh() {
  const client = useQueryClient();
  const busy = useIsFetching({ queryKey: ['activities'] }) > 0;
  return (
    <RefreshButton
      busy={busy}
      onRefresh={() => void client.invalidateQueries({ queryKey: ['activities'] })}
    />
  );
}

type LayersProps = { readonly state: ListState; readonly setState: SetListState };

/** The record, the form and the outcome dialog that the URL asks for. */
function Layers({ state, setState }: LayersProps) {
  const { activity, wizard, edit, complete } = state;
  return (
    <Later>
      {activity !== undefined && (
        <ActivityOverlay
          key={activity}
          id={activity}
          onEdit={() => void setState({ edit: activity })}
          onComplete={() => void setState({ complete: activity })}
          onClose={() => void setState({ activity: undefined })}
        />
      )}
      {(wizard !== undefined || edit !== undefined) && (
        <ActivityFormDialog
          key={edit}
          id={edit}
          contact={state.contact}
          day={state.view === 'calendar' ? state.day : undefined}
          onClose={() => void setState({ wizard: undefined, edit: undefined }, { replace: true })}
        />
      )}
      {complete !== undefined && (
        <CompleteDialog
          key={complete}
          id={complete}
          onClose={() => void setState({ complete: undefined }, { replace: true })}
        />
      )}
    </Later>
  );
}
