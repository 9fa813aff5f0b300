import { contract } from '#contract/index.ts';
import type { MessageTemplate } from '#contract/messages/templates.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { languageNameOf } from '#web/lib/choices/conventions.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** Deletes the school's own text after a confirmation, so that the product's text is used again. */
export function useProductText({ kind, language, updated_dt }: MessageTemplate, onUsed: () => void) {
  const t = useText(messages);
  const removing = useWrite(contract.messages.removeTemplate);
  const ask = async () => {
    const title = t('useProductText');
    const names = { kind: t(`kind.${kind}`), language: languageNameOf(language) };
    const message = t('useProductTextQuestion', names);
    if (!(await askConfirmation({ title, message, confirmLabel: title, danger: true }))) return;
    await removing
      .mutateAsync({ params: { kind, language }, ...(updated_dt && { version: updated_dt }) })
      .then(
        () => {
          onUsed();
          toast({ message: t('productTextUsed') });
        },
        () => undefined,
      );
  };
  return {
    ask: () => void ask(),
    isPending: removing.isPending,
    failure: removing.error ? errorText(removing.error, t('removeFailed')) : undefined,
  };
}
export type ProductTextRemoval = ReturnType<typeof useProductText>;
