import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { KnowledgeFinding } from '#contract/knowledge/check.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** Dismisses findings and shows them again, and offers Undo. */
export function useFindingDecisions(chatbotId: string) {
  const t = useText(messages);
  const client = useQueryClient();
  const dismiss = useWrite(contract.knowledge.dismissFinding);
  const reopen = useWrite(contract.knowledge.reopenFinding);
  const decide = async (
    { finding_id: findingId }: KnowledgeFinding,
    isDismissed: boolean,
    onUndo?: () => void,
  ) => {
    const input = { params: { id: chatbotId, findingId } };
    try {
      await (isDismissed ? dismiss : reopen).mutateAsync(input);
      toast({ message: t(isDismissed ? 'dismissed' : 'reopened'), ...(onUndo && { onUndo }) });
    } catch (error) {
      toast({ tone: 'danger', message: `${t('decideFailed')} ${errorText(error, '')}`.trim() });
      // A new check may have replaced the findings.
      void client.invalidateQueries({ queryKey: ['knowledge'] });
    }
  };
  return {
    busy: dismiss.isPending || reopen.isPending,
    decide: (finding: KnowledgeFinding) => {
      const isDismissed = !finding.is_dismissed;
      return decide(finding, isDismissed, () => void decide(finding, !isDismissed));
    },
  };
}
