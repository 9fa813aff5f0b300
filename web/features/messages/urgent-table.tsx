import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconAnnouncement, IconEye } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { CountsBadges } from './counts-badges.tsx';
import { messages } from './messages.ts';
import type { UrgentMessage, UrgentMessages } from './urgent-message.ts';

type UrgentTableProps = {
  /** Undefined while it loads. */
  readonly list: UrgentMessages | undefined;
  readonly isUpdating: boolean;
  readonly onOpen: (id: string) => void;
};

/** One row for each urgent message, with how many of its messages arrived. */
export function UrgentTable({ list, isUpdating, onOpen }: UrgentTableProps) {
  const t = useText(messages);
  const columns = useColumns();
  const open = ({ id }: UrgentMessage) => onOpen(id);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={list?.messages}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      actions={[{ label: t('view'), icon: <IconEye />, onRun: open }]}
      onOpen={open}
      empty={<EmptyState icon={IconAnnouncement} title={t('none')} hint={t('noneHint')} />}
      skeletonRows={5}
      updating={isUpdating}
      announcement={list ? t('listed', { count: list.total }) : ''}
    />
  );
}

function useColumns(): readonly Column<UrgentMessage>[] {
  const t = useText(messages);
  const format = useFormat();
  return [
    { key: 'title', header: t('titleField'), cell: ({ title }) => title },
    { key: 'sent', header: t('sentAt'), cell: ({ created_dt }) => format.dateTime(created_dt) },
    { key: 'by', header: t('sentBy'), wideOnly: true, cell: ({ sent_by }) => sent_by ?? '–' },
    {
      key: 'audience',
      header: t('audience'),
      cell: ({ targetAudience }) => t(`audience.${targetAudience}`),
    },
    {
      key: 'channels',
      header: t('channels'),
      wideOnly: true,
      cell: ({ channels }) => channels.map((channel) => t(`channel.${channel}`)).join(', '),
    },
    { key: 'progress', header: t('progress'), cell: ({ counts }) => <CountsBadges counts={counts} /> },
  ];
}
