import type { ChatListing } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/chat/messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Archives conversations at once; Undo restores their status. */
export function useArchiving(onArchived: () => void) {
  const t = useText(messages);
  const archive = useWrite(contract.chat.archive);
  const setStatus = useWrite(contract.chat.setStatus);
  const restore = async (sessions: readonly ChatListing[]) => {
    try {
      for (const { chat_session_id: id, status } of sessions) {
        await setStatus.mutateAsync({ params: { id }, body: { status } });
      }
      toast({ message: t('restored', { count: sessions.length }) });
    } catch {
      toast({ tone: 'danger', message: t('restoreFailed') });
    }
  };
  const run = async (sessions: readonly ChatListing[]) => {
    try {
      await archive.mutateAsync({
        body: { sessionIds: sessions.map(({ chat_session_id }) => chat_session_id) },
      });
      onArchived();
      const changed = sessions.filter(({ status }) => status !== 'archived');
      const undo = changed.length > 0 ? { onUndo: () => void restore(changed) } : {};
      toast({ message: t('archived', { count: sessions.length }), ...undo });
    } catch {
      toast({ tone: 'danger', message: t('archiveFailed') });
    }
  };
  return { run, busy: archive.isPending };
}
