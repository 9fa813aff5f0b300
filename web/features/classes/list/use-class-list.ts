import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { pageSize } from '#web/lib/list/list-state.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import type { ListState } from './use-list-state.ts';

const noClasses = { total: 0, active: 0, with_sections: 0, recent: 0 };

/** The page of classes that the URL asks for. */
export function useClassList({ page, search, sections }: ListState) {
  const query = { page, limit: pageSize, ...(search && { search }), ...(sections && { sections }) };
  return useListReading(queryFor(contract.classes.list, { query }), ({ classes }) => classes, noClasses);
}
