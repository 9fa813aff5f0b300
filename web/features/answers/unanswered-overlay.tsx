import { Stack, Text } from '@mantine/core';
import { useCallback, useRef } from 'react';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';
import { FullScreenOverlay } from '#web/ui/dialog/full-screen-overlay.tsx';
import { messages } from './messages.ts';
import { QuestionPanel } from './question-panel.tsx';
import { UnansweredTable } from './unanswered-table.tsx';
import { closed, useUnansweredState } from './use-unanswered-state.ts';

type UnansweredOverlayProps = {
  readonly chatbotId: string;
  /** The chunks that lines can be added to. */
  readonly chunks: readonly Chunk[];
};

/** The questions a chatbot could not answer, and the open one. */
export function UnansweredOverlay({ chatbotId, chunks }: UnansweredOverlayProps) {
  const t = useText(messages);
  const [{ asked }, setState] = useUnansweredState();
  const dirty = useRef(false);
  const noteDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const leave = async (to: Parameters<typeof setState>[0]) => {
    if (!dirty.current || (await askDiscard())) await setState(to);
  };
  return (
    <FullScreenOverlay title={t('title')} onClose={() => void leave(closed)}>
      {asked ? (
        <QuestionPanel
          key={asked}
          params={{ id: chatbotId, questionId: asked }}
          chunks={chunks}
          onBack={() => void leave({ asked: undefined })}
          onDirty={noteDirty}
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
