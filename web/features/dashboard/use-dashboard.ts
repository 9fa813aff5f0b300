import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import type { DashboardData } from './dashboard-data.ts';
import { sampleDashboard } from './sample-dashboard.ts';

/** Builds the figures from the lists if the dashboard itself cannot be read. */
async function fromLists(): Promise<Partial<DashboardData>> {
  const [students, classes] = await Promise.all([
    call(contract.students.list, { query: { page: 1, limit: 3, sort: 'created_dt', order: 'desc' } }),
    call(contract.classes.list, { query: { page: 1, limit: 1 } }),
  ]);
  return {
    total_students: students.counts.total,
    total_classes: classes.total,
    recent_students: students.students,
  };
}

/** `live`, `stale` (the latest read failed), `partly` (from the lists), or `demo` (sample figures). */
export function useDashboard() {
  const main = useQuery(queryFor(contract.dashboard.get));
  const lists = useQuery({
    queryKey: ['dashboard', 'lists'],
    queryFn: fromLists,
    enabled: main.isError,
    retry: false,
  });
  const refresh = () => main.refetch();
  const updating = main.isFetching || lists.isFetching;
  if (main.data)
    return { data: main.data, source: main.isError ? 'stale' : 'live', refresh, updating } as const;
  if (lists.data) return { data: lists.data, source: 'partly', refresh, updating } as const;
  if (main.isError && lists.isError)
    return { data: sampleDashboard, source: 'demo', refresh, updating } as const;
  return { data: undefined, source: 'live', refresh, updating } as const;
}
