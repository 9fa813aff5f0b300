import { Button } from '@mantine/core';
import { messages } from '#web/features/knowledge/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import type { ChunkFilter } from './rules.ts';

type FilterChange = { readonly search?: string; readonly show?: ChunkFilter | undefined };
type ChunkFiltersProps = {
  readonly search: string;
  readonly show: ChunkFilter | undefined;
  readonly onChange: (part: FilterChange) => void;
  readonly onExpandAll: () => void;
  readonly onCollapseAll: () => void;
};

export function ChunkFilters({ search, show, onChange, onExpandAll, onCollapseAll }: ChunkFiltersProps) {
  const t = useText(messages);
  const kinds = ['review', 'expired'] as const;
  const filtered = search !== '' || show !== undefined;
  return (
    <FilterBar
      search={
        <SearchBox placeholder={t('search')} value={search} onSearch={(next) => onChange({ search: next })} />
      }
      onClear={filtered ? () => onChange({ search: '', show: undefined }) : undefined}
    >
      <FilterSelect
        label={t('show')}
        all={t('showAll')}
        choices={kinds.map((value) => ({ value, label: t(`show.${value}`) }))}
        value={show ?? ''}
        onChoose={(value) => onChange({ show: kinds.find((kind) => kind === value) })}
      />
      <Button variant="default" onClick={onExpandAll}>
        {t('expandAll')}
      </Button>
      <Button variant="default" onClick={onCollapseAll}>
        {t('collapseAll')}
      </Button>
    </FilterBar>
  );
}
