import { TextInput } from '@mantine/core';
import { messages } from '#web/features/classes/messages.ts';
import { useText } from '#web/lib/text.ts';
import { FilterForm } from '#web/ui/filter/filter-form.tsx';
import { IconSearch } from '#web/ui/icons.tsx';
import type { ListState, SetListState } from './use-list-state.ts';

type ClassFiltersProps = { readonly state: ListState; readonly setState: SetListState };
type Filters = { readonly search: string; readonly sections: string };

/** Search by name or ID, and by sections. */
export function ClassFilters({ state: { search, sections }, setState }: ClassFiltersProps) {
  const t = useText(messages);
  const apply = (filters: Filters) =>
    void setState({ search: filters.search.trim(), sections: filters.sections.trim(), page: undefined });
  return (
    <FilterForm<Filters> inForce={{ search, sections }} onApply={apply}>
      {(typed, change, field) => (
        <>
          <TextInput
            className={field}
            maxLength={200}
            aria-label={t('searchByName')}
            leftSection={<IconSearch size={16} />}
            placeholder={t('searchHint')}
            value={typed.search}
            onChange={(event) => change({ search: event.currentTarget.value })}
          />
          <TextInput
            className={field}
            maxLength={200}
            aria-label={t('sections')}
            placeholder={t('sectionsHint')}
            value={typed.sections}
            onChange={(event) => change({ sections: event.currentTarget.value })}
          />
        </>
      )}
    </FilterForm>
  );
}
