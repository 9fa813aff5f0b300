import { taskCategories, taskPriorities } from '#contract/tasks/values.ts';
import { messages } from '#web/features/tasks/messages.ts';
import { useUserChoices } from '#web/lib/choices/users.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { type FilterField, ListFilters } from '#web/ui/filter/list-filters.tsx';
import { LeadInput } from '#web/ui/lead-input/lead-input.tsx';
import { dueFilters, type ListState, noFilters, type SetListState, statusChoices } from './use-list-state.ts';

type TaskFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** Search and filters of the tasks. On a phone a button opens the filters. */
export function TaskFilters({ state, setState }: TaskFiltersProps) {
  const t = useText(messages);
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      search={t('search')}
      button={{ label: t('filter') }}
      fields={useFields(state)}
    >
      <LeadInput
        label={t('contact')}
        allLabel={t('allContacts')}
        value={state.contactId ?? ''}
        onChange={(contactId) => void setState({ contactId, page: undefined })}
      />
    </ListFilters>
  );
}

function useFields({ due }: ListState): readonly (FilterField<ListState> | false)[] {
  const t = useText(messages);
  const people = [
    { value: 'mine', label: t('mine') },
    { value: 'none', label: t('unassigned') },
    ...useUserChoices(),
  ];
  const statuses = choicesOf(statusChoices, (value) =>
    value === 'open' ? t('openOnes') : t(`status.${value}`),
  );
  const priorities = choicesOf(taskPriorities, (value) => t(`priority.${value}`));
  const categories = choicesOf(taskCategories, (value) => t(`category.${value}`));
  const dues = choicesOf(dueFilters, (value) => t(`due.${value}`));
  return [
    { name: 'status', label: t('field.status'), all: t('allStatuses'), choices: statuses },
    { name: 'priority', label: t('field.priority'), all: t('allPriorities'), choices: priorities },
    { name: 'category', label: t('field.category'), all: t('allCategories'), choices: categories },
    {
      name: 'due',
      label: t('field.dueDate'),
      all: t('allDates'),
      choices: dues,
      clears: ['dueFrom', 'dueTo'],
    },
    due === 'range' && { from: 'dueFrom', to: 'dueTo', labels: [t('from'), t('to')] },
    { name: 'assignedTo', label: t('field.assignedTo'), all: t('allPeople'), choices: people },
  ];
}
