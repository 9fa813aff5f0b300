import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListedGuardian } from '#contract/guardians/record.ts';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { messages } from '#web/features/guardians/messages.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { ContactCell } from '#web/ui/display/person-cell.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { IconDelete, IconEdit, IconUsers } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import type { GuardianList } from './use-guardian-list.ts';
import { useGuardianRemoval } from './use-removal.ts';

/** A page of guardians with the students they are responsible for. */
export function GuardiansTable({ list }: { readonly list: GuardianList }) {
  const t = useText(messages);
  const { guardians, isFiltered, setState } = list;
  const remove = useGuardianRemoval();
  const mayRemove = useMay()('guardians.remove');
  const edit = ({ guardian_id }: ListedGuardian) => void setState({ edit: guardian_id });
  const clear = () => void setState({ search: undefined, reach: undefined, page: undefined });
  const isEmpty = guardians.data?.guardians.length === 0 && !isFiltered;
  const nextStep = useNextStep(['classes', 'students'], isEmpty);
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={guardians.data?.guardians}
      rowKey={({ guardian_id }) => guardian_id}
      rowName={({ name }) => name ?? t('noName')}
      actions={[
        { label: t('edit'), icon: <IconEdit />, onRun: edit },
        ...(mayRemove
          ? [{ label: t('delete'), icon: <IconDelete />, onRun: (row: ListedGuardian) => void remove(row) }]
          : []),
      ]}
      onOpen={edit}
      empty={
        <EmptyList
          icon={IconUsers}
          title={t('none')}
          onClear={isFiltered ? clear : undefined}
          noneMatch={t('noneMatch')}
          noneYet={t('noneYet')}
          nextStep={nextStep}
        />
      }
      skeletonRows={8}
      updating={guardians.isPlaceholderData}
      announcement={guardians.data ? t('listed', { count: guardians.data.total }) : ''}
    />
  );
}

function useColumns(): readonly Column<ListedGuardian>[] {
  const t = useText(messages);
  return [
    {
      key: 'name',
      header: t('guardian'),
      cell: ({ name, occupation }) => (
        <div>
          <Text fw={500} size="sm" {...(name === null && { c: 'dimmed' })}>
            {name ?? t('noName')}
          </Text>
          {occupation && (
            <Text size="xs" c="dimmed">
              {occupation}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'contact',
      header: t('contact'),
      cell: ({ phone, email }) => <ContactCell phone={phone} email={email} nothing={t('notProvided')} />,
    },
    { key: 'students', header: t('students'), cell: (row) => <StudentsCell {...row} /> },
  ];
}

/** Each student once, whatever the guardian is to them. */
function StudentsCell({ students }: ListedGuardian) {
  const named = [...new Map(students.map(({ student_id, name }) => [student_id, name]))];
  return (
    <>
      {named.map(([student, name]) => (
        <div key={student}>
          <Link to="/students" search={{ student }}>
            {name}
          </Link>
        </div>
      ))}
    </>
  );
}
