import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconCheck, IconClose } from '#web/ui/icons.tsx';
import styles from './assistant.module.css';
import { messages } from './messages.ts';
import type { AssistantTurn } from './turns.ts';

type FeedbackActionsProps = {
  readonly turn: AssistantTurn;
  readonly onChange: (change: Partial<AssistantTurn>) => void;
};

/** Asks whether an answer is right, and if not, why. */
export function FeedbackActions(props: FeedbackActionsProps) {
  const t = useText(messages);
  const { current, asksWhy, isPending, send } = useFeedback(props);
  const toggle = (chosen: 'right' | 'wrong') => () => void send(current === chosen ? null : chosen);
  return (
    <>
      {(['right', 'wrong'] as const).map((verdict) => (
        <Button
          key={verdict}
          size="compact-sm"
          variant={current === verdict ? 'light' : 'subtle'}
          color="gray"
          leftSection={verdict === 'right' ? <IconCheck size={16} /> : <IconClose size={16} />}
          aria-pressed={current === verdict}
          onClick={toggle(verdict)}
        >
          {t(verdict)}
        </Button>
      ))}
      {asksWhy && <ReasonForm isPending={isPending} onSend={(reason) => void send('wrong', reason)} />}
    </>
  );
}

function useFeedback({ turn: { answer_id, feedback }, onChange }: FeedbackActionsProps) {
  const t = useText(messages);
  const [asksWhy, setAsksWhy] = useState(false);
  const write = useWrite(contract.assistant.feedback);
  const send = async (next: AssistantTurn['feedback'], reason?: string) => {
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
  return { current, asksWhy, isPending: write.isPending, send };
}

type ReasonFormProps = { readonly isPending: boolean; readonly onSend: (reason: string) => void };

/** It appears when a button is pressed, so it takes the focus. */
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
