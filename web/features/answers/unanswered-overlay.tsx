import { Stack, Text } from '@mantine/core';
import type { Chunk } from '#contract/knowledge-values.ts';
import { useText } from '#web/lib/text.ts';
import { FullScreenOverlay } from '#web/ui/full-screen-overlay.tsx';
import { messages } from './messages.ts';
import { QuestionPanel } from './question-panel.tsx';
import { UnansweredTable } from './unanswered-table.tsx';
import { closed, useUnansweredState } from './use-unanswered-state.ts';

type UnansweredOverlayProps = {
  readonly chatbotId: string;
  /** What an entry may be added to. */
  readonly chunks: readonly Chunk[];
};

/** The questions a chatbot could not answer, and the one that is being worked on. */
export function UnansweredOverlay({ chatbotId, chunks }: UnansweredOverlayProps) {
  const t = useText(messages);
  const [{ asked }, setState] = useUnansweredState();
  return (
    <FullScreenOverlay title={t('title')} onClose={() => void setState(closed)}>
      {asked ? (
        <QuestionPanel
          key={asked}
          params={{ id: chatbotId, questionId: asked }}
          chunks={chunks}
          onBack={() => void setState({ asked: undefined })}
        />
      ) : (
        <Stack gap="md">
          <Text c="dimmed">{t('hint')}</Text>
          <UnansweredTable chatbotId={chatbotId} />
        </Stack>
      )}
    </FullScreenOverlay>
  );
}
