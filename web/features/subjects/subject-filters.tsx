import { subjectTypes } from '#contract/subjects/calls.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { messages } from './messages.ts';
import type { SubjectList } from './use-subject-list.ts';

/** Search by name and code, and the type. */
export function SubjectFilters({ list }: { readonly list: SubjectList }) {
  const t = useText(messages);
  const { search, type, filtered, setState } = list;
  const clear = () => void setState({ search: '', type: undefined, page: undefined });
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('search')}
          value={search}
          onSearch={(text) => void setState({ search: text, page: undefined }, { replace: true })}
        />
      }
      onClear={filtered ? clear : undefined}
    >
      <FilterSelect
        label={t('type')}
        all={t('allTypes')}
        choices={subjectTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type ?? ''}
        onChoose={(value) =>
          void setState({ type: subjectTypes.find((known) => known === value), page: undefined })
        }
      />
    </FilterBar>
  );
}
