import { Text } from '@mantine/core';
import type { DuplicatePair } from '#contract/guardians/duplicates.ts';
import type { ListedGuardian } from '#contract/guardians/record.ts';
import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconCopy, IconUsers } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';
import { useDistinction } from './use-distinction.ts';

type DuplicatesTableProps = {
  readonly list: ResultOf<typeof contract.guardians.duplicates> | undefined;
  readonly updating: boolean;
  readonly onCompare: (pair: DuplicatePair) => void;
};

/** Pairs of guardians with what they have in common. */
export function DuplicatesTable({ list, updating, onCompare }: DuplicatesTableProps) {
  const t = useText(messages);
  const markDistinct = useDistinction();
  const nameOf = ({ name }: ListedGuardian) => name ?? t('noName');
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={list?.pairs}
      rowKey={({ guardian, other }) => `${guardian.guardian_id} ${other.guardian_id}`}
      rowName={({ guardian, other }) => t('pair', { name: nameOf(guardian), other: nameOf(other) })}
      actions={[
        { label: t('compare'), icon: <IconCopy />, onRun: onCompare },
        { label: t('distinct'), icon: <IconUsers />, onRun: (pair) => void markDistinct(pair) },
      ]}
      onOpen={onCompare}
      empty={<EmptyState icon={IconUsers} title={t('none')} hint={t('noneHint')} />}
      skeletonRows={8}
      updating={updating}
      announcement={list ? t('listed', { count: list.total }) : ''}
    />
  );
}

function useColumns(): readonly Column<DuplicatePair>[] {
  const t = useText(messages);
  return [
    { key: 'guardian', header: t('person'), cell: ({ guardian }) => <PersonSummary person={guardian} /> },
    { key: 'other', header: t('other'), cell: ({ other }) => <PersonSummary person={other} /> },
    {
      key: 'same',
      header: t('same'),
      cell: ({ same }) => same.map((what) => t(`same.${what}`)).join('; '),
    },
  ];
}

function PersonSummary({ person }: { readonly person: ListedGuardian }) {
  const t = useText(messages);
  const { name, email, phone } = person;
  const students = [...new Map(person.students.map((one) => [one.student_id, one.name])).values()];
  return (
    <div>
      <Text fw={500} size="sm" {...(name === null && { c: 'dimmed' })}>
        {name ?? t('noName')}
      </Text>
      <Text size="xs" c="dimmed">
        {[email, phone].filter(Boolean).join(' · ') || t('notProvided')}
      </Text>
      <Text size="xs">{students.join(', ') || t('noStudents')}</Text>
    </div>
  );
}
