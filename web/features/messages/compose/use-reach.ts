import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { urgentDraft } from '#contract/messages/urgent.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { type DraftValues, draftOf, fillForCounting } from './rules.ts';

const pauseMs = 300;

/** The reach and cost of a draft, counted while it is being written. */
export function useReach(values: DraftValues) {
  const written = JSON.stringify(fillForCounting(draftOf(values)));
  const [settled] = useDebouncedValue(written, pauseMs);
  const draft = urgentDraft.safeParse(JSON.parse(settled));
  const isCountable = draft.success;
  const body = draft.data ?? fillForCounting(draftOf(values));
  const counted = useQuery({
    ...queryFor(contract.messages.previewUrgent, { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isCountable,
  });
  return {
    isCountable,
    reach: isCountable ? counted.data : undefined,
    isCounting: counted.isFetching || settled !== written,
    failure: isCountable && counted.isError ? counted.error : undefined,
    retry: () => void counted.refetch(),
  };
}
export type CountedReach = ReturnType<typeof useReach>;
