import { useBlocker } from '@tanstack/react-router';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';

/** Asks before unsaved text is lost, also when only the part of the page changes that the address names. */
export function useDiscardGuard(hasUnsaved: () => boolean) {
  useBlocker({
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async () => hasUnsaved() && !(await askDiscard()),
  });
}
