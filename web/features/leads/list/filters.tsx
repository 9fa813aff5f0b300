import { leadPriorities, leadSources, leadStages } from '#contract/leads/values.ts';
import { messages } from '#web/features/leads/messages.ts';
import { useUserChoices } from '#web/lib/choices/users.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { type FilterField, ListFilters } from '#web/ui/filter/list-filters.tsx';
import { ViewSwitch } from '#web/ui/filter/view-switch.tsx';
import { SavedFields } from './saved-views.tsx';
import { type ListState, noFilters, type SetListState } from './use-list-state.ts';

type LeadFiltersProps = { readonly state: ListState; readonly setState: SetListState };

const shows = ['stale', 'no_next_step', 'duplicates'] as const;

/** Search and filters of board and table. On a phone a button opens the filters. */
export function LeadFilters({ state, setState }: LeadFiltersProps) {
  const t = useText(messages);
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      search={t('search')}
      button={{ label: t('filter') }}
      fields={useFields(state)}
      before={<ViewActions state={state} setState={setState} />}
    >
      <SavedFields state={state} setState={setState} />
    </ListFilters>
  );
}

function useFields({ view }: ListState): readonly (FilterField<ListState> | false)[] {
  const t = useText(messages);
  const stages = choicesOf(leadStages, (value) => t(`stage.${value}`));
  const priorities = choicesOf(leadPriorities, (value) => t(`priority.${value}`));
  const sources = choicesOf(leadSources, (value) => t(`source.${value}`));
  const shown = choicesOf(shows, (value) => t(`show.${value}`));
  const owners = [
    { value: 'me', label: t('mine') },
    { value: 'none', label: t('unowned') },
    ...useUserChoices(),
  ];
  const came = [t('cameFrom'), t('cameTo')] as const;
  return [
    view === 'table' && { name: 'stage', label: t('stage'), all: t('allStages'), choices: stages },
    { name: 'priority', label: t('field.priority'), all: t('allPriorities'), choices: priorities },
    { name: 'source', label: t('field.source'), all: t('allSources'), choices: sources },
    { name: 'show', label: t('show'), all: t('allLeads'), choices: shown },
    { name: 'owner', label: t('owner'), all: t('allOwners'), choices: owners },
    { from: 'created_from', to: 'created_to', labels: came, leads: came },
  ];
}

/** Board or table. */
function ViewActions({ state, setState }: LeadFiltersProps) {
  const t = useText(messages);
  const choose = (view: ListState['view']) =>
    void setState({ view: view === 'table' ? view : undefined, stage: undefined, page: undefined });
  return (
    <ViewSwitch
      label={t('view')}
      views={choicesOf(['board', 'table'] as const, (view) => t(`view.${view}`))}
      view={state.view ?? 'board'}
      onView={choose}
    />
  );
}
