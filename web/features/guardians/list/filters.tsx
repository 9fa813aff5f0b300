import { guardianReaches } from '#contract/guardians/calls.ts';
import { messages } from '#web/features/guardians/messages.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import type { GuardianList } from './use-guardian-list.ts';

/** Search by name, phone and email address, and how guardians can be reached. */
export function GuardianFilters({ list }: { readonly list: GuardianList }) {
  const t = useText(messages);
  const { search, reach, students, isFiltered, setState } = list;
  const clear = () => void setState({ search: '', reach: undefined, students: undefined, page: undefined });
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('search')}
          value={search}
          onSearch={(text) => void setState({ search: text, page: undefined }, { replace: true })}
        />
      }
      onClear={isFiltered ? clear : undefined}
    >
      <FilterSelect
        label={t('reach')}
        all={t('anyReach')}
        choices={guardianReaches.map((value) => ({ value, label: t(`reach.${value}`) }))}
        value={reach ?? ''}
        onChoose={(value) => {
          const chosen = guardianReaches.find((known) => known === value);
          void setState({ reach: chosen, page: undefined });
        }}
      />
      {reach !== 'none' && (
        <FilterSelect
          label={t('studentsFilter')}
          all={t('anyStudents')}
          choices={[{ value: 'none', label: t('withoutStudents') }]}
          value={students ?? ''}
          onChoose={(value) =>
            void setState({ students: value === 'none' ? 'none' : undefined, page: undefined })
          }
        />
      )}
    </FilterBar>
  );
}
