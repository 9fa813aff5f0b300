import { Text } from '@mantine/core';
import { useState } from 'react';
import type { PersonDocument } from '#contract/personal-documents/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadFile } from '#web/lib/api/download.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconDelete, IconDocument, IconDownload, IconEye } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';
import { documentRights, type Owner } from './owner-calls.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { previewOf, sizeOf } from './rules.ts';
import { useDocumentRemoval } from './use-document-removal.ts';

type DocumentsTableProps = Owner & { readonly documents: readonly PersonDocument[] | undefined };

/** The documents, newest first, with their actions. */
export function DocumentsTable({ documents, ...owner }: DocumentsTableProps) {
  const t = useText(messages);
  const [open, setOpen] = useState<PersonDocument>();
  const actions = useActions(owner, setOpen);
  const view = (document: PersonDocument) => previewOf(document.mime_type) && setOpen(document);
  return (
    <>
      <DataTable
        label={t('documents')}
        columns={useColumns()}
        rows={documents}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        actions={actions}
        onOpen={view}
        empty={<EmptyState icon={IconDocument} title={t('noDocuments')} hint={t('noDocumentsHint')} />}
        skeletonRows={3}
      />
      {open && <PreviewDialog document={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useColumns(): Column<PersonDocument>[] {
  const t = useText(messages);
  const format = useFormat();
  const size = (bytes: number) => {
    const { unit, size: count } = sizeOf(bytes);
    return t(unit, { size: format.number(count) });
  };
  return [
    { key: 'title', header: t('title'), cell: (document) => <Name {...document} /> },
    { key: 'type', header: t('type'), cell: ({ document_type }) => t(`type.${document_type}`) },
    { key: 'size', header: t('size'), numeric: true, cell: ({ file_size }) => size(file_size) },
    { key: 'by', header: t('uploadedBy'), cell: ({ uploaded_by }) => uploaded_by },
    { key: 'on', header: t('uploadedOn'), cell: ({ created_dt }) => format.dateTime(created_dt) },
  ];
}

function Name({ title, file_name: name }: PersonDocument) {
  return (
    <>
      {title}
      {name !== title && (
        <Text size="xs" c="dimmed">
          {name}
        </Text>
      )}
    </>
  );
}

function useActions(owner: Owner, onPreview: (document: PersonDocument) => void) {
  const t = useText(messages);
  const mayRemove = useMay()(documentRights[owner.person].remove);
  const remove = useDocumentRemoval(owner);
  const save = ({ download_url, file_name }: PersonDocument) => {
    downloadFile(download_url, file_name).catch((error: unknown) =>
      toast({ tone: 'danger', message: errorText(error, t('downloadFailed')) }),
    );
  };
  return [
    {
      label: t('preview'),
      icon: <IconEye />,
      onRun: onPreview,
      shown: ({ mime_type }: PersonDocument) => previewOf(mime_type) !== undefined,
    },
    { label: t('download'), icon: <IconDownload />, onRun: save },
    { label: t('delete'), icon: <IconDelete />, onRun: remove, danger: true, shown: () => mayRemove },
  ];
}
