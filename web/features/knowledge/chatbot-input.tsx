import { NativeSelect } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

type Chatbot = { readonly chatbot_id: string; readonly chatbot_name: string };
type ChatbotInputProps = {
  readonly chatbots: readonly Chatbot[];
  readonly value: string | undefined;
  readonly onChange: (chatbot_id: string) => void;
};

/** The chatbot of a page; no choice if there is only one. */
export function ChatbotInput({ chatbots, value, onChange }: ChatbotInputProps) {
  const t = useText(messages);
  if (chatbots.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('chatbot')}
      data={chatbots.map(({ chatbot_id, chatbot_name }) => ({ value: chatbot_id, label: chatbot_name }))}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
