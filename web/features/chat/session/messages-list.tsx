import { useEffect, useRef } from 'react';
import type { SessionEntry } from '#contract/chat/session.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconChat } from '#web/ui/icons.tsx';
import { MessageCard } from './message-card.tsx';
import { messages } from './messages.ts';
import { dayBefore, daysOf } from './rules.ts';
import classes from './session.module.css';

type MessagesListProps = {
  readonly entries: readonly SessionEntry[];
  readonly session: string;
  readonly search: string;
};

/** The messages by day. The list opens at its end and follows new messages while the reader is there. */
export function MessagesList({ entries, session, search }: MessagesListProps) {
  const t = useText(messages);
  const { dayOf } = useFormat();
  const last = entries.at(-1)?.chat_history_id;
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last !== undefined) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  return (
    // People without a mouse scroll it with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className={classes.log} role="log" aria-label={t('conversation')} tabIndex={0}>
      {entries.length === 0 && <EmptyState icon={IconChat} title={t('none')} />}
      {daysOf(entries, dayOf).map(({ day, entries: said }) => (
        <section key={day} className={classes.day} aria-label={day}>
          <h3 className={classes.dayTitle}>
            <DayName day={day} />
          </h3>
          {said.map((entry) => (
            <MessageCard key={entry.chat_history_id} entry={entry} session={session} search={search} />
          ))}
        </section>
      ))}
    </div>
  );
}

function DayName({ day }: { readonly day: string }) {
  const t = useText(messages);
  const format = useFormat();
  const today = format.today();
  if (day === today) return t('today');
  return day === dayBefore(today) ? t('yesterday') : format.fullDate(day);
}
