import { Link } from '@tanstack/react-router';
import type { ChatListing } from '#contract/chat/session.ts';
import { messages } from '#web/features/chat/messages.ts';
import { conversationIdOf, displayNameOf, isWaiting, statusTones } from '#web/features/chat/rules.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconChat, IconClock } from '#web/ui/icons.tsx';
import { SelectBox } from '#web/ui/table/select-box.tsx';
import type { Selection } from '#web/ui/table/types.ts';
import classes from './list.module.css';

type SessionCardProps = { readonly session: ChatListing; readonly selection: Selection };

/** A conversation in the list; everything except its checkbox links to it. */
export function SessionCard({ session, selection }: SessionCardProps) {
  const t = useText(messages);
  const name = displayNameOf(session);
  const { chat_session_id, chatbot_id } = session;
  return (
    <article className={classes.card} aria-label={name} data-waiting={isWaiting(session) || undefined}>
      <SelectBox label={t('select', { name })} keys={[chat_session_id]} selection={selection} />
      <div className={classes.cardBody}>
        <div className={classes.cardHead}>
          <Avatar name={name} size="sm" />
          <h2 className={classes.cardTitle}>
            <Link
              to="/chat/$sessionId"
              params={{ sessionId: conversationIdOf(session) ?? chat_session_id }}
              search={{ chatbotId: chatbot_id, session: chat_session_id }}
              className={classes.open}
            >
              {name}
            </Link>
          </h2>
          <Badges session={session} />
        </div>
        <ConversationTexts session={session} />
      </div>
    </article>
  );
}

function ConversationTexts({ session }: { readonly session: ChatListing }) {
  const t = useText(messages);
  const format = useFormat();
  const { chat_summary, lastMessage, messageCount, timestamp, chatbot_name } = session;
  return (
    <>
      <p className={classes.summary}>{chat_summary ?? t('noSummary')}</p>
      <p className={classes.last}>
        <span className={classes.hidden}>{t('lastMessage')}: </span>
        {lastMessage ?? t('noMessage')}
      </p>
      <p className={classes.facts}>
        <span className={classes.fact}>
          <IconChat size={14} /> {t('messageCount', { count: messageCount })}
        </span>
        <span className={classes.fact}>
          <IconClock size={14} />
          <time dateTime={timestamp} title={format.dateTime(timestamp)}>
            {format.relative(timestamp)}
          </time>
        </span>
        <span className={classes.fact}>{chatbot_name}</span>
      </p>
    </>
  );
}

function Badges({ session }: { readonly session: ChatListing }) {
  const t = useText(messages);
  const format = useFormat();
  const { status, handling, handled_by_name, waiting_since_dt, timestamp } = session;
  return (
    <span className={classes.badges}>
      {handling === 'waiting' && (
        <StatusBadge tone="chalk">
          {t('waitingSince', { time: format.dateTime(waiting_since_dt ?? timestamp) })}
        </StatusBadge>
      )}
      {handling === 'human' && (
        <StatusBadge tone="info">
          {t('answeredBy', { name: handled_by_name ?? t('handling.human') })}
        </StatusBadge>
      )}
      {handling !== 'waiting' && (
        <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>
      )}
    </span>
  );
}
