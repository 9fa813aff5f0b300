import type { SchoolClass } from '#contract/classes/calls.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/classes/messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

/** Deletes after a confirmation; if something refers to the class, it remains and the server says what. */
export function useClassRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.classes.remove);
  return useRecordRemoval<SchoolClass>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ class_id }) => remove.mutateAsync({ params: { id: class_id } }),
    deleted: ({ class_name }) => t('deleted', { name: class_name }),
    deleteFailed: (error) =>
      error instanceof ApiError && error.isFromServer && error.status < 500
        ? t('deleteRefused', { message: error.message })
        : t('deleteFailed'),
  });
}
