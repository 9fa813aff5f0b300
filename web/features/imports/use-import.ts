import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { isUnderWay } from './rules.ts';

const askEveryMs = 1_000;

/** Features whose lists an import changes. */
const changed = new Set<unknown>([
  'students',
  'teachers',
  'marks',
  'leads',
  'activities',
  'classes',
  'guardians',
  'exams',
  'dashboard',
  'audit',
  'trash',
  'imports',
]);

/**
 * One import (none while its id is blank), polled while it is running; when it ends, the lists it changed are read
 * again.
 */
export function useImport(id: string) {
  const client = useQueryClient();
  const asked = useQuery({
    ...queryFor(contract.imports.get, { params: { id } }),
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEveryMs : false),
  });
  const summary = asked.data;
  const state = summary && `${summary.status} ${summary.undo_job_id}`;
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (state === undefined || !summary) return;
    const ended = before.current !== undefined && before.current !== state && !isUnderWay(summary);
    before.current = state;
    if (ended && !summary.dry_run) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[0]) });
    }
  }, [client, state, summary]);
  return { summary, failed: asked.isError && !summary, refresh: () => void asked.refetch() };
}
