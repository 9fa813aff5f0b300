import { messages } from '#web/features/chat/messages.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardBones } from '#web/ui/feedback/skeletons.tsx';
import { IconChat } from '#web/ui/icons.tsx';
import { SelectBox } from '#web/ui/table/select-box.tsx';
import type { Selection } from '#web/ui/table/types.ts';
import { SessionCard } from './card.tsx';
import classes from './list.module.css';
import type { Sessions } from './use-sessions.ts';

type SessionsListProps = {
  readonly list: Sessions;
  readonly filtered: boolean;
  readonly selection: Selection;
};

/** The conversations as cards; visitors who wait for a person come first. */
export function SessionsList({ list, filtered, selection }: SessionsListProps) {
  const t = useText(messages);
  if (!list.rows) return <CardBones label={t('title')} cards={8} />;
  if (list.rows.length === 0) return <Empty failed={list.failed} filtered={filtered} />;
  return (
    <>
      <div className={classes.selectAll}>
        <SelectBox
          label={t('selectAll')}
          keys={list.rows.map(({ chat_session_id }) => chat_session_id)}
          selection={selection}
        />
        <span aria-hidden="true">{t('selectAll')}</span>
      </div>
      <ul className={classes.cards} aria-label={t('cards')} data-updating={list.updating || undefined}>
        {list.rows.map((session) => (
          <li key={session.chat_session_id}>
            <SessionCard session={session} selection={selection} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Empty({ failed, filtered }: { readonly failed: boolean; readonly filtered: boolean }) {
  const t = useText(messages);
  if (failed) return <EmptyState icon={IconChat} title={t('none')} />;
  return <EmptyState icon={IconChat} title={t('none')} hint={t(filtered ? 'noneMatch' : 'noneYet')} />;
}
