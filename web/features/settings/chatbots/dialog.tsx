import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type ChatbotProfile, chatbotForm } from '#contract/settings/chatbots.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { splitLines } from '#web/features/settings/typed-values.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { ChatbotFields, type ChatbotValues } from './fields.tsx';
import { formatOpeningHours, parseOpeningHours } from './opening-hours.ts';
import { ChatbotSnippetPanel } from './snippet-panel.tsx';

const startingColors = { primary: '#1f5b4d', text: '#ffffff' };

const valuesOf = (chatbot: ChatbotProfile | undefined): ChatbotValues => ({
  name: chatbot?.name ?? '',
  agent_name: chatbot?.agent_name ?? '',
  greeting: chatbot?.greeting ?? '',
  colours: chatbot?.colours ?? startingColors,
  quick_questions: (chatbot?.quick_questions ?? []).join('\n'),
  allowed_sites: (chatbot?.allowed_sites ?? []).join('\n'),
  opening_hours: formatOpeningHours(chatbot?.opening_hours ?? {}),
  status: chatbot?.status ?? 'active',
  is_default: chatbot?.is_default ?? false,
});

const bodyOf = (values: ChatbotValues) => ({
  ...values,
  quick_questions: splitLines(values.quick_questions),
  allowed_sites: splitLines(values.allowed_sites),
  opening_hours: parseOpeningHours(values.opening_hours),
});

type ChatbotDialogProps = { readonly chatbot: ChatbotProfile | undefined; readonly onClose: () => void };

/** Adds or edits a chatbot. */
export function ChatbotDialog({ chatbot, onClose }: ChatbotDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const create = useWrite(contract.settings.createChatbot, ['users', 'chat']);
  const update = useWrite(contract.settings.updateChatbot, ['users', 'chat']);
  const reload = async () => {
    const fresh = await client.fetchQuery({ ...queryFor(contract.settings.listChatbots), staleTime: 0 });
    return fresh.chatbots.find(({ chatbot_id }) => chatbot_id === chatbot?.chatbot_id);
  };
  return (
    <EditDialog
      title={t(chatbot ? 'editChatbot' : 'addChatbot')}
      row={chatbot}
      valuesOf={valuesOf}
      schema={chatbotForm}
      bodyOf={bodyOf}
      send={(body, options) =>
        chatbot
          ? update.mutateAsync({ params: { id: chatbot.chatbot_id }, body, ...options })
          : create.mutateAsync({ body, ...options })
      }
      reload={reload}
      done={t('chatbotSaved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChatbotFields form={form} />
          {chatbot && <ChatbotSnippetPanel chatbot={chatbot} />}
        </>
      )}
    </EditDialog>
  );
}
