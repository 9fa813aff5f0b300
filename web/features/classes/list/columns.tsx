import { Text } from '@mantine/core';
import type { SchoolClass } from '#contract/classes/calls.ts';
import styles from '#web/features/classes/classes.module.css';
import { messages } from '#web/features/classes/messages.ts';
import { ClassSections } from '#web/features/classes/record/sections.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ShortId } from '#web/ui/display/short-id.tsx';
import type { Column } from '#web/ui/table/types.ts';

/** The columns of the list of classes. */
export function useClassColumns(): readonly Column<SchoolClass>[] {
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
      <span className={styles.id}>
        <ShortId id={class_id} />
      </span>
    </div>
  );
}
