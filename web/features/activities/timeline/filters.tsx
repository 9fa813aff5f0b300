import { activityStatuses, activityTypes } from '#contract/activities/values.ts';
import { messages } from '#web/features/activities/messages.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { LeadInput } from '#web/ui/lead-input/lead-input.tsx';
import { type ListState, noFilters, type SetListState } from './use-list-state.ts';

type ActivityFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** Search and filters of the timeline. On a phone a button opens the filters. */
export function ActivityFilters({ state, setState }: ActivityFiltersProps) {
  const t = useText(messages);
  const types = choicesOf(activityTypes, (value) => t(`type.${value}`));
  const statuses = choicesOf(activityStatuses, (value) => t(`status.${value}`));
  const mine = [{ value: '1', label: t('mine') }] as const;
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      search={t('search')}
      button={{ label: t('filter') }}
      fields={[
        { name: 'type', label: t('field.type'), all: t('allTypes'), choices: types },
        { name: 'status', label: t('field.status'), all: t('allStatus'), choices: statuses },
        { name: 'mine', label: t('whose'), all: t('everyone'), choices: mine },
        { from: 'from', to: 'to', labels: [t('dateFrom'), t('dateTo')], leads: [t('from'), t('to')] },
      ]}
    >
      <LeadInput
        label={t('contact')}
        allLabel={t('allContacts')}
        value={state.contact ?? ''}
        onChange={(contact) => void setState({ contact, page: undefined })}
      />
    </ListFilters>
  );
}
