import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { useOpenDialog } from '#web/features/settings/use-open-dialog.ts';
import { useRemoval } from '#web/features/settings/use-removal.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { ChatbotDialog } from './dialog.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { ChatbotsTable } from './table.tsx';

/** The chatbots of the school: names, appearance, allowed sites. */
export function ChatbotsSection() {
  const t = useText(messages);
  const load = useQuery(queryFor(contract.settings.listChatbots));
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
        onAdd={dialog.add}
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
