import { contract } from '#contract/index.ts';
import type { QuestionForm, QuestionFormStatus } from '#contract/knowledge/question-forms.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

export type FormDecisions = ReturnType<typeof useFormDecisions>;

/** Approves and dismisses questions, one or many, and offers Undo. */
export function useFormDecisions(chatbotId: string) {
  const t = useText(messages);
  const write = useWrite(contract.knowledge.decideQuestionForms);
  const send = async (
    forms: readonly QuestionForm[],
    status: QuestionFormStatus,
    onUndo?: () => void,
  ): Promise<boolean> => {
    const form_ids = forms.map(({ form_id }) => form_id);
    try {
      await write.mutateAsync({ params: { id: chatbotId }, body: { form_ids, status } });
      toast({ message: t(status, { count: forms.length }), ...(onUndo && { onUndo }) });
      return true;
    } catch (error) {
      toast({ tone: 'danger', message: `${t('decideFailed')} ${errorText(error, '')}`.trim() });
      return false;
    }
  };
  return {
    busy: write.isPending,
    /** The questions have the same status before. */
    decide: (forms: readonly QuestionForm[], status: QuestionFormStatus) => {
      const before = forms[0]?.status ?? 'proposed';
      return send(forms, status, () => void send(forms, before));
    },
  };
}
