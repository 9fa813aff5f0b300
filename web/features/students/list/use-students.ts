import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { pageSize } from '#web/lib/list/list-state.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import { type ListState, queryOf } from './use-list-state.ts';

const noStudents = { total: 0, active: 0, inactive: 0, graduated: 0, transferred: 0 };

/** The page of students that the URL asks for. */
export function useStudents(state: ListState) {
  const query = { page: state.page, limit: pageSize, ...queryOf(state) };
  return useListReading(queryFor(contract.students.list, { query }), ({ students }) => students, noStudents);
}

export type Students = ReturnType<typeof useStudents>;
