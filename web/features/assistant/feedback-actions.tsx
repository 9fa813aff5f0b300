import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconCheck, IconClose } from '#web/ui/icons.tsx';
import styles from './assistant.module.css';
import { messages } from './messages.ts';
import type { Turn } from './turns.ts';

type FeedbackActionsProps = { readonly turn: Turn; readonly onChange: (change: Partial<Turn>) => void };

/** Whether an answer is right; whoever says that it is wrong may say why. */
export function FeedbackActions(props: FeedbackActionsProps) {
  const t = useText(messages);
  const { current, asksWhy, isPending, say } = useFeedback(props);
  const toggle = (chosen: 'right' | 'wrong') => () => void say(current === chosen ? null : chosen);
  return (
    <>
      <ActionIcon aria-label={t('right')} aria-pressed={current === 'right'} onClick={toggle('right')}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('wrong')} aria-pressed={current === 'wrong'} onClick={toggle('wrong')}>
        <IconClose size={16} />
      </ActionIcon>
      {asksWhy && <ReasonForm isPending={isPending} onSend={(reason) => void say('wrong', reason)} />}
    </>
  );
}

function useFeedback({ turn: { answer_id, feedback }, onChange }: FeedbackActionsProps) {
  const t = useText(messages);
  const [asksWhy, setAsksWhy] = useState(false);
  const write = useWrite(contract.assistant.feedback);
  const say = async (next: Turn['feedback'], reason?: string) => {
    try {
      const params = { id: answer_id ?? '' };
      await write.mutateAsync({ params, body: { feedback: next, ...(reason && { reason }) } });
      onChange({ feedback: next });
      setAsksWhy(next === 'wrong' && reason === undefined);
      if (reason !== undefined) toast({ message: t('thanks') });
    } catch (error) {
      toast({ tone: 'danger', message: errorText(error, t('feedbackFailed')) });
    }
  };
  const current = write.data ? write.data.feedback : feedback;
  return { current, asksWhy, isPending: write.isPending, say };
}

type ReasonFormProps = { readonly isPending: boolean; readonly onSend: (reason: string) => void };

/** It appears because of a press, so the cursor goes along. */
function ReasonForm({ isPending, onSend }: ReasonFormProps) {
  const t = useText(messages);
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason.trim());
  };
  return (
    <form className={styles.reason} onSubmit={submit}>
      <TextInput
        ref={field}
        aria-label={t('reason')}
        placeholder={t('reason')}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {t('sendReason')}
      </Button>
    </form>
  );
}
