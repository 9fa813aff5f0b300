import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { ChatbotDialog } from './chatbot-dialog.tsx';
import { ChatbotsTable } from './chatbots-table.tsx';
import { messages } from './messages.ts';
import { RetentionPanel } from './retention-panel.tsx';
import { SectionFrame } from './section-frame.tsx';
import { useOpenDialog } from './use-open-dialog.ts';
import { useRemoval } from './use-removal.ts';

/** The chatbots of the school: what they are called, how they look, where they may stand. */
export function ChatbotsSection() {
  const t = useText(messages);
  const load = useQuery(reading(contract.settings.listChatbots));
  const chatbots = load.data?.chatbots;
  const dialog = useOpenDialog(chatbots, ({ chatbot_id }) => chatbot_id);
  const removal = useRemoval(
    useWrite(contract.settings.removeChatbot, ['users', 'chat']),
    t('deleteChatbot'),
  );
  return (
    <SectionFrame
      title={t('section.chatbots')}
      hint={t('chatbotsHint')}
      add={{ label: t('addChatbot'), onAdd: dialog.add }}
      load={load}
      failure={removal.failure}
    >
      <ChatbotsTable
        chatbots={chatbots}
        onEdit={dialog.edit}
        onRemove={({ chatbot_id, name }) => void removal.ask(chatbot_id, name)}
      />
      <RetentionPanel />
      {dialog.shown && (
        <ChatbotDialog key={dialog.shown.key} chatbot={dialog.shown.row} onClose={dialog.close} />
      )}
    </SectionFrame>
  );
}
