import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconLock } from '#web/ui/icons.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { messages } from './messages.ts';
import { documentCalls, documentRights, type Owner } from './owner-calls.ts';
import { UploadForm } from './upload-form.tsx';

/** The signed addresses in the list are valid for at least an hour. */
const freshMs = 30 * 60_000;

/** The documents of one student or teacher: `<DocumentsTab person="student" id={student_id} />`. */
export function DocumentsTab(owner: Owner) {
  const t = useText(messages);
  const allowed = useMay();
  const rights = documentRights[owner.person];
  if (!allowed(rights.list)) return <EmptyState icon={IconLock} title={t('notAllowed')} />;
  return (
    <Stack gap="md">
      {allowed(rights.add) && <UploadForm {...owner} />}
      <Documents {...owner} />
    </Stack>
  );
}

function Documents(owner: Owner) {
  const t = useText(messages);
  const documentsQuery = useQuery({
    ...queryFor(documentCalls[owner.person].list, { params: { id: owner.id } }),
    staleTime: freshMs,
  });
  if (documentsQuery.isError) {
    const message = errorText(documentsQuery.error, t('listFailed'));
    return <ErrorWithRetry message={message} onRetry={() => void documentsQuery.refetch()} />;
  }
  return <DocumentsTable {...owner} documents={documentsQuery.data?.documents} />;
}
