import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

/** Deletes after a confirmation and offers Undo. */
export function useAnnouncementRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.announcements.remove);
  const restore = useWrite(contract.announcements.restore);
  return useRecordRemoval<Pick<Announcement, 'id' | 'title'>>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ id }) => remove.mutateAsync({ params: { id } }),
    restore: ({ id }) => restore.mutateAsync({ params: { id } }),
    deleted: ({ title }) => t('deleted', { title }),
    deleteFailed: (error) => t('deleteFailed', { message: errorText(error) }),
    restored: ({ title }) => t('restored', { title }),
    restoreFailed: (error) => t('restoreFailed', { message: errorText(error) }),
  });
}
