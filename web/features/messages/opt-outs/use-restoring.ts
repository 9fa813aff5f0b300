import { contract } from '#contract/index.ts';
import type { MessageChannel, WayToOptOut } from '#contract/messages/values.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { optOutMessages } from './messages.ts';

type LiftedOptOut = { readonly channel: MessageChannel; readonly address: string; readonly how: WayToOptOut };

/** Undoes that messages to an address were allowed again. */
export function useRestoring() {
  const t = useText(optOutMessages);
  const { mutateAsync } = useWrite(contract.messages.restoreOptOut);
  return async ({ channel, address, how }: LiftedOptOut) => {
    try {
      await mutateAsync({ body: { channel, address, how } });
      toast({ message: t('undone', { address }) });
    } catch (error) {
      toast({ tone: 'danger', message: t('undoFailed', { message: errorText(error) }) });
    }
  };
}
