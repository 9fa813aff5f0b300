import { warningKinds } from '#contract/warnings/calls.ts';
import { useClassChoices } from '#web/lib/choices/classes.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { messages } from './messages.ts';
import { type ListState, noFilters, type SetListState } from './use-list-state.ts';

type WarningFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** Search and filters of the warnings. */
export function WarningFilters({ state, setState }: WarningFiltersProps) {
  const t = useText(messages);
  const classes = useClassChoices({ value: state.class_id });
  const states = [{ value: 'all', label: t('everyone') }] as const;
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      search={t('search')}
      fields={[
        { name: 'kind', label: t('kind'), all: t('allKinds'), choices: choicesOf(warningKinds, t) },
        { name: 'class_id', label: t('class'), all: t('allClasses'), choices: classes },
        { name: 'state', label: t('state'), all: t('openOnly'), choices: states },
      ]}
    />
  );
}
