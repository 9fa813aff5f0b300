import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/server-state.ts';
import type { ListState } from './use-list-state.ts';

export const pageSize = 10;

/** The page of students that the address asks for; where it cannot be read it is empty, and `failed` says so. */
export function useStudents({ page, search, status, class_id, gender, sort, order }: ListState) {
  const filters = Object.entries({ search, status, class_id, gender }).filter(([, value]) => value);
  const query = { page, limit: pageSize, sort, order, ...Object.fromEntries(filters) };
  const found = useQuery({
    ...reading(contract.students.list, { query }),
    placeholderData: keepPreviousData,
  });
  const failed = found.isError;
  const empty = failed && !found.data;
  return {
    rows: empty ? [] : found.data?.students,
    total: found.data?.total ?? 0,
    counts: empty ? noStudents : found.data?.counts,
    failed,
    /** Another page is on its way and the one before still shows. */
    updating: found.isPlaceholderData,
    busy: found.isRefetching && !found.isPlaceholderData,
    refresh: () => void found.refetch(),
  };
}

const noStudents = { total: 0, active: 0, inactive: 0, graduated: 0, transferred: 0 };

export type Students = ReturnType<typeof useStudents>;
