import type { ImportSummary, SkippedRow } from '#contract/imports/calls.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './all-messages.ts';

/** What the file holds and the import leaves out: columns that are not read, and rows above the names of the columns. */
export function UnreadNote({ summary: { unread, skipped_rows } }: { readonly summary: ImportSummary }) {
  const t = useText(messages);
  const columns = unread.map(({ column, filled }) => t('unreadColumn', { column, count: filled })).join(', ');
  return (
    <>
      {columns !== '' && <Banner tone="warning">{t('unread', { columns })}</Banner>}
      <SkippedRowsNote rows={skipped_rows} />
    </>
  );
}

/** The rows above the names of the columns. */
export function SkippedRowsNote({ rows }: { readonly rows: readonly SkippedRow[] }) {
  const t = useText(messages);
  if (rows.length === 0) return null;
  const texts = rows.map(({ row, text }) => t('skippedRow', { row, text })).join(', ');
  return <Banner tone="info">{t('skippedRows', { rows: texts })}</Banner>;
}
