import { Button } from '@mantine/core';
import type { GradeScale } from '#contract/settings/grading.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconChart, IconDelete, IconEdit } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';

type ScalesTableProps = {
  readonly scales: readonly GradeScale[] | undefined;
  readonly onAdd: () => void;
  readonly onEdit: (scale: GradeScale) => void;
  readonly onRemove: (scale: GradeScale) => void;
};

/** The school's own scales. */
export function ScalesTable({ scales, onAdd, onEdit, onRemove }: ScalesTableProps) {
  const t = useText(messages);
  return (
    <DataTable
      label={t('scales')}
      columns={[
        { key: 'name', header: t('name'), cell: ({ name }) => name },
        {
          key: 'bands',
          header: t('bands'),
          cell: ({ bands }) => bands.map(({ grade, lower_bound }) => `${grade} ${lower_bound}`).join(' · '),
        },
        {
          key: 'default',
          header: t('status'),
          cell: ({ is_default }) => is_default && <StatusBadge tone="success">{t('default')}</StatusBadge>,
        },
      ]}
      rows={scales}
      rowKey={({ grade_scale_id }) => grade_scale_id}
      rowName={({ name }) => name}
      actions={[
        { label: t('editScale'), icon: <IconEdit />, onRun: onEdit },
        { label: t('deleteScale'), icon: <IconDelete />, danger: true, onRun: onRemove },
      ]}
      empty={
        <EmptyState
          icon={IconChart}
          title={t('noScales')}
          hint={t('noScalesHint')}
          action={<Button onClick={onAdd}>{t('addFirstScale')}</Button>}
        />
      }
      skeletonRows={2}
    />
  );
}
