import { Button, Group } from '@mantine/core';
import type { ChatbotProfile } from '#contract/settings/chatbots.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconChat, IconDelete, IconEdit } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';

type ChatbotsTableProps = {
  readonly chatbots: readonly ChatbotProfile[] | undefined;
  readonly onAdd: () => void;
  readonly onEdit: (chatbot: ChatbotProfile) => void;
  readonly onRemove: (chatbot: ChatbotProfile) => void;
};

/** The chatbots, the default one first. */
export function ChatbotsTable({ chatbots, onAdd, onEdit, onRemove }: ChatbotsTableProps) {
  const t = useText(messages);
  return (
    <DataTable
      label={t('section.chatbots')}
      columns={[
        { key: 'name', header: t('name'), cell: ({ name }) => name },
        { key: 'agent_name', header: t('agentName'), cell: ({ agent_name }) => agent_name },
        {
          key: 'allowed_sites',
          header: t('allowedSites'),
          cell: ({ allowed_sites }) => allowed_sites.join(', ') || t('anySite'),
        },
        { key: 'status', header: t('status'), cell: (chatbot) => <Standing {...chatbot} /> },
      ]}
      rows={chatbots}
      rowKey={({ chatbot_id }) => chatbot_id}
      rowName={({ name }) => name}
      actions={[
        { label: t('editChatbot'), icon: <IconEdit />, onRun: onEdit },
        { label: t('deleteChatbot'), icon: <IconDelete />, danger: true, onRun: onRemove },
      ]}
      empty={
        <EmptyState
          icon={IconChat}
          title={t('noChatbots')}
          hint={t('noChatbotsHint')}
          action={<Button onClick={onAdd}>{t('addFirstChatbot')}</Button>}
        />
      }
      skeletonRows={3}
    />
  );
}

function Standing({ status, is_default }: Pick<ChatbotProfile, 'status' | 'is_default'>) {
  const t = useText(messages);
  return (
    <Group gap="xs">
      <StatusBadge tone={status === 'active' ? 'success' : 'danger'}>{t(`status.${status}`)}</StatusBadge>
      {is_default && <StatusBadge tone="chalk">{t('default')}</StatusBadge>}
    </Group>
  );
}
