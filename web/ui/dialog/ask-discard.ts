import { textOf } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';
import { askConfirmation } from './confirm-dialog.tsx';

/** Asks before typed text is lost: `if (!unsaved || (await askDiscard())) onClose()`. */
export function askDiscard(): Promise<boolean> {
  const t = textOf(messages);
  return askConfirmation({
    title: t('unsavedTitle'),
    message: t('unsaved'),
    cancelLabel: t('keepEditing'),
    confirmLabel: t('discard'),
    danger: true,
  });
}
