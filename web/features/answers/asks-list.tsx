import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UnansweredAsk } from '#contract/answers/unanswered.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import styles from './answers.module.css';
import { messages } from './messages.ts';

/** When and where the question was asked, the chatbot's answer, and its feedback. */
export function AsksList({ asks }: { readonly asks: readonly UnansweredAsk[] }) {
  const t = useText(messages);
  if (asks.length === 0) return <Text c="dimmed">{t('noAsks')}</Text>;
  return (
    <ul className={styles.list}>
      {asks.map((ask) => (
        <li key={ask.answer_id}>
          <AskCard ask={ask} />
        </li>
      ))}
    </ul>
  );
}

function AskCard({ ask }: { readonly ask: UnansweredAsk }) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <>
      <p className={styles.text}>{ask.question}</p>
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {format.dateTime(ask.created_dt)} · {t(`channel.${ask.channel}`)}
        </Text>
        {ask.chat_session_id && (
          <Link to="/chat/$sessionId" params={{ sessionId: ask.chat_session_id }}>
            {t('openChat')}
          </Link>
        )}
      </Group>
      {ask.feedback === 'wrong' && (
        <Text size="sm" c="red">
          {t('wrongBecause', { reason: ask.feedback_reason ?? '–' })}
        </Text>
      )}
      <details>
        <summary>{t('said')}</summary>
        <p className={styles.answer}>{ask.answer}</p>
      </details>
    </>
  );
}
