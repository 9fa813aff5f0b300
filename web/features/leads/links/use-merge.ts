import { contract } from '#contract/index.ts';
import type { PossibleDuplicate } from '#contract/leads/links.ts';
import type { Lead } from '#contract/leads/record.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const others = ['activities', 'tasks'];

/** Merges another lead into this one after a confirmation and offers Undo. */
export function useLeadMerge({ crm_contact_id: id, name }: Lead) {
  const t = useText(messages);
  const merge = useWrite(contract.leads.merge, others);
  const unmerge = useWrite(contract.leads.unmerge, others);
  const undo = async (body: { readonly crm_contact_id: string }, other: string) => {
    try {
      await unmerge.mutateAsync({ params: { id }, body });
      toast({ message: t('unmerged', { other }) });
    } catch (error) {
      toast({ tone: 'danger', message: t('unmergeFailed', { message: errorText(error) }) });
    }
  };
  return async ({ crm_contact_id, name: other }: PossibleDuplicate) => {
    const message = t('mergeQuestion', { name, other });
    if (!(await askConfirmation({ title: t('merge'), message, confirmLabel: t('merge') }))) return;
    const body = { crm_contact_id };
    try {
      await merge.mutateAsync({ params: { id }, body });
      toast({ message: t('merged', { name, other }), onUndo: () => void undo(body, other) });
    } catch (error) {
      toast({ tone: 'danger', message: t('mergeFailed', { message: errorText(error) }) });
    }
  };
}
