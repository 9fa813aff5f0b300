import type { PersonDocument } from '#contract/personal-documents/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';
import { documentCalls, type Owner } from './owner-calls.ts';

/** Deletes a document at once and offers Undo. */
export function useDocumentRemoval({ person, id }: Owner) {
  const t = useText(messages);
  const calls = documentCalls[person];
  const removing = useWrite(calls.remove);
  const restoring = useWrite(calls.restore);
  const reportFailure = (sentence: string) => (error: unknown) =>
    toast({ tone: 'danger', message: errorText(error, sentence) });

  const restore = ({ id: docId, title }: PersonDocument) =>
    restoring.mutate(
      { params: { id, docId } },
      {
        onSuccess: () => toast({ message: t('restored', { title }) }),
        onError: reportFailure(t('restoreFailed')),
      },
    );

  return (document: PersonDocument) => {
    const { id: docId, title } = document;
    removing.mutate(
      { params: { id, docId } },
      {
        onSuccess: () => toast({ message: t('deleted', { title }), onUndo: () => restore(document) }),
        onError: reportFailure(t('deleteFailed')),
      },
    );
  };
}
