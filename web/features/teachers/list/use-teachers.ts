import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { pageSize } from '#web/lib/list/list-state.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import { useLiveUsers } from '#web/lib/live/use-live-users.ts';
import type { ListState } from './use-list-state.ts';

const noTeachers = { total: 0, active: 0, inactive: 0, on_leave: 0, avg_experience: 0, departments: 0 };

/** The page of teachers that the URL asks for, read again when an account changes. */
export function useTeachers({ page, search, department, status, sort, order }: ListState) {
  useLiveUsers();
  const filters = Object.entries({ search, department, status }).filter(([, value]) => value);
  const query = { page, limit: pageSize, sort, order, ...Object.fromEntries(filters) };
  return useListReading(queryFor(contract.teachers.list, { query }), ({ teachers }) => teachers, noTeachers);
}
