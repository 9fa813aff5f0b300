import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { bestPartsOf, splitAtBest } from '#contract/answers/best-parts.ts';
import type { AnswerBand, AnsweredQuestion } from '#contract/answers/calls.ts';
import { responseMs } from '#contract/answers/timings.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/knowledge/all-messages.ts';
import type { KnowledgeDialogProps } from '#web/features/knowledge/dialog-props.ts';
import styles from '#web/features/knowledge/knowledge.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { usePreparedChatbot } from '#web/lib/use-prepared-chatbot.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { InfoCard } from '#web/ui/display/info-list.tsx';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { IconPlus } from '#web/ui/icons.tsx';

const tones: Record<AnswerBand, Tone> = { high: 'success', middle: 'warning', low: 'danger', guard: 'info' };

/** Asks the chatbot as a visitor would and shows how it came to its answer. */
export function TryDialog({ chatbotId, onOpen, onClose }: KnowledgeDialogProps) {
  const t = useText(messages);
  usePreparedChatbot(chatbotId);
  const [question, setQuestion] = useState('');
  const ask = useWrite(contract.knowledge.try);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() !== '' && !ask.isPending) {
      ask.mutate({ params: { id: chatbotId }, body: { question } });
    }
  };
  return (
    <Dialog title={t('try')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text c="dimmed">{t('tryHint')}</Text>
        <form onSubmit={submit}>
          <Group align="end" wrap="nowrap">
            <TextInput
              label={t('question')}
              flex={1}
              maxLength={1000}
              autoComplete="off"
              value={question}
              onChange={(event) => setQuestion(event.currentTarget.value)}
            />
            <Button type="submit" loading={ask.isPending} disabled={question.trim() === ''}>
              {t('ask')}
            </Button>
          </Group>
        </form>
        {ask.isError && <Banner tone="danger">{errorText(ask.error, t('tryFailed'))}</Banner>}
        {ask.data && <Outcome answered={ask.data} onAddWord={() => onOpen('new-word')} />}
      </Stack>
    </Dialog>
  );
}

/** The question may use other words than the knowledge base. While the chatbot reads, that may be the reason instead. */
const isMissed = ({ band, is_reading }: AnsweredQuestion) =>
  !is_reading && (band === 'low' || band === 'middle');

function WordHint({ onAdd }: { readonly onAdd: () => void }) {
  const t = useText(messages);
  if (!useMay()('knowledge.createSynonym')) return null;
  return (
    <Group justify="space-between">
      <Text c="dimmed">{t('wordsHint')}</Text>
      <Button variant="default" leftSection={<IconPlus />} onClick={onAdd}>
        {t('addWord')}
      </Button>
    </Group>
  );
}

/** The answer with the sentences that fit best in bold. */
function AnswerText({ answered }: Pick<OutcomeProps, 'answered'>) {
  const parts = splitAtBest(answered.answer, bestPartsOf(answered.sentences));
  return (
    <p className={styles.answer}>
      {parts.map(({ at, text, isBest }) =>
        isBest ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>,
      )}
    </p>
  );
}

type OutcomeProps = { readonly answered: AnsweredQuestion; readonly onAddWord: () => void };

function Outcome({ answered, onAddWord }: OutcomeProps) {
  const t = useText(messages);
  const format = useFormat();
  const { band, confidence, timings } = answered;
  const found = answered.context.matchingMetadataArray;
  const took = responseMs(timings);
  return (
    <Stack gap="md" aria-live="polite">
      <Group gap="xs">
        <StatusBadge tone={tones[band]}>{t(`band.${band}`)}</StatusBadge>
        <Text size="sm" c="dimmed">
          {t('confidence', { value: format.percent(confidence * 100) })}
          {took !== undefined && ` · ${t('took', { ms: format.number(took) })}`}
        </Text>
      </Group>
      {answered.is_reading && <Banner tone="info">{t('isReading')}</Banner>}
      <InfoCard title={t('answer')}>
        <AnswerText answered={answered} />
      </InfoCard>
      {isMissed(answered) && <WordHint onAdd={onAddWord} />}
      <InfoCard title={t('found')}>
        {found.length === 0 && <Text c="dimmed">{t('foundNothing')}</Text>}
        <Stack gap="sm">
          {found.map(({ id, title, text, score }) => (
            <div key={id}>
              <Group justify="space-between" wrap="nowrap">
                <strong>{title}</strong>
                <Text size="sm" c="dimmed" className={styles.count ?? ''}>
                  {t('score', { value: format.percent(score * 100) })}
                </Text>
              </Group>
              <p className={styles.answer}>{text}</p>
            </div>
          ))}
        </Stack>
      </InfoCard>
    </Stack>
  );
}
