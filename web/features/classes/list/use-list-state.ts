import { listStateOf } from '#web/lib/list/list-state.ts';
import { optionalText, searchText, type UrlState } from '#web/lib/list/url-values.ts';

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    sections: searchText,
  },
  others: {
    /** The open class. */
    class: optionalText,
    /** The year of its tabs; see `useClassYear`. */
    year: optionalText,
  },
});
export type ListState = UrlState<typeof list.values>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
