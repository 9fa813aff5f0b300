import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { warningKinds } from '#contract/warnings.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { messages } from './messages.ts';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';

type WarningFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** Search and filters; any change starts at the first page. */
export function WarningFilters({ state, setState }: WarningFiltersProps) {
  const t = useText(messages);
  const classes = useQuery(reading(contract.classes.list, { query: { limit: 100 } }));
  const choose = (part: Parameters<SetListState>[0]) =>
    void setState({ ...part, page: undefined }, { replace: true });
  return (
    <FilterBar
      search={
        <SearchBox placeholder={t('search')} value={state.search} onSearch={(search) => choose({ search })} />
      }
      onClear={hasFilters(state) ? () => choose(noFilters) : undefined}
    >
      <FilterSelect
        label={t('kind')}
        all={t('allKinds')}
        choices={warningKinds.map((value) => ({ value, label: t(value) }))}
        value={state.kind ?? ''}
        onChoose={(value) => choose({ kind: warningKinds.find((known) => known === value) })}
      />
      <FilterSelect
        label={t('class')}
        all={t('allClasses')}
        choices={(classes.data?.classes ?? []).map(({ class_id, class_name }) => ({
          value: class_id,
          label: class_name,
        }))}
        value={state.class_id ?? ''}
        onChoose={(value) => choose({ class_id: value || undefined })}
      />
      <FilterSelect
        label={t('state')}
        all={t('openOnly')}
        choices={[{ value: 'all', label: t('everyone') }]}
        value={state.state ?? ''}
        onChoose={(value) => choose({ state: value === 'all' ? 'all' : undefined })}
      />
    </FilterBar>
  );
}
