import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/server-state.ts';
import type { ListState } from './use-list-state.ts';

export const pageSize = 10;

const noClasses = { total: 0, active: 0, with_sections: 0, recent: 0 };

/** The page of classes that the address asks for; where it cannot be read it is empty, and `failed` says so. */
export function useClassList({ page, search, sections }: ListState) {
  const query = { page, limit: pageSize, ...(search && { search }), ...(sections && { sections }) };
  const found = useQuery({ ...reading(contract.classes.list, { query }), placeholderData: keepPreviousData });
  const failed = found.isError;
  const empty = failed && !found.data;
  return {
    rows: empty ? [] : found.data?.classes,
    total: found.data?.total ?? 0,
    counts: empty ? noClasses : found.data?.counts,
    failed,
    /** Another page is on its way and the one before still shows. */
    updating: found.isPlaceholderData,
    busy: found.isRefetching && !found.isPlaceholderData,
    refresh: () => void found.refetch(),
  };
}

export type ClassList = ReturnType<typeof useClassList>;
