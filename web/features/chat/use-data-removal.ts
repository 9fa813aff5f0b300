import { useNavigate } from '@tanstack/react-router';
import type { ChatSession } from '#contract/chat-fields.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api-error.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { messages } from './conversation-messages.ts';

/** Deletes everything of a visitor, once it is confirmed, and goes back to the list. */
export function useDataRemoval({ chatbot_id, chat_user_id }: ChatSession, name: string) {
  const t = useText(messages);
  const navigate = useNavigate();
  const removing = useWrite(contract.chat.removeUser, ['leads']);
  return async () => {
    const title = t('removeData');
    const message = t('removeQuestion', { name });
    if (!(await askConfirmation({ title, message, confirmLabel: title, danger: true }))) return;
    try {
      await removing.mutateAsync({ params: { chatbotId: chatbot_id, userId: chat_user_id } });
      toast({ message: t('removed', { name }) });
      await navigate({ to: '/chat' });
    } catch (error) {
      toast({ tone: 'danger', message: t('removeFailed', { message: errorText(error) }) });
    }
  };
}
