import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api-error.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconPlus } from '#web/ui/icons.tsx';
import { ChatbotDialog } from './chatbot-dialog.tsx';
import { ChatbotsTable } from './chatbots-table.tsx';
import { messages } from './messages.ts';
import { SectionFrame } from './section-frame.tsx';
import { useRemoval } from './use-removal.ts';

const openState = z.object({ open: z.enum(['add', 'edit']).optional(), id: z.string().optional() });

/** The chatbots of the school: what they are called, how they look, where they may stand. */
export function ChatbotsSection() {
  const t = useText(messages);
  const chatbots = useQuery(reading(contract.settings.listChatbots));
  const [state, setState] = useUrlState(openState);
  const removal = useRemoval(
    useWrite(contract.settings.removeChatbot, ['users', 'chat']),
    t('deleteChatbot'),
  );
  const list = chatbots.data?.chatbots;
  const edited = list?.find(({ chatbot_id }) => chatbot_id === state.id);
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ open: 'add', id: undefined })}>
      {t('addChatbot')}
    </Button>
  );
  return (
    <SectionFrame
      title={t('section.chatbots')}
      hint={t('chatbotsHint')}
      actions={add}
      failure={removal.failure}
    >
      {chatbots.isError ? (
        <ErrorWithRetry
          message={errorText(chatbots.error, t('loadFailed'))}
          onRetry={() => void chatbots.refetch()}
        />
      ) : (
        <ChatbotsTable
          chatbots={list}
          onEdit={({ chatbot_id: id }) => void setState({ open: 'edit', id })}
          onRemove={(chatbot) => void removal.ask(chatbot.chatbot_id, chatbot.name)}
        />
      )}
      {state.open && list && (state.open === 'add' || edited) && (
        <ChatbotDialog
          key={`${state.open} ${state.id}`}
          chatbot={state.open === 'edit' ? edited : undefined}
          onClose={() => void setState({ open: undefined, id: undefined })}
        />
      )}
    </SectionFrame>
  );
}
