import { useForm } from '@mantine/form';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { UnansweredRecord } from '#contract/unanswered-values.ts';
import { errorText } from '#web/lib/api-error.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/toast.tsx';
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

/** The entry for a question while it is written: drafted, kept, approved. */
export function useEntry(question: UnansweredRecord, { params, follow }: QuestionWork) {
  const t = useText(messages);
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(question) });
  const [from, setFrom] = useState<'staff' | 'model' | 'nothing'>();
  const [failure, setFailure] = useState<string>();
  const propose = useWrite(contract.answers.proposeEntry);
  const save = useWrite(contract.answers.saveEntryDraft);
  const approve = useWrite(contract.knowledge.approveEntry, ['answers']);
  const attempt = async (work: () => Promise<unknown>, failed: string) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(`${failed} ${errorText(error, '')}`.trim());
    }
  };
  const { title, text, valid_until, chunk_id } = form.values;
  const entry = { title, text: linesOf(text), valid_until };
  const version = question.updated_dt;
  return {
    form,
    from,
    failure,
    busy: propose.isPending ? 'propose' : save.isPending ? 'save' : approve.isPending ? 'approve' : undefined,
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
        toast({ message: t('draftSaved') });
      }, t('draftFailed')),
    approve: () =>
      attempt(async () => {
        const body = { ...entry, ...(chunk_id && { chunk_id }) };
        const { job_id } = await approve.mutateAsync({ params, body, version });
        toast({ message: t('approved') });
        follow(job_id);
      }, t('approveFailed')),
  };
}
