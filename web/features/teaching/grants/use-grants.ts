import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { contract } from '#contract/index.ts';
import type { TeachingGrant } from '#contract/teaching/grants.ts';
import { messages } from '#web/features/teaching/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { SendOptions } from '#web/ui/form/use-edit-form.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

export const useGrants = (teacher_id: string) =>
  useQuery(queryFor(contract.teaching.listGrants, { params: { id: teacher_id } }));

/** What is granted now or later in the whole school. */
export const useAllGrants = () =>
  useQuery(queryFor(contract.teaching.listAllGrants, { query: { limit: 100 } }));

const paramsOf = ({ id, teacher_id }: TeachingGrant) => ({ id: teacher_id, grantId: id });

/** Changes the last day of a substitution or lead, and back again from the message that says so. */
export function useLastDayChange() {
  const t = useText(messages);
  const write = useWrite(contract.teaching.moveGrantEnd);
  const saved = useRef<TeachingGrant>(undefined);
  const send = async (grant: TeachingGrant, to_date: string, options: SendOptions) => {
    saved.current = await write.mutateAsync({ params: paramsOf(grant), body: { to_date }, ...options });
  };
  const undo = async ({ to_date }: TeachingGrant) => {
    const moved = saved.current;
    if (!moved) return;
    try {
      await write.mutateAsync({ params: paramsOf(moved), body: { to_date }, version: moved.updated_dt });
      toast({ message: t('lastDayRestored') });
    } catch (error) {
      toast({ tone: 'danger', message: t('lastDayRestoreFailed', { message: errorText(error) }) });
    }
  };
  return { send, undo };
}

/** Ends a substitution or lead after a confirmation and offers Undo. */
export function useGrantEnding() {
  const t = useText(messages);
  const end = useWrite(contract.teaching.endGrant);
  const resume = useWrite(contract.teaching.resumeGrant);
  return useRecordRemoval<TeachingGrant>({
    title: t('endGrant'),
    question: t('endGrantQuestion'),
    remove: (grant) => end.mutateAsync({ params: paramsOf(grant), version: grant.updated_dt }),
    restore: (grant) => resume.mutateAsync({ params: paramsOf(grant) }),
    deleted: () => t('grantEnded'),
    deleteFailed: (error) => t('grantEndFailed', { message: errorText(error) }),
    restored: () => t('grantResumed'),
    restoreFailed: (error) => t('grantResumeFailed', { message: errorText(error) }),
  });
}
