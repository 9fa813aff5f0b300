import { NativeSelect } from '@mantine/core';
import { unansweredShows } from '#contract/answers/unanswered.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { messages } from './messages.ts';
import { type SetUnansweredState, useUnansweredState } from './use-unanswered-state.ts';

type Counts = Readonly<Record<'open' | 'drafted' | 'closed' | 'dismissed', number>>;

const sorts = ['count', 'last_asked'] as const;

function sumsOf({ open, drafted, closed, dismissed }: Counts) {
  const todo = open + drafted;
  return { todo, closed, dismissed, all: todo + closed + dismissed };
}

/** Search, status and order; any change returns to the first page. */
export function UnansweredFilters({ counts }: { readonly counts: Counts }) {
  const t = useText(messages);
  const format = useFormat();
  const [state, setState] = useUnansweredState();
  const choose = (part: Parameters<SetUnansweredState>[0]) =>
    void setState({ ...part, askedPage: undefined }, { replace: true });
  const sums = sumsOf(counts);
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('search')}
          value={state.askedSearch}
          onSearch={(askedSearch) => choose({ askedSearch })}
        />
      }
    >
      <NativeSelect
        aria-label={t('show')}
        value={state.askedShow}
        data={unansweredShows.map((value) => ({
          value,
          label: t(`show.${value}`, { count: format.number(sums[value]) }),
        }))}
        onChange={(event) =>
          choose({ askedShow: unansweredShows.find((known) => known === event.currentTarget.value) })
        }
      />
      <NativeSelect
        aria-label={t('sort')}
        value={state.askedSort}
        data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(event) =>
          choose({ askedSort: sorts.find((known) => known === event.currentTarget.value) })
        }
      />
    </FilterBar>
  );
}
