import type { DuplicatePair } from '#contract/guardians/duplicates.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** Says that two guardians are not the same person, and offers Undo. */
export function useDistinction() {
  const t = useText(messages);
  const mark = useWrite(contract.guardians.markDistinct);
  const unmark = useWrite(contract.guardians.unmarkDistinct);
  const attempt = async (work: () => Promise<unknown>, done: () => void) => {
    try {
      await work();
      done();
    } catch (error) {
      toast({ tone: 'danger', message: t('distinctFailed', { message: errorText(error) }) });
    }
  };
  return ({ guardian, other }: DuplicatePair) => {
    const params = { id: guardian.guardian_id, oid: other.guardian_id };
    const names = { name: guardian.name ?? t('noName'), other: other.name ?? t('noName') };
    const undo = () =>
      attempt(
        () => unmark.mutateAsync({ params }),
        () => toast({ message: t('unmarked') }),
      );
    return attempt(
      () => mark.mutateAsync({ params }),
      () => toast({ message: t('markedDistinct', names), onUndo: () => void undo() }),
    );
  };
}
