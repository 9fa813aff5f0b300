import { studentStatuses } from '#contract/students/values.ts';
import { messages } from '#web/features/students/messages.ts';
import { genderFilters } from '#web/features/students/record/choices.ts';
import { useClassChoices } from '#web/lib/choices/classes.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { type ListState, noFilters, type SetListState } from './use-list-state.ts';

type StudentFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** The search box, and below it the filters while they are open. */
export function StudentFilters({ state, setState }: StudentFiltersProps) {
  const t = useText(messages);
  const isOpen = state.filters === 'open';
  const classes = useClassChoices({ value: state.class_id, isEnabled: isOpen });
  const statuses = choicesOf(studentStatuses, (value) => t(`status.${value}`));
  const genders = choicesOf(genderFilters, (value) => t(`gender.${value}`));
  const admitted = [t('admittedFrom'), t('admittedTo')] as const;
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      search={t('search')}
      fields={[
        isOpen && { name: 'status', label: t('status'), all: t('allStatus'), choices: statuses },
        isOpen && { name: 'class_id', label: t('class'), all: t('allClasses'), choices: classes },
        isOpen && { name: 'gender', label: t('gender'), all: t('allGenders'), choices: genders },
        isOpen && { from: 'admission_from', to: 'admission_to', labels: admitted, leads: admitted },
      ]}
    />
  );
}
