import { messages } from '#web/features/chat/messages.ts';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { useText } from '#web/lib/text.ts';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
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
  /** Set while a search or filter is active. */
  readonly onClearFilters: (() => void) | undefined;
  readonly selection: Selection;
};

/** The conversations as cards; visitors who wait for a person come first. */
export function SessionsList({ list, onClearFilters, selection }: SessionsListProps) {
  const t = useText(messages);
  if (!list.rows) return <CardBones label={t('title')} cards={8} />;
  if (list.rows.length === 0) return <Empty failed={list.failed} onClearFilters={onClearFilters} />;
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

type EmptyProps = Pick<SessionsListProps, 'onClearFilters'> & { readonly failed: boolean };

function Empty({ failed, onClearFilters }: EmptyProps) {
  const t = useText(messages);
  const nextStep = useNextStep(['chatbot'], !failed && onClearFilters === undefined);
  if (failed) return <EmptyState icon={IconChat} title={t('none')} />;
  return (
    <EmptyList
      icon={IconChat}
      title={t('none')}
      onClear={onClearFilters}
      noneMatch={t('noneMatch')}
      noneYet={t('noneYet')}
      nextStep={nextStep}
    />
  );
}
