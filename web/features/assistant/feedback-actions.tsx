import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api-error.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { IconCheck, IconClose } from '#web/ui/icons.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './assistant.module.css';
import { messages } from './messages.ts';
import type { Turn } from './rules.ts';

type FeedbackActionsProps = { readonly turn: Turn; readonly onChange: (change: Partial<Turn>) => void };

/** Whether an answer is right; whoever says that it is wrong may say why. */
export function FeedbackActions({ turn: { answer_id, feedback }, onChange }: FeedbackActionsProps) {
  const t = useText(messages);
  const [reason, setReason] = useState<string>();
  const write = useWrite(contract.assistant.feedback);
  const current = write.data ? write.data.feedback : feedback;
  const say = async (next: Turn['feedback'], why?: string) => {
    try {
      const params = { id: answer_id ?? '' };
      await write.mutateAsync({ params, body: { feedback: next, ...(why && { reason: why }) } });
      onChange({ feedback: next });
      setReason(next === 'wrong' && why === undefined ? '' : undefined);
      if (why !== undefined) toast({ message: t('thanks') });
    } catch (error) {
      toast({ tone: 'danger', message: errorText(error, t('feedbackFailed')) });
    }
  };
  const toggle = (chosen: 'right' | 'wrong') => () => void say(current === chosen ? null : chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void say('wrong', reason?.trim() ?? '');
  };
  return (
    <>
      <ActionIcon aria-label={t('right')} aria-pressed={current === 'right'} onClick={toggle('right')}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('wrong')} aria-pressed={current === 'wrong'} onClick={toggle('wrong')}>
        <IconClose size={16} />
      </ActionIcon>
      {reason !== undefined && (
        <form className={styles.reason} onSubmit={submit}>
          <TextInput
            aria-label={t('reason')}
            placeholder={t('reason')}
            maxLength={1000}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={write.isPending}>
            {t('sendReason')}
          </Button>
        </form>
      )}
    </>
  );
}
