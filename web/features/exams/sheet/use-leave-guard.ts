import { useBlocker } from '@tanstack/react-router';
import { type SheetStore, unsavedIn } from '#web/features/exams/store/store.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';

/** Saves before the page is left, and asks if something cannot be saved. */
export function useLeaveGuard(store: SheetStore) {
  const hasUnsaved = () => unsavedIn(store.get().drafts).all > 0;
  useBlocker({
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false;
      await store.flush();
      return hasUnsaved() && !(await askDiscard());
    },
  });
}
