import type { Activity } from '#contract/activities/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/activities/messages.ts';
import { nameOf } from '#web/features/activities/rules.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

/** Deletes after a confirmation and offers Undo. */
export function useActivityRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.activities.remove);
  const restore = useWrite(contract.activities.restore);
  const labelOf = (activity: Activity) => nameOf(activity, t(`type.${activity.type}`));
  const showFailure = (failed: string) => (error: unknown) => {
    const message = errorText(error, '');
    return message ? t('because', { failed, message }) : failed;
  };
  return useRecordRemoval<Activity>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ activity_id: id }) => remove.mutateAsync({ params: { id } }),
    restore: ({ activity_id: id }) => restore.mutateAsync({ params: { id } }),
    deleted: (activity) => t('deleted', { what: labelOf(activity) }),
    deleteFailed: showFailure(t('deleteFailed')),
    restored: (activity) => t('restored', { what: labelOf(activity) }),
    restoreFailed: showFailure(t('restoreFailed')),
  });
}
