import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SchoolClass } from '#contract/classes.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IconDelete, IconEdit, IconEye } from '#web/ui/icons.tsx';
import styles from './classes.module.css';
import { messages } from './messages.ts';
import { ClassSections } from './sections-list.tsx';
import { pageSize } from './use-class-list.ts';

type ClassesTableProps = {
  readonly classes: readonly SchoolClass[] | undefined;
  readonly total: number;
  readonly updating: boolean;
  readonly onView: (schoolClass: SchoolClass) => void;
  readonly onEdit: (schoolClass: SchoolClass) => void;
  readonly onDelete: (schoolClass: SchoolClass) => void;
  readonly empty: ReactNode;
};

/** A page of classes with what may be done with each; a card each on a phone. */
export function ClassesTable(props: ClassesTableProps) {
  const { classes, total, updating, onView, onEdit, onDelete, empty } = props;
  const t = useText(messages);
  const may = useMay();
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={classes}
      rowKey={({ class_id }) => class_id}
      rowName={({ class_name }) => class_name}
      actions={[
        { label: t('view'), icon: <IconEye />, onRun: onView },
        { label: t('edit'), icon: <IconEdit />, onRun: onEdit, shown: () => may('classes.update') },
        {
          label: t('delete'),
          icon: <IconDelete />,
          onRun: onDelete,
          danger: true,
          shown: () => may('classes.remove'),
        },
      ]}
      onOpen={onView}
      empty={empty}
      skeletonRows={pageSize}
      updating={updating}
      announcement={classes ? t('listed', { count: total }) : ''}
    />
  );
}

function useColumns(): readonly Column<SchoolClass>[] {
  const t = useText(messages);
  const format = useFormat();
  return [
    { key: 'class', header: t('class'), cell: (row) => <NameCell {...row} /> },
    { key: 'sections', header: t('sections'), cell: ({ sections }) => <ClassSections sections={sections} /> },
    { key: 'created', header: t('created'), cell: ({ created_dt }) => format.day(created_dt) },
    { key: 'updated', header: t('lastUpdated'), cell: ({ updated_dt }) => format.day(updated_dt) },
  ];
}

function NameCell({ class_name, class_id }: SchoolClass) {
  return (
    <div>
      <Text fw={500} size="sm" lineClamp={2}>
        {class_name}
      </Text>
      <span className={styles.id}>{class_id}</span>
    </div>
  );
}
