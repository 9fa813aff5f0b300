import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

type RemovalOptions<Row, Restored> = {
  /** 'Delete Student': the title of the question and its confirming button. */
  readonly title: string;
  readonly question: string | ((row: Row) => string);
  readonly remove: (row: Row) => Promise<unknown>;
  /** For Undo, if rows can be restored. */
  readonly restore?: (row: Row) => Promise<Restored>;
  /** Sentences for what happened. */
  readonly deleted: (row: Row) => string;
  readonly deleteFailed: (error: unknown) => string;
  readonly restored?: (row: Row, result: Restored) => string;
  readonly restoreFailed?: (error: unknown) => string;
};

/** Deletes after a confirmation and offers Undo if rows can be restored; returns whether the row was deleted. */
export function useRecordRemoval<Row, Restored = unknown>(options: RemovalOptions<Row, Restored>) {
  const { title, question, remove, restore, deleted, deleteFailed, restored, restoreFailed } = options;
  const undo = async (row: Row) => {
    if (!restore) return;
    try {
      const result = await restore(row);
      if (restored) toast({ message: restored(row, result) });
    } catch (error) {
      if (restoreFailed) toast({ tone: 'danger', message: restoreFailed(error) });
    }
  };
  return async (row: Row) => {
    const message = typeof question === 'string' ? question : question(row);
    const confirmation = { title, message, confirmLabel: title, danger: true };
    if (!(await askConfirmation(confirmation))) return false;
    try {
      await remove(row);
    } catch (error) {
      toast({ tone: 'danger', message: deleteFailed(error) });
      return false;
    }
    toast({ message: deleted(row), ...(restore && { onUndo: () => void undo(row) }) });
    return true;
  };
}
