import { Stack, Text } from '@mantine/core';
import type { ChatbotDocument } from '#contract/documents/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { IconDelete, IconDocument, IconDownload, IconEdit, IconEye, IconRefresh } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column, RowAction } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';
import type { DocumentList } from './use-document-list.ts';
import { useDocumentWork } from './use-document-work.ts';

const tones = { ready: 'success', processing: 'info', failed: 'danger' } as const;

/** The documents with their status. */
export function DocumentsTable({ list }: { readonly list: DocumentList }) {
  const t = useText(messages);
  const { found, filtered, clear, setState } = list;
  return (
    <DataTable
      label={t('documents')}
      columns={useColumns()}
      rows={found.isError && !found.data ? [] : found.data?.documents}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      actions={useActions(list)}
      onOpen={({ id }) => void setState({ document: id })}
      empty={
        <EmptyList
          icon={IconDocument}
          title={t('none')}
          onClear={filtered ? clear : undefined}
          noneMatch={t('noneMatch')}
          noneYet={t('noneYet')}
        />
      }
      skeletonRows={5}
      updating={found.isPlaceholderData}
      announcement={found.data ? t('listed', { count: found.data.total }) : ''}
    />
  );
}

function useActions({ setState }: DocumentList): readonly RowAction<ChatbotDocument>[] {
  const t = useText(messages);
  const { may, retry, save, remove } = useDocumentWork();
  return [
    { label: t('retry'), icon: <IconRefresh />, onRun: retry, shown: ({ status }) => status === 'failed' },
    { label: t('preview'), icon: <IconEye />, onRun: ({ id }) => void setState({ document: id }) },
    { label: t('edit'), icon: <IconEdit />, onRun: ({ id }) => void setState({ edit: id }) },
    { label: t('download'), icon: <IconDownload />, onRun: save },
    {
      label: t('delete'),
      icon: <IconDelete />,
      onRun: (row) => void remove(row),
      danger: true,
      shown: () => may.remove,
    },
  ];
}

function useColumns(): readonly Column<ChatbotDocument>[] {
  const t = useText(messages);
  const format = useFormat();
  return [
    { key: 'title', header: t('title'), cell: (document) => <NameCell {...document} /> },
    { key: 'status', header: t('status'), cell: (document) => <StatusCell {...document} /> },
    { key: 'type', header: t('type'), cell: ({ type }) => t(`type.${type}`) },
    {
      key: 'parts',
      header: t('parts'),
      numeric: true,
      cell: ({ chunk_count }) => format.number(chunk_count),
    },
    {
      key: 'size',
      header: t('size'),
      numeric: true,
      cell: ({ file_size: size }) =>
        size < 100_000
          ? t('kilobytes', { size: format.number(Math.ceil(size / 1024)) })
          : t('megabytes', { size: (size / 1024 / 1024).toFixed(2) }),
    },
    { key: 'by', header: t('uploadedBy'), cell: ({ uploaded_by }) => uploaded_by, wideOnly: true },
    { key: 'on', header: t('changedOn'), cell: ({ updated_dt }) => format.dateTime(updated_dt) },
  ];
}

function NameCell({ title, file_name, chatbot_id, tags }: ChatbotDocument) {
  const t = useText(messages);
  const notes = [file_name, ...(chatbot_id ? [] : [t('everyBot')]), ...tags];
  return (
    <Stack gap={0}>
      <Text fw={500} size="sm">
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {notes.join(' · ')}
      </Text>
    </Stack>
  );
}

function StatusCell({ status, queued, error }: ChatbotDocument) {
  const t = useText(messages);
  return (
    <Stack gap={2}>
      <span>
        <StatusBadge tone={tones[status]}>{t(queued ? 'queued' : `status.${status}`)}</StatusBadge>
      </span>
      {error && <Text size="xs">{error}</Text>}
    </Stack>
  );
}
