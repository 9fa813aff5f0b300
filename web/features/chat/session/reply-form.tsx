import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { longestChatMessage } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useDraft } from '#web/lib/session/draft.ts';
import { useText } from '#web/lib/text.ts';
import { CannedInput } from './canned-input.tsx';
import { messages } from './messages.ts';
import classes from './session.module.css';

type ReplyFormOptions = {
  /** The name of the draft. */
  readonly name: string;
  readonly send: (text: string, idempotencyKey: string) => Promise<unknown>;
};

/** The draft of a reply; it is kept if sending fails. */
function useWriting({ name, send }: ReplyFormOptions) {
  const t = useText(messages);
  const draft = useDraft(name, { text: '' });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const keyFor = useIdempotencyKey();
  const { text } = draft.values;
  const submit = async () => {
    if (busy || text.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      // Sending the same words again makes a second message.
      await send(text, keyFor([text, sent]));
      draft.drop();
      setSent(sent + 1);
    } catch (error) {
      setProblem(t('replyFailed', { message: errorText(error) }));
    } finally {
      setBusy(false);
    }
  };
  return {
    text,
    problem,
    busy,
    type: (next: string) => draft.change({ text: next }),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}

/** Enter sends a message, but not while an input method composes a word. */
const endsMessage = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

type ReplyFormProps = { readonly id: string; readonly chatbotId: string };

/** Sends a reply in a conversation that the user has taken over. */
export function ReplyForm({ id, chatbotId }: ReplyFormProps) {
  const t = useText(messages);
  const reply = useWrite(contract.chat.reply);
  const { text, type, problem, busy, submit } = useWriting({
    name: `chat reply ${id}`,
    send: (message, idempotencyKey) =>
      reply.mutateAsync({ params: { id }, body: { message }, idempotencyKey }),
  });
  const insert = (words: string) => type(text.trim() === '' ? words : `${text.trimEnd()} ${words}`);
  return (
    <form className={classes.writing} aria-label={t('writing')} noValidate onSubmit={submit}>
      <CannedInput chatbotId={chatbotId} onChoose={insert} />
      <Textarea
        label={t('reply')}
        description={t('replyHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestChatMessage}
        value={text}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => endsMessage(event) && submit(event)}
      />
      <div className={classes.writingFoot}>
        <span className={classes.soft}>
          {t('replyCount', { count: text.length, most: longestChatMessage })}
        </span>
        <Button type="submit" loading={busy} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** Writes a note that only staff see. */
export function NoteForm({ id }: { readonly id: string }) {
  const t = useText(messages);
  const add = useWrite(contract.chat.addNote);
  const { text, type, problem, busy, submit } = useWriting({
    name: `chat note ${id}`,
    send: (note, idempotencyKey) => add.mutateAsync({ params: { id }, body: { note }, idempotencyKey }),
  });
  return (
    <form className={classes.noteForm} noValidate onSubmit={submit}>
      <Textarea
        label={t('noteField')}
        description={t('noteHint')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={10_000}
        value={text}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy} disabled={text.trim() === ''}>
        {t('addNote')}
      </Button>
    </form>
  );
}
