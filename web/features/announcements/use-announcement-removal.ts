import type { Announcement } from '#contract/announcement-fields.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api-error.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/use-record-removal.ts';
import { messages } from './messages.ts';

/** Asks, deletes, says so and offers Undo. */
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
