import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { UnansweredRecord } from '#contract/answers/unanswered.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';
import type { QuestionWork } from './use-question-work.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const valuesOf = ({ question, draft_title, draft_text, draft_valid_until, chunk }: UnansweredRecord) => ({
  title: draft_title ?? question.replace(/[\s?!.]+$/, '').slice(0, 200),
  text: (draft_text ?? []).join('\n'),
  valid_until: draft_valid_until ?? '',
  chunk_id: chunk?.chunk_id ?? '',
});

/** Runs a call that may fail, and keeps its error until the next attempt. */
function useAttempt() {
  const [failure, setFailure] = useState<string>();
  const attempt = async (work: () => Promise<unknown>, failed: string) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(`${failed} ${errorText(error, '')}`.trim());
    }
  };
  return { failure, attempt };
}

function useWrites() {
  const propose = useWrite(contract.answers.proposeChunk);
  const save = useWrite(contract.answers.saveChunkDraft);
  const approve = useWrite(contract.knowledge.approveChunk, ['answers']);
  const pending = { propose, save, approve };
  const busy = (['propose', 'save', 'approve'] as const).find((name) => pending[name].isPending);
  return { ...pending, busy };
}

/** The chunk for a question while it is written: drafted, saved, approved. */
export function useEntry(question: UnansweredRecord, { params, follow }: QuestionWork) {
  const t = useText(messages);
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(question) });
  const [from, setFrom] = useState<'staff' | 'model' | 'nothing'>();
  const { failure, attempt } = useAttempt();
  const { propose, save, approve, busy } = useWrites();
  const { title, text, valid_until, chunk_id } = form.values;
  const entry = { title, text: linesOf(text), valid_until };
  // The draft just saved is newer than the reply of the pending read.
  const version = [question.updated_dt, save.data?.updated_dt ?? ''].toSorted().at(-1) ?? '';
  return {
    form,
    from,
    failure,
    busy,
    isWritten: title.trim() !== '' && entry.text.length > 0,
    propose: () =>
      attempt(async () => {
        const proposal = await propose.mutateAsync({ params });
        setFrom(proposal.from);
        if (proposal.from === 'nothing') return;
        form.setValues({ title: proposal.title, text: proposal.text.join('\n') });
      }, t('proposeFailed')),
    save: () =>
      attempt(async () => {
        await save.mutateAsync({ params, body: entry, version });
        form.resetDirty();
        toast({ message: t('draftSaved') });
      }, t('draftFailed')),
    approve: () =>
      attempt(async () => {
        const body = { ...entry, ...(chunk_id && { chunk_id }) };
        const { job_id } = await approve.mutateAsync({ params, body, version });
        form.resetDirty();
        toast({ message: t('approved') });
        follow(job_id);
      }, t('approveFailed')),
  };
}
