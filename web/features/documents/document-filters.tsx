import { documentKinds, documentStatuses } from '#contract/documents/calls.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { messages } from './messages.ts';
import type { DocumentList } from './use-document-list.ts';

export function DocumentFilters({ list }: { readonly list: DocumentList }) {
  const t = useText(messages);
  const { search, status, type, filtered, clear, setState } = list;
  const find = (next: string) => void setState({ search: next, page: undefined }, { replace: true });
  return (
    <FilterBar
      search={<SearchBox placeholder={t('search')} value={search} onSearch={find} />}
      onClear={filtered ? clear : undefined}
    >
      <FilterSelect
        label={t('status')}
        all={t('allStatus')}
        choices={documentStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status ?? ''}
        onChoose={(value) =>
          void setState({ status: documentStatuses.find((known) => known === value), page: undefined })
        }
      />
      <FilterSelect
        label={t('type')}
        all={t('allTypes')}
        choices={documentKinds.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type ?? ''}
        onChoose={(value) =>
          void setState({ type: documentKinds.find((known) => known === value), page: undefined })
        }
      />
    </FilterBar>
  );
}
