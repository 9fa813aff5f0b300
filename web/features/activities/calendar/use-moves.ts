import type { CalendarItem } from '#contract/activities/calendar.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** Completed entries cannot be moved. */
export const isMovable = ({ status }: CalendarItem) => status !== 'completed';

/** Moves an activity to another day at the same time, or a task's due date, and offers Undo. */
export function useCalendarMoves() {
  const t = useText(messages);
  const format = useFormat();
  const updateActivity = useWrite(contract.activities.update);
  const updateTask = useWrite(contract.tasks.update);
  const put = ({ kind, id, at }: CalendarItem, day: string, version?: string) => {
    const request = { params: { id }, ...(version && { version }) };
    if (kind === 'task') return updateTask.mutateAsync({ ...request, body: { dueDate: day } });
    const time = format.local(at ?? '').slice(11);
    return updateActivity.mutateAsync({ ...request, body: { scheduledAt: `${day}T${time}` } });
  };
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      toast({ tone: 'danger', message: t('moveFailed', { message: errorText(error) }) });
      return false;
    }
  };
  return async (item: CalendarItem, day: string, what: string) => {
    if (day === item.date || !isMovable(item)) return;
    if (!(await attempt(() => put(item, day, item.updated_dt)))) return;
    toast({
      message: t('moved', { what, date: format.date(day) }),
      onUndo: () => void attempt(() => put(item, item.date)),
    });
  };
}
