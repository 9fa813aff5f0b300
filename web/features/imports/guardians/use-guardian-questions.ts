import { useQuery } from '@tanstack/react-query';
import type { GuardianQuestions } from '#contract/imports/guardians.ts';
import { contract } from '#contract/index.ts';
import { useImport } from '#web/features/imports/use-import.ts';
import { queryFor } from '#web/lib/api/server-state.ts';

const none: GuardianQuestions = { people: [], total: 0 };

/** The questions about guardians of a dry run, as soon as it has ended; `id` is blank before the first one. */
export function useGuardianQuestions(id: string) {
  const { summary } = useImport(id);
  const isRead = summary?.status === 'done' && summary.kind === 'students';
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.imports.guardians, { params: { id } }),
    enabled: isRead,
    gcTime: 0,
  });
  return {
    /** Undefined while they are being read. */
    found: isRead ? data : none,
    failed: isRead && isError && !data,
    readAgain: () => void refetch(),
  };
}
