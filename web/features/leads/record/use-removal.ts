import { contract } from '#contract/index.ts';
import type { LeadCard } from '#contract/leads/record.ts';
import { messages } from '#web/features/leads/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

/** Deletes after a confirmation and offers Undo. */
export function useLeadRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.leads.remove);
  const restore = useWrite(contract.leads.restore);
  return useRecordRemoval<Pick<LeadCard, 'crm_contact_id' | 'name'>>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ crm_contact_id }) => remove.mutateAsync({ params: { id: crm_contact_id } }),
    restore: ({ crm_contact_id }) => restore.mutateAsync({ params: { id: crm_contact_id } }),
    deleted: ({ name }) => t('deleted', { name }),
    deleteFailed: (error) => {
      const message = errorText(error, '');
      return message ? t('deleteFailedBecause', { message }) : t('deleteFailed');
    },
    restored: ({ name }) => t('restored', { name }),
    restoreFailed: (error) => t('restoreFailed', { message: errorText(error) }),
  });
}
