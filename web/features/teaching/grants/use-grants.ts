import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { TeachingGrant } from '#contract/teaching/grants.ts';
import { messages } from '#web/features/teaching/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

export const useGrants = (teacher_id: string) =>
  useQuery(queryFor(contract.teaching.listGrants, { params: { id: teacher_id } }));

/** What is granted now or later in the whole school. */
export const useAllGrants = () =>
  useQuery(queryFor(contract.teaching.listAllGrants, { query: { limit: 100 } }));

/** Ends a substitution or lead after a confirmation and offers Undo. */
export function useGrantEnding() {
  const t = useText(messages);
  const end = useWrite(contract.teaching.endGrant);
  const resume = useWrite(contract.teaching.resumeGrant);
  const paramsOf = ({ id, teacher_id }: TeachingGrant) => ({ id: teacher_id, grantId: id });
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
