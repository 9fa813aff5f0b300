import { studentStatuses } from '#contract/student-values.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { genderFilters } from './choices.ts';
import { messages } from './messages.ts';
import { useClasses } from './use-classes.ts';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';

type StudentFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** The search box, and below it the filters while they are open. Any change starts at the first page. */
export function StudentFilters({ state, setState }: StudentFiltersProps) {
  const t = useText(messages);
  const find = (search: string) => setState({ search, page: undefined }, { replace: true });
  const clear = () => void setState({ ...noFilters, page: undefined });
  return (
    <FilterBar
      search={
        <SearchBox placeholder={t('search')} value={state.search} onSearch={(text) => void find(text)} />
      }
      onClear={hasFilters(state) ? clear : undefined}
    >
      {state.filters === 'open' && <Selects state={state} setState={setState} />}
    </FilterBar>
  );
}

function Selects({ state, setState }: StudentFiltersProps) {
  const t = useText(messages);
  const classes = useClasses();
  const choose = (part: Parameters<SetListState>[0]) => void setState({ ...part, page: undefined });
  return (
    <>
      <FilterSelect
        label={t('status')}
        all={t('allStatus')}
        choices={studentStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={state.status ?? ''}
        onChoose={(value) => choose({ status: studentStatuses.find((known) => known === value) })}
      />
      <FilterSelect
        label={t('class')}
        all={t('allClasses')}
        choices={(classes.data?.classes ?? []).map(({ class_id, class_name }) => ({
          value: class_id,
          label: class_name,
        }))}
        value={state.class_id ?? ''}
        onChoose={(value) => choose({ class_id: value })}
      />
      <FilterSelect
        label={t('gender')}
        all={t('allGenders')}
        choices={genderFilters.map((value) => ({ value, label: t(`gender.${value}`) }))}
        value={state.gender ?? ''}
        onChoose={(value) => choose({ gender: genderFilters.find((known) => known === value) })}
      />
    </>
  );
}
