import type { keptRights } from '#contract/guardians/merge.ts';
import type { Guardian } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

const others = ['students', 'leads'];

/** The guardian whose rights are kept, by the id of a student of both guardians. */
export type RightsChoices = Readonly<Record<string, (typeof keptRights)[number]>>;

/** Undoes a merge, so that both guardians have a record again. */
export function useUnmerge() {
  const t = useText(messages);
  const unmerge = useWrite(contract.guardians.unmerge, others);
  return async (id: string, guardian_id: string, other: string) => {
    try {
      await unmerge.mutateAsync({ params: { id }, body: { guardian_id } });
      toast({ message: t('unmerged', { other }) });
    } catch (error) {
      toast({ tone: 'danger', message: t('unmergeFailed', { message: errorText(error) }) });
    }
  };
}

/** Merges `other` into `kept` and offers Undo; returns whether it happened. */
export function useMerge() {
  const t = useText(messages);
  const merge = useWrite(contract.guardians.merge, others);
  const undo = useUnmerge();
  const mergeInto = async (kept: Guardian, other: Guardian, choices: RightsChoices) => {
    const [id, guardian_id] = [kept.guardian_id, other.guardian_id];
    const names = { name: kept.name ?? t('noName'), other: other.name ?? t('noName') };
    const rights = Object.entries(choices).map(([student_id, keep]) => ({ student_id, keep }));
    try {
      await merge.mutateAsync({
        params: { id },
        body: { guardian_id, version: other.updated_dt, rights },
        version: kept.updated_dt,
      });
      toast({ message: t('merged', names), onUndo: () => void undo(id, guardian_id, names.other) });
      return true;
    } catch (error) {
      toast({ tone: 'danger', message: t('mergeFailed', { message: errorText(error) }) });
      return false;
    }
  };
  return { mergeInto, isBusy: merge.isPending, isDone: merge.isSuccess };
}
