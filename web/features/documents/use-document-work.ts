import type { ChatbotDocument } from '#contract/documents/calls.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadFile } from '#web/lib/api/download.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import { messages } from './messages.ts';

/** The actions of a document in the list. */
export function useDocumentWork() {
  const t = useText(messages);
  const may = useMay();
  const retrying = useWrite(contract.documents.retry);
  const removing = useWrite(contract.documents.remove);
  const showFailure = (sentence: string) => (error: unknown) =>
    toast({ tone: 'danger', message: errorText(error, sentence) });
  const remove = useRecordRemoval<ChatbotDocument>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ id }) => removing.mutateAsync({ params: { id } }),
    deleted: ({ title }) => t('deleted', { title }),
    deleteFailed: (error) => errorText(error, t('deleteFailed')),
  });
  return {
    may: { remove: may('documents.remove') },
    retry: ({ id }: ChatbotDocument) =>
      retrying.mutate({ params: { id } }, { onError: showFailure(t('retryFailed')) }),
    save: ({ download_url, file_name }: ChatbotDocument) =>
      void downloadFile(download_url, file_name).catch(showFailure(t('downloadFailed'))),
    remove,
  };
}
