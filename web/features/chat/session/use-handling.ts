import { useState } from 'react';
import type { ChatSession } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** Taking over, handing back and closing; `failure` is the error of the last one. */
export function useHandling({ chat_session_id: id, handled_by_name }: ChatSession) {
  const t = useText(messages);
  const [failure, setFailure] = useState<string>();
  const takeOver = useWrite(contract.chat.takeOver);
  const handBack = useWrite(contract.chat.handBack);
  const close = useWrite(contract.chat.close);
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    await work().catch((error: unknown) => setFailure(errorText(error)));
  };
  const params = { id };
  return {
    failure,
    busy: takeOver.isPending || handBack.isPending || close.isPending,
    take: () => attempt(() => takeOver.mutateAsync({ params, body: {} })),
    takeFromColleague: async () => {
      const message = t('takeOverQuestion', { name: handled_by_name ?? t('someone') });
      if (!(await askConfirmation({ title: t('takeOver'), message, confirmLabel: t('takeOver') }))) return;
      await attempt(() => takeOver.mutateAsync({ params, body: { from_colleague: true } }));
    },
    giveBack: () => attempt(() => handBack.mutateAsync({ params })),
    end: async () => {
      const confirmation = { title: t('close'), message: t('closeQuestion'), confirmLabel: t('close') };
      if (!(await askConfirmation(confirmation))) return;
      await attempt(async () => {
        await close.mutateAsync({ params });
        toast({ message: t('closed') });
      });
    },
  };
}
