import { Button, Group, Stack, Text } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { IconChevronRight } from '#web/ui/icons.tsx';
import styles from './assistant.module.css';
import { messages } from './messages.ts';

const quick = [
  'quick.requirements',
  'quick.fees',
  'quick.documents',
  'quick.timings',
  'quick.contact',
  'quick.activities',
] as const;
const live = ['live.absent', 'live.leads', 'live.tasks', 'live.remind'] as const;

type SuggestionListProps = {
  /** Open until the first question is asked. */
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly onAsk: (question: string) => void;
};

/** Suggested questions; pressing one asks it. */
export function SuggestionList({ isOpen, isDisabled, onAsk }: SuggestionListProps) {
  const t = useText(messages);
  return (
    <details key={String(isOpen)} className={styles.suggestions} open={isOpen}>
      <summary>
        <IconChevronRight size={14} aria-hidden />
        {t('suggestions')}
      </summary>
      <Stack gap="sm" mt="sm">
        <Questions questions={quick.map((key) => t(key))} isDisabled={isDisabled} onAsk={onAsk} />
        <Text size="sm" c="dimmed">
          {t('liveQuestions')}
        </Text>
        <Questions questions={live.map((key) => t(key))} isDisabled={isDisabled} onAsk={onAsk} />
      </Stack>
    </details>
  );
}

type QuestionsProps = Omit<SuggestionListProps, 'isOpen'> & { readonly questions: readonly string[] };

function Questions({ questions, isDisabled, onAsk }: QuestionsProps) {
  return (
    <Group gap="xs">
      {questions.map((question) => (
        <Button
          key={question}
          variant="default"
          size="compact-md"
          className={styles.chip ?? ''}
          disabled={isDisabled}
          onClick={() => onAsk(question)}
        >
          <Text span size="sm" className={styles.wrapped ?? ''}>
            {question}
          </Text>
        </Button>
      ))}
    </Group>
  );
}
