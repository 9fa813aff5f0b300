import { warningKinds } from '#contract/warnings/calls.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { choice, optionalText, recordId, type UrlState } from '#web/lib/list/url-values.ts';

/** The state of the page, as stored in the URL, with the open dialog and its student. */
const list = listStateOf({
  filters: {
    kind: choice(warningKinds),
    class_id: recordId,
    state: choice(['all']),
  },
  others: {
    open: choice(['contact', 'task']),
    about: optionalText,
  },
});
export type ListState = UrlState<typeof list.values>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
