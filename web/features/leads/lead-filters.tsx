import { Button } from '@mantine/core';
import { leadPriorities, leadSources, leadStages } from '#contract/lead-values.ts';

import { useText } from '#web/lib/text.ts';
import { useUserChoices } from '#web/lib/user-choices.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { IconFilter } from '#web/ui/icons.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import styles from './leads.module.css';
import { messages } from './messages.ts';
import { SavedFields } from './saved-fields.tsx';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';

type LeadFiltersProps = { readonly state: ListState; readonly setState: SetListState };

const shows = ['stale', 'duplicates'] as const;
const known = <Value extends string>(values: readonly Value[], given: string) =>
  values.find((value) => value === given);

/** Search and filters of board and table; each is in force at once. On a phone they open by a button. */
export function LeadFilters({ state, setState }: LeadFiltersProps) {
  const t = useText(messages);
  const set: SetListState = (part) => setState({ page: undefined, ...part }, { replace: true });
  const isOpen = state.filters === 'open';
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('search')}
          value={state.search}
          onSearch={(next) => void set({ search: next })}
        />
      }
      onClear={hasFilters(state) ? () => void setState(noFilters) : undefined}
    >
      <ViewActions state={state} setState={setState} />
      <Button
        variant={isOpen ? 'light' : 'default'}
        leftSection={<IconFilter />}
        hiddenFrom="sm"
        aria-expanded={isOpen}
        onClick={() => void setState({ filters: isOpen ? undefined : 'open' }, { replace: true })}
      >
        {t('filter')}
      </Button>
      <div className={styles.filters} data-open={isOpen || undefined}>
        <ChoiceFilters state={state} setState={set} />
        <OwnerFilter state={state} setState={set} />
        <SavedFields state={state} setState={setState} />
      </div>
    </FilterBar>
  );
}

/** Board or table. */
function ViewActions({ state, setState }: LeadFiltersProps) {
  const t = useText(messages);
  const choose = (view: ListState['view']) =>
    void setState({ view: view === 'table' ? view : undefined, stage: undefined, page: undefined });
  return (
    <Button.Group aria-label={t('view')}>
      {(['board', 'table'] as const).map((view) => (
        <Button
          key={view}
          variant={state.view === view ? 'light' : 'default'}
          aria-pressed={state.view === view}
          onClick={() => choose(view)}
        >
          {t(`view.${view}`)}
        </Button>
      ))}
    </Button.Group>
  );
}

function ChoiceFilters({ state, setState }: LeadFiltersProps) {
  const t = useText(messages);
  const { priority = '', source = '', show = '', stage = '', view } = state;
  return (
    <>
      {view === 'table' && (
        <FilterSelect
          label={t('stage')}
          all={t('allStages')}
          choices={leadStages.map((value) => ({ value, label: t(`stage.${value}`) }))}
          value={stage}
          onChoose={(value) => void setState({ stage: known(leadStages, value) })}
        />
      )}
      <FilterSelect
        label={t('field.priority')}
        all={t('allPriorities')}
        choices={leadPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
        value={priority}
        onChoose={(value) => void setState({ priority: known(leadPriorities, value) })}
      />
      <FilterSelect
        label={t('field.source')}
        all={t('allSources')}
        choices={leadSources.map((value) => ({ value, label: t(`source.${value}`) }))}
        value={source}
        onChoose={(value) => void setState({ source: known(leadSources, value) })}
      />
      <FilterSelect
        label={t('show')}
        all={t('allLeads')}
        choices={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
        value={show}
        onChoose={(value) => void setState({ show: known(shows, value) })}
      />
    </>
  );
}

function OwnerFilter({ state, setState }: LeadFiltersProps) {
  const t = useText(messages);
  const choices = [
    { value: 'me', label: t('mine') },
    { value: 'none', label: t('unowned') },
    ...useUserChoices(),
  ];
  return (
    <FilterSelect
      label={t('owner')}
      all={t('allOwners')}
      choices={choices}
      value={state.owner ?? ''}
      onChoose={(owner) => void setState({ owner: owner || undefined })}
    />
  );
}
