import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { warningKinds } from '#contract/warnings.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter-bar.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { messages } from './messages.ts';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';

type WarningFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** Search and filters of the warnings. */
export function WarningFilters({ state, setState }: WarningFiltersProps) {
  const t = useText(messages);
  const { data } = useQuery(reading(contract.classes.list, { query: { limit: 100 } }));
  const classes = (data?.classes ?? []).map(({ class_id, class_name }) => ({
    value: class_id,
    label: class_name,
  }));
  const states = [{ value: 'all', label: t('everyone') }] as const;
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      filtered={hasFilters(state)}
      search={t('search')}
      fields={[
        { name: 'kind', label: t('kind'), all: t('allKinds'), choices: choicesOf(warningKinds, t) },
        { name: 'class_id', label: t('class'), all: t('allClasses'), choices: classes },
        { name: 'state', label: t('state'), all: t('openOnly'), choices: states },
      ]}
    />
  );
}
