import type { ImportSummary } from '#contract/imports/calls.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';

/** The columns of the file that hold something and are not read. */
export function UnreadNote({ summary: { unread } }: { readonly summary: ImportSummary }) {
  const t = useText(messages);
  if (unread.length === 0) return null;
  const columns = unread.map(({ column, filled }) => t('unreadColumn', { column, count: filled })).join(', ');
  return <Banner tone="warning">{t('unread', { columns })}</Banner>;
}
