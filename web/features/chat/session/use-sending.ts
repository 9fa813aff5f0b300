import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** A conversation as a file, and the link to it. */
export function useSending(id: string) {
  const t = useText(messages);
  const [busy, setBusy] = useState(false);
  const exportAs = async (format: 'json' | 'pdf') => {
    setBusy(true);
    try {
      await downloadReply(contract.chat.export, { params: { id }, query: { format } });
    } catch (error) {
      toast({ tone: 'danger', message: t('exportFailed', { message: errorText(error) }) });
    } finally {
      setBusy(false);
    }
  };
  const share = async () => {
    try {
      const link = new URL(location.href);
      link.searchParams.set('session', id);
      link.searchParams.delete('search');
      await navigator.clipboard.writeText(link.href);
      toast({ message: t('shared') });
    } catch {
      // Browsers refuse the clipboard to pages on plain HTTP from another machine.
      toast({ tone: 'danger', message: t('shareFailed') });
    }
  };
  return { exportAs, share, busy };
}
