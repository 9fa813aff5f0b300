import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { contract } from '#contract/index.ts';
import type { SynonymSuggestion } from '#contract/knowledge/suggestions.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import styles from './suggestions.module.css';
import { useDecisions } from './use-decisions.ts';

const limit = 10;

/** The synonyms that questions and replies suggest; nothing if there are none. */
export function SuggestionList({ chatbotId }: { readonly chatbotId: string }) {
  const t = useText(messages);
  const id = useId();
  const mayDecide = useMay()('knowledge.acceptSuggestion');
  const request = { params: { id: chatbotId }, query: { limit } };
  const { data } = useQuery(queryFor(contract.knowledge.listSuggestions, request));
  const decisions = useDecisions(chatbotId);
  if (!data || data.total === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <Text size="sm" c="dimmed">
        {t('hint')}
      </Text>
      <ul className={styles.list} aria-labelledby={id}>
        {data.suggestions.map((suggestion) => (
          <li key={suggestion.suggestion_id} className={styles.item}>
            <SuggestionText {...suggestion} />
            {mayDecide && <Buttons suggestion={suggestion} decisions={decisions} />}
          </li>
        ))}
      </ul>
      {data.total > data.suggestions.length && (
        <Text size="sm" c="dimmed">
          {t('more', { count: data.total - data.suggestions.length })}
        </Text>
      )}
    </section>
  );
}

function SuggestionText({ word, means, asks_count: count, questions }: SynonymSuggestion) {
  const t = useText(messages);
  return (
    <div className={styles.words}>
      <span>
        <strong>{word}</strong> {t('means', { meanings: means })}
      </span>
      <span className={styles.soft}>{t('asked', { count })}</span>
      <ul className={styles.questions}>
        {questions.slice(0, 3).map(({ unanswered_question_id, question }) => (
          <li key={unanswered_question_id}>{question}</li>
        ))}
      </ul>
    </div>
  );
}

type ButtonsProps = {
  readonly suggestion: SynonymSuggestion;
  readonly decisions: ReturnType<typeof useDecisions>;
};

function Buttons({ suggestion, decisions }: ButtonsProps) {
  const t = useText(messages);
  const { busy, accept, dismiss } = decisions;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        disabled={busy}
        aria-label={t('dismissOf', suggestion)}
        onClick={() => void dismiss(suggestion)}
      >
        {t('dismiss')}
      </Button>
      <Button
        variant="light"
        disabled={busy}
        aria-label={t('acceptOf', suggestion)}
        onClick={() => void accept(suggestion)}
      >
        {t('accept')}
      </Button>
    </Group>
  );
}
