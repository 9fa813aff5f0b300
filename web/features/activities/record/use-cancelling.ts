import type { Activity } from '#contract/activities/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/activities/messages.ts';
import { nameOf } from '#web/features/activities/rules.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Cancels a planned activity and offers Undo. */
export function useActivityCancelling() {
  const t = useText(messages);
  const update = useWrite(contract.activities.update);
  const set = async (activity: Activity, status: 'cancelled' | 'scheduled', version?: string) => {
    const { activity_id: id, type } = activity;
    const what = nameOf(activity, t(`type.${type}`));
    try {
      await update.mutateAsync({ params: { id }, body: { status }, ...(version && { version }) });
    } catch (error) {
      const message = errorText(error, '');
      const failed = t('updateFailed');
      toast({ tone: 'danger', message: message ? t('because', { failed, message }) : failed });
      return;
    }
    if (status === 'scheduled') toast({ message: t('reopened', { what }) });
    else toast({ message: t('cancelled', { what }), onUndo: () => void set(activity, 'scheduled') });
  };
  return (activity: Activity) => set(activity, 'cancelled', activity.updated_dt);
}
