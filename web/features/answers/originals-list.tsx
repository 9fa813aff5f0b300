import { Group, Stack, Text } from '@mantine/core';
import type { AskOutcome, UnansweredRecord } from '#contract/answers/unanswered.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import styles from './answers.module.css';
import { messages } from './messages.ts';

/** Every wording, with the result of the last time it was asked again. */
export function OriginalsList({ question }: { readonly question: UnansweredRecord }) {
  const t = useText(messages);
  const format = useFormat();
  const { originals, outcomes, asked_again_dt } = question;
  const open = outcomes.filter(({ closed }) => !closed).length;
  return (
    <Stack gap="sm">
      {asked_again_dt && (
        <Text size="sm" role="status">
          {t('askedAgain', { date: format.dateTime(asked_again_dt) })}.{' '}
          {open === 0 ? t('allAnswered') : t('someOpen', { count: open })}
        </Text>
      )}
      <ul className={styles.list}>
        {originals.map((original) => (
          <li key={original}>
            <Original
              original={original}
              outcome={outcomes.find((outcome) => outcome.question === original)}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

type OriginalProps = { readonly original: string; readonly outcome: AskOutcome | undefined };

function Original({ original, outcome }: OriginalProps) {
  const t = useText(messages);
  if (!outcome) return <p className={styles.text}>{original}</p>;
  const titles = outcome.sources.map(({ title }) => title).join(', ');
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
        <p className={styles.text}>{original}</p>
        <StatusBadge tone={outcome.closed ? 'success' : 'warning'}>
          {t(outcome.closed ? 'answered' : 'stillOpen')}
        </StatusBadge>
      </Group>
      <p className={styles.answer}>{outcome.answer}</p>
      {titles && (
        <Text size="xs" c="dimmed">
          {t('from', { titles })}
        </Text>
      )}
    </>
  );
}
