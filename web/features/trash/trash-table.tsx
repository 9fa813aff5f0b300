import { Text } from '@mantine/core';
import type { TrashItem } from '#contract/trash/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconDelete, IconHistory } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { messages } from './messages.ts';

type TrashTableProps = {
  readonly items: readonly TrashItem[] | undefined;
  readonly updating: boolean;
  readonly onRestore: (item: TrashItem) => void;
};

/** Deleted records, latest first. */
export function TrashTable({ items, updating, onRestore }: TrashTableProps) {
  const t = useText(messages);
  const format = useFormat();
  const describeDeletion = ({ deleted_dt, deleted_by }: TrashItem) => {
    const when = format.dateTime(deleted_dt);
    return deleted_by ? t('deletedBy', { when, who: deleted_by }) : when;
  };
  return (
    <DataTable
      label={t('title')}
      columns={[
        { key: 'name', header: t('name'), cell: (item) => <Name {...item} /> },
        { key: 'type', header: t('type'), cell: ({ type }) => t(`type.${type}`) },
        { key: 'deleted', header: t('deleted'), cell: describeDeletion },
        {
          key: 'until',
          header: t('restorableUntil'),
          cell: ({ restorable_until }) => format.day(restorable_until),
        },
      ]}
      rows={items}
      rowKey={({ type, id }) => `${type} ${id}`}
      rowName={({ name }) => name}
      actions={[{ label: t('restore'), icon: <IconHistory />, onRun: onRestore }]}
      empty={<EmptyState icon={IconDelete} title={t('empty')} />}
      skeletonRows={5}
      updating={updating}
    />
  );
}

function Name({ name, detail }: Pick<TrashItem, 'name' | 'detail'>) {
  return (
    <>
      <Text fw={500}>{name}</Text>
      {detail && (
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </>
  );
}
