import { z } from 'zod';
import { listStateOf } from '#web/lib/list/list-state.ts';

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    sections: z.string().trim().max(200).default(''),
  },
  others: {
    /** The open class. */
    class: z.string().optional(),
    /** The year of its tabs; see `useClassYear`. */
    year: z.string().optional(),
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
