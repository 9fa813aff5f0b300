import type { Promotion } from '#contract/promotion/calls.ts';
import { useText } from '#web/lib/text.ts';
import { IconEye } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { messages } from './messages.ts';

type EarlierPanelProps = {
  readonly promotions: readonly Promotion[];
  readonly onOpen: (id: string) => void;
};

/** Other promotions, including undone ones. */
export function EarlierPanel({ promotions, onOpen }: EarlierPanelProps) {
  const t = useText(messages);
  return (
    <section aria-label={t('earlier')}>
      <h2>{t('earlier')}</h2>
      <DataTable
        label={t('earlier')}
        columns={[
          {
            key: 'change',
            header: t('change'),
            cell: ({ from_year, to_year }) => t('startTitle', { from: from_year.name, to: to_year.name }),
          },
          { key: 'status', header: t('status'), cell: ({ status }) => t(`status.${status}`) },
        ]}
        rows={promotions}
        rowKey={({ promotion_id }) => promotion_id}
        rowName={({ from_year }) => from_year.name}
        actions={[{ label: t('open'), icon: <IconEye />, onRun: ({ promotion_id }) => onOpen(promotion_id) }]}
        empty={null}
      />
    </section>
  );
}
