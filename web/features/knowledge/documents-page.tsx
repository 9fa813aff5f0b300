import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, type UrlState } from '#web/lib/list/url-values.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconBook } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ChatbotInput } from './chatbot-input.tsx';
import { messages } from './messages.ts';

const KnowledgeTab = createLazyPart(async () => ({
  default: (await import('./knowledge-tab.tsx')).KnowledgeTab,
}));

const DocumentsTab = createLazyPart(async () => ({
  default: (await import('#web/features/documents/documents-tab.tsx')).DocumentsTab,
}));

const AssistantTab = createLazyPart(async () => ({
  default: (await import('#web/features/assistant/assistant-tab.tsx')).AssistantTab,
}));

const pageState = {
  tab: choice(['knowledge', 'documents', 'assistant'], 'knowledge'),
  chatbot: optionalText,
};
type AreaTab = UrlState<typeof pageState>['tab'];

const tabs: readonly { readonly id: AreaTab; readonly content: (chatbotId: string) => ReactNode }[] = [
  { id: 'knowledge', content: (chatbotId) => <KnowledgeTab key={chatbotId} chatbotId={chatbotId} /> },
  { id: 'documents', content: (chatbotId) => <DocumentsTab key={chatbotId} chatbotId={chatbotId} /> },
  { id: 'assistant', content: (chatbotId) => <AssistantTab chatbotId={chatbotId} /> },
];

/** The pages of knowledge base, documents and assistant. */
export function DocumentsPage() {
  const [{ tab }] = useUrlState(pageState);
  return <Area tab={tab} />;
}

/** The same page under the assistant's address. */
export function AssistantPage() {
  return <Area tab="assistant" />;
}

function Area({ tab: requestedTab }: { readonly tab: AreaTab }) {
  const t = useText(messages);
  const [{ chatbot }, setState] = useUrlState(pageState);
  const tab = tabs.find(({ id }) => id === requestedTab)?.id ?? 'knowledge';
  const { data, isError, refetch } = useQuery(queryFor(contract.users.chatbots));
  const bots = data?.chatbots ?? [];
  const chosen = bots.find(({ chatbot_id }) => chatbot_id === chatbot) ?? bots[0];
  const open = useOpenTab(chatbot);
  return (
    <Stack gap="md">
      <PageHeader
        title={t(`title.${tab}`)}
        breadcrumbs={[{ label: t('area') }, { label: t(`title.${tab}`) }]}
      />
      <Tabs value={tab} onChange={(next) => void open(next)} keepMounted={false}>
        <Group justify="space-between" align="end" mb="md">
          <TabList />
          <ChatbotInput
            chatbots={bots}
            value={chosen?.chatbot_id}
            onChange={(next) => void setState({ chatbot: next })}
          />
        </Group>
        {isError && <ErrorWithRetry message={t('chatbotsFailed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Bones label={t('loading')} />}
        {data && !chosen && <NoChatbot />}
        {tabs.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id}>
            <Later fallback={<Bones label={t('loading')} />}>{chosen && content(chosen.chatbot_id)}</Later>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

function TabList() {
  const t = useText(messages);
  return (
    <Tabs.List aria-label={t('area')} flex="1 1 20rem">
      {tabs.map(({ id }) => (
        <Tabs.Tab key={id} value={id}>
          {t(`tab.${id}`)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The assistant has its own address; the other tabs share one. The chosen chatbot is kept. */
function useOpenTab(chatbot: string | undefined) {
  const navigate = useNavigate();
  return (tab: string | null) =>
    tab === 'assistant'
      ? navigate({ to: '/documents/ai-query', search: { chatbot } as never })
      : navigate({
          to: '/documents',
          search: { chatbot, tab: tab === 'knowledge' ? undefined : tab } as never,
        });
}

function NoChatbot() {
  const t = useText(messages);
  const mayAdd = useMay()('settings.createChatbot');
  return (
    <EmptyState
      icon={IconBook}
      title={t(mayAdd ? 'noChatbotYet' : 'noChatbot')}
      hint={t(mayAdd ? 'noChatbotYetHint' : 'noChatbotHint')}
      action={
        mayAdd && (
          <Button renderRoot={(props) => <Link {...props} to="/settings/chatbots" />}>
            {t('addChatbot')}
          </Button>
        )
      }
    />
  );
}
