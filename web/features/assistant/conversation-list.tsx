import { useEffect, useRef } from 'react';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconChat } from '#web/ui/icons.tsx';
import styles from './assistant.module.css';
import { messages } from './messages.ts';
import { TurnCard } from './turn-card.tsx';
import type { AssistantTurn } from './turns.ts';

type ConversationListProps = {
  readonly turns: readonly AssistantTurn[];
  readonly isLoading: boolean;
  readonly onAsk: (question: string) => void;
  readonly onChange: (key: string, change: Partial<AssistantTurn>) => void;
};

/** The questions and answers; the list scrolls to the newest at the end. */
export function ConversationList({ turns, isLoading, onAsk, onChange }: ConversationListProps) {
  const t = useText(messages);
  const end = useRef<HTMLDivElement>(null);
  const last = turns.at(-1);
  const size = `${turns.length} ${last?.state} ${last?.response.length}`;
  useEffect(() => {
    if (size !== '') end.current?.scrollIntoView({ block: 'end' });
  }, [size]);
  if (isLoading) return <Bones label={t('loading')} />;
  if (!last) return <EmptyState icon={IconChat} title={t('greeting')} hint={t('greetingHint')} />;
  const isWriting = last.state === 'writing';
  return (
    <div role="log" aria-label={t('conversation')} aria-busy={isWriting} className={styles.log}>
      {turns.map((turn) => (
        <TurnCard
          key={turn.key}
          turn={turn}
          onAsk={turn === last ? onAsk : undefined}
          onChange={(change) => onChange(turn.key, change)}
        />
      ))}
      <div ref={end} className={styles.end} />
    </div>
  );
}
