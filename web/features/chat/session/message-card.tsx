import { Button } from '@mantine/core';
import { useState } from 'react';
import { splitAtBest } from '#contract/answers/best-parts.ts';
import type { ChatSource, SessionEntry } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconWarning } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';
import { splitLinks } from './rules.ts';
import classes from './session.module.css';

const FlagDialog = createLazyPart(async () => ({ default: (await import('./flag-dialog.tsx')).FlagDialog }));

type MessageCardProps = {
  readonly entry: SessionEntry;
  readonly session: string;
  /** The search term, highlighted in the text. */
  readonly search: string;
};

/** One message, as text. */
export function MessageCard({ entry, session, search }: MessageCardProps) {
  const format = useFormat();
  const { message_from, kind, message_text, message_timestamp, sources, best } = entry;
  return (
    <article className={classes.message} data-from={message_from} data-kind={kind}>
      <p className={classes.messageHead}>
        <strong>
          <Speaker entry={entry} />
        </strong>
        <time dateTime={message_timestamp} title={format.dateTime(message_timestamp)}>
          {format.time(message_timestamp)}
        </time>
      </p>
      <p className={classes.text} dir="auto">
        {splitAtBest(message_text, best).map(({ at, text, isBest }) =>
          isBest ? (
            <strong key={at}>
              <FoundText text={text} search={search} />
            </strong>
          ) : (
            <FoundText key={at} text={text} search={search} />
          ),
        )}
      </p>
      {sources.length > 0 && <Sources sources={sources} />}
      {message_from === 'assistant' && <Judgment entry={entry} session={session} />}
    </article>
  );
}

/** A text with the matches of the search marked. */
function FoundText({ text, search }: { readonly text: string; readonly search: string }) {
  return splitLinks(text, search).map(({ at, text: piece, hit }) =>
    hit ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}

function Speaker({ entry }: { readonly entry: SessionEntry }) {
  const t = useText(messages);
  const { kind, message_from, sent_by_name } = entry;
  if (kind === 'note') return t('note', { name: sent_by_name ?? t('someone') });
  return message_from === 'staff' && sent_by_name ? sent_by_name : t(`from.${message_from}`);
}

/** The sources of the answer, as the visitor saw them. */
function Sources({ sources }: { readonly sources: readonly ChatSource[] }) {
  const t = useText(messages);
  return (
    <details className={classes.sources}>
      <summary>{t('sources', { count: sources.length })}</summary>
      <ul>
        {sources.map(({ title, text, source }) => (
          <li key={`${source} ${title} ${text}`}>
            <strong>{title}</strong>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type JudgmentProps = { readonly entry: SessionEntry; readonly session: string };

/** Whether the answer was flagged as wrong, and the button to do so. */
function Judgment({ entry, session }: JudgmentProps) {
  const t = useText(messages);
  const [open, setOpen] = useState(false);
  const takeBack = useWrite(contract.chat.unflag, ['answers']);
  const { chat_history_id: messageId, message_text, flagged_reason, flagged_by_name } = entry;
  const unflag = () =>
    takeBack.mutateAsync({ params: { id: session, messageId } }).then(
      () => toast({ message: t('unflagged') }),
      () => toast({ tone: 'danger', message: t('unflagFailed') }),
    );
  if (flagged_reason !== null) {
    return (
      <div className={classes.flagged}>
        <IconWarning size={16} />
        <span className={classes.text}>
          {t('flaggedBy', { name: flagged_by_name ?? t('someone'), reason: flagged_reason })}
        </span>
        <Button size="compact-sm" variant="subtle" loading={takeBack.isPending} onClick={() => void unflag()}>
          {t('unflag')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        className={classes.flag ?? ''}
        size="compact-sm"
        variant="subtle"
        aria-label={t('flagAnswer', { text: message_text.slice(0, 80) })}
        onClick={() => setOpen(true)}
      >
        {t('flag')}
      </Button>
      <Later>
        {open && <FlagDialog id={session} messageId={messageId} onClose={() => setOpen(false)} />}
      </Later>
    </>
  );
}
