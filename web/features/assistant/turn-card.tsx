import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { IconCopy } from '#web/ui/icons.tsx';
import { AnswerTable } from './answer-table.tsx';
import styles from './assistant.module.css';
import { FeedbackActions } from './feedback-actions.tsx';
import { messages } from './messages.ts';
import { ProposedTaskCard } from './proposed-task-card.tsx';
import { SourceList } from './source-list.tsx';
import type { AssistantTurn } from './turns.ts';

type TurnCardProps = {
  readonly turn: AssistantTurn;
  /** Asks a topic that the answer offers; only for the last answer. */
  readonly onAsk: ((question: string) => void) | undefined;
  readonly onChange: (change: Partial<AssistantTurn>) => void;
};

/** A question and its answer, both as text: never as a picture or a link. */
export function TurnCard({ turn, onAsk, onChange }: TurnCardProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <>
      <article className={styles.mine} aria-label={t('you')}>
        <p className={styles.text}>{turn.query}</p>
        <Group gap="xs" justify="flex-end">
          <Text size="sm" c="dimmed">
            {format.dateTime(turn.timestamp)}
          </Text>
          <CopyButton label={t('copyQuestion')} text={turn.query} />
        </Group>
      </article>
      <article className={styles.theirs} aria-label={t('assistant')}>
        <Answer turn={turn} />
        {turn.tables.map((table) => (
          <AnswerTable key={table.title} table={table} withTitle={turn.tables.length > 1} />
        ))}
        {turn.proposals.map((task) => (
          <ProposedTaskCard key={task.title} task={task} />
        ))}
        {onAsk && <Topics topics={turn.suggestions} onAsk={onAsk} />}
        <SourceList sources={turn.sources} />
        {turn.state === 'done' && <Afterwards turn={turn} onChange={onChange} />}
      </article>
    </>
  );
}

function Answer({ turn: { state, response } }: { readonly turn: AssistantTurn }) {
  const t = useText(messages);
  if (state === 'thinking')
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" type="dots" aria-hidden />
        <span>{t('thinking')}</span>
      </Group>
    );
  if (state === 'failed') return <p className={styles.text}>{t('failedAnswer')}</p>;
  return (
    <>
      {response !== '' && <p className={styles.text}>{response}</p>}
      {state === 'stopped' && <Text c="dimmed">{t('stopped')}</Text>}
    </>
  );
}

type TopicsProps = { readonly topics: readonly string[]; readonly onAsk: (question: string) => void };

function Topics({ topics, onAsk }: TopicsProps) {
  const t = useText(messages);
  if (topics.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('related')}>
      {topics.map((topic) => (
        <Button key={topic} variant="default" size="compact-md" onClick={() => onAsk(topic)}>
          {topic}
        </Button>
      ))}
    </Group>
  );
}

/** The response time, and the actions for the answer. */
function Afterwards({ turn, onChange }: Pick<TurnCardProps, 'turn' | 'onChange'>) {
  const t = useText(messages);
  const { took, response, answer_id } = turn;
  return (
    <Group gap="xs">
      {took !== undefined && (
        <Text size="sm" c="dimmed">
          {t('took', { ms: Math.round(took) })}
        </Text>
      )}
      <CopyButton label={t('copyAnswer')} text={response} />
      {answer_id && <FeedbackActions key={answer_id} turn={turn} onChange={onChange} />}
    </Group>
  );
}

function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useText(messages);
  const copy = () => copyText(text, { copied: t('copied'), failed: t('copyFailed') });
  return (
    <ActionIcon aria-label={label} onClick={() => void copy()}>
      <IconCopy size={16} />
    </ActionIcon>
  );
}
