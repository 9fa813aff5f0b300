import { contract } from '#contract/index.ts';
import type { SynonymSuggestion } from '#contract/knowledge/suggestions.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** Accepts and dismisses suggestions, and offers Undo. */
export function useDecisions(chatbotId: string) {
  const t = useText(messages);
  const accept = useWrite(contract.knowledge.acceptSuggestion);
  const dismiss = useWrite(contract.knowledge.dismissSuggestion);
  const reopen = useWrite(contract.knowledge.reopenSuggestion);
  const paramsOf = ({ suggestion_id: suggestionId }: SynonymSuggestion) => ({ id: chatbotId, suggestionId });
  const attempt = async (work: () => Promise<unknown>, done: string, onUndo?: () => void) => {
    try {
      await work();
      toast({ message: done, ...(onUndo && { onUndo }) });
    } catch (error) {
      toast({ tone: 'danger', message: `${t('failed')} ${errorText(error, '')}`.trim() });
    }
  };
  const undo = (suggestion: SynonymSuggestion) =>
    attempt(() => reopen.mutateAsync({ params: paramsOf(suggestion) }), t('reopened', suggestion));
  return {
    busy: accept.isPending || dismiss.isPending || reopen.isPending,
    accept: (suggestion: SynonymSuggestion) =>
      attempt(
        () => accept.mutateAsync({ params: paramsOf(suggestion) }),
        t('accepted', suggestion),
        () => void undo(suggestion),
      ),
    dismiss: (suggestion: SynonymSuggestion) =>
      attempt(
        () => dismiss.mutateAsync({ params: paramsOf(suggestion) }),
        t('dismissed', suggestion),
        () => void undo(suggestion),
      ),
  };
}
