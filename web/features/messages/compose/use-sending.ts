import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { UrgentReach } from '#contract/messages/urgent.ts';
import { messages } from '#web/features/messages/all-messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { Draft } from './rules.ts';

const hasChanged = (error: unknown) => error instanceof ApiError && error.code === 'reach_changed';

/** Sends a draft once a person has confirmed its numbers, and asks again if they have changed meanwhile. */
export function useSending(onSent: (id: string) => void) {
  const t = useText(messages);
  const client = useQueryClient();
  const write = useWrite(contract.messages.sendUrgent, ['jobs']);
  const keyFor = useIdempotencyKey();
  const questionOf = useQuestion();
  const send = async (draft: Draft, isRepeat = false): Promise<void> => {
    const counting = queryFor(contract.messages.previewUrgent, { body: draft });
    const reach = await client.fetchQuery({ ...counting, staleTime: 0 });
    const { emails, sms } = reach;
    const message = isRepeat ? `${t('changed')} ${questionOf(reach)}` : questionOf(reach);
    const question = { title: t('sendTitle'), message, confirmLabel: t('sendNow'), danger: true };
    if (emails + sms > 0 && !(await askConfirmation(question))) return;
    const body = { ...draft, confirmed: { emails, sms } };
    try {
      const { id } = await write.mutateAsync({ body, idempotencyKey: keyFor(body) });
      toast({ message: t('sending') });
      onSent(id);
    } catch (error) {
      if (!hasChanged(error)) throw error;
      await send(draft, true);
    }
  };
  return send;
}

/** The numbers of a message as one paragraph. */
function useQuestion() {
  const t = useText(messages);
  const format = useFormat();
  const textCost = ({ sms, segments, cost }: UrgentReach) => {
    if (sms === 0) return '';
    const count = format.number(segments);
    if (cost === null) return t('questionSegments', { segments: count });
    return t('questionCost', { segments: count, cost: format.money(cost * format.minorUnits) });
  };
  return (reach: UrgentReach) => {
    const { people, emails, sms, unreachable } = reach;
    const missed = unreachable > 0 ? t('questionUnreachable', { count: unreachable }) : '';
    return t('question', {
      people: t('countPeople', { count: people }),
      emails: t('countEmails', { count: emails }),
      texts: t('countTexts', { count: sms }),
      rest: [textCost(reach), missed].filter(Boolean).join(' '),
    }).trim();
  };
}
