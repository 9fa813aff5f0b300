import { Stack } from '@mantine/core';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageActions } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { ContentSection } from './content-section.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { messages } from './messages.ts';
import { MetricsSection } from './metrics-section.tsx';
import { UploadForm } from './upload-form.tsx';
import { type DocumentList, documentsAtOnce, useDocumentList } from './use-document-list.ts';

const PreviewDialog = createLazyPart(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}));
const DocumentDialog = createLazyPart(async () => ({
  default: (await import('./document-dialog.tsx')).DocumentDialog,
}));

/** The documents a chatbot answers from: upload, status, search and preview. */
export function DocumentsTab({ chatbotId }: { readonly chatbotId: string }) {
  const t = useText(messages);
  const list = useDocumentList(chatbotId);
  const { found, page, setState } = list;
  const refresh = () => void found.refetch();
  return (
    <Stack gap="md">
      <PageActions>
        <RefreshButton busy={found.isRefetching} onRefresh={refresh} />
      </PageActions>
      <MetricsSection chatbotId={chatbotId} list={list} />
      <UploadForm chatbotId={chatbotId} />
      <DocumentFilters list={list} />
      {found.isError && (
        <ErrorWithRetry message={errorText(found.error, t('listFailed'))} onRetry={refresh} />
      )}
      <DocumentsTable list={list} />
      <Pagination
        page={page}
        limit={documentsAtOnce}
        total={found.data?.total ?? 0}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
      <ContentSection chatbotId={chatbotId} list={list} />
      <Dialogs list={list} />
    </Stack>
  );
}

/** The dialogs that the URL names. */
function Dialogs({ list }: { readonly list: DocumentList }) {
  const { found, document, part, edit, setState } = list;
  const edited = found.data?.documents.find(({ id }) => id === edit);
  const close = () => void setState({ document: undefined, part: undefined, edit: undefined });
  return (
    <Later>
      {document && <PreviewDialog id={document} part={part} onClose={close} />}
      {edited && <DocumentDialog key={edited.id} document={edited} onClose={close} />}
    </Later>
  );
}
