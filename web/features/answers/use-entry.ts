import { useState } from 'react';
import type { UnansweredRecord } from '#contract/answers/unanswered.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
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

type EntryValues = ReturnType<typeof valuesOf>;

const bodyOf = ({ text, chunk_id, ...entry }: EntryValues) => ({
  ...entry,
  text: linesOf(text),
  ...(chunk_id && { chunk_id }),
});

/** The form of the chunk, which is saved as a draft or approved. */
function useEntryForm(question: UnansweredRecord, { params, follow }: QuestionWork, onSaved: () => void) {
  const t = useText(messages);
  const [call, setCall] = useState<'draft' | 'approve'>('approve');
  const draft = useWrite(contract.answers.saveChunkDraft);
  const approve = useWrite(contract.knowledge.approveChunk, ['answers']);
  const edit = useEditForm({
    initial: valuesOf(question),
    schema: contract.knowledge.approveChunk.body,
    bodyOf,
    // The draft just saved is newer than the reply of the pending read.
    version: [question.updated_dt, draft.data?.updated_dt ?? ''].toSorted().at(-1),
    send: async (body, options) => {
      setCall('approve');
      const { job_id } = await approve.mutateAsync({ params, body, ...options });
      toast({ message: t('approved') });
      follow(job_id);
    },
    onSaved,
  });
  const saveDraft = () =>
    edit.submitBy(async ({ title, text, valid_until }, options) => {
      setCall('draft');
      await draft.mutateAsync({ params, body: { title, text, valid_until }, ...options });
      toast({ message: t('draftSaved') });
    });
  return { edit, saveDraft, call: edit.busy ? call : undefined, failed: t(`${call}Failed`) };
}

/** The chunk for a question while it is written: proposed, drafted, approved. */
export function useEntry(question: UnansweredRecord, work: QuestionWork) {
  const t = useText(messages);
  const [from, setFrom] = useState<'staff' | 'model' | 'nothing'>();
  const [failure, setFailure] = useState<string>();
  const propose = useWrite(contract.answers.proposeChunk);
  const { edit, call, failed, saveDraft } = useEntryForm(question, work, () => setFailure(undefined));
  const { title, text } = edit.form.values;
  return {
    edit,
    saveDraft,
    from,
    failure: failure ?? (edit.failure && sentenceOf(failed, edit.failure)),
    busy: propose.isPending ? 'propose' : call,
    isWritten: title.trim() !== '' && linesOf(text).length > 0,
    propose: async () => {
      setFailure(undefined);
      try {
        const proposal = await propose.mutateAsync({ params: work.params });
        setFrom(proposal.from);
        if (proposal.from === 'nothing') return;
        edit.form.setValues({ title: proposal.title, text: proposal.text.join('\n') });
      } catch (error) {
        setFailure(sentenceOf(t('proposeFailed'), error));
      }
    },
  } as const;
}

const sentenceOf = (failed: string, error: unknown) => `${failed} ${errorText(error, '')}`.trim();
