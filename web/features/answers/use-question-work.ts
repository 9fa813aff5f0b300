import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

export type QuestionWork = ReturnType<typeof useQuestionWork>;

/** The actions of a question apart from writing its chunk, and the job that asks it again. */
export function useQuestionWork(params: { readonly id: string; readonly questionId: string }) {
  const t = useText(messages);
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const ask = useWrite(contract.answers.askAgain);
  const dismiss = useWrite(contract.answers.dismissUnanswered);
  const reopen = useWrite(contract.answers.reopenUnanswered);
  const attempt = async (work: () => Promise<unknown>, failed: string) => {
    try {
      await work();
    } catch (error) {
      toast({ tone: 'danger', message: `${failed} ${errorText(error, '')}`.trim() });
    }
  };
  return {
    params,
    jobId,
    busy: ask.isPending || dismiss.isPending || reopen.isPending || jobId !== undefined,
    follow: setJobId,
    ended: () => {
      setJobId(undefined);
      void client.invalidateQueries({ queryKey: ['answers'] });
    },
    askAgain: () => attempt(async () => setJobId((await ask.mutateAsync({ params })).job_id), t('askFailed')),
    setAside: (what: 'dismiss' | 'reopen') =>
      attempt(async () => {
        await (what === 'dismiss' ? dismiss : reopen).mutateAsync({ params });
        toast({ message: t(what === 'dismiss' ? 'dismissed' : 'reopened') });
      }, t('changeFailed')),
  };
}
