import { Anchor, Button, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ChatbotProfile } from '#contract/settings/chatbots.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { useSchoolAddress } from '#web/lib/session/school-address.ts';
import { useText } from '#web/lib/text.ts';
import { chatScriptTag } from './snippet.ts';

type ChatbotSnippetPanelProps = { readonly chatbot: ChatbotProfile };

/** The code that adds the chat to the school's own pages, and a page to try it first. */
export function ChatbotSnippetPanel({ chatbot }: ChatbotSnippetPanelProps) {
  const t = useText(messages);
  const snippet = chatScriptTag(useSchoolAddress(), chatbot.chatbot_id);
  return (
    <Stack gap="xs">
      <Textarea
        label={t('chatbotSnippet')}
        description={t('chatbotSnippetHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={snippet}
        readOnly
        autosize
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="sm">
        <CopyButton value={snippet}>
          {({ copied, copy }) => (
            <>
              <Button variant="default" onClick={copy}>
                {t('copySnippet')}
              </Button>
              <Text component="output" c="dimmed">
                {copied ? t('copied') : ''}
              </Text>
            </>
          )}
        </CopyButton>
        {chatbot.status === 'active' && (
          <Anchor href={`/demo?chatbot=${chatbot.chatbot_id}`} target="_blank" rel="noopener">
            {t('tryChatbot')}
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}
