import { Text } from '@mantine/core';
import type { ListedTeacher } from '#contract/teachers/calls.ts';
import { messages } from '#web/features/teachers/messages.ts';
import { dotToneOf, listToneOf } from '#web/features/teachers/record/choices.ts';
import { TeacherStatusBadge } from '#web/features/teachers/record/status-badge.tsx';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { ContactCell, PersonCell } from '#web/ui/display/person-cell.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { AccountCell } from './account-cell.tsx';

/** The columns of the list; sortable ones have the keys of the contract. */
export function useTeacherColumns(): readonly Column<ListedTeacher>[] {
  const t = useText(messages);
  const seesAccounts = useMay()('users.inviteTeachers');
  return [
    { key: 'name', header: t('teacher'), sortable: true, cell: (row) => <NameCell {...row} /> },
    {
      key: 'department',
      header: t('departmentAndDesignation'),
      sortable: true,
      cell: (row) => <PostCell {...row} />,
    },
    {
      key: 'contact',
      header: t('contact'),
      cell: ({ phone, email }) => <ContactCell phone={phone} email={email} nothing={t('notProvided')} />,
    },
    {
      key: 'experience',
      header: t('experience'),
      sortable: true,
      cell: ({ experience }) => t('years', { count: experience }),
    },
    {
      key: 'status',
      header: t('status'),
      sortable: true,
      cell: ({ status }) => <TeacherStatusBadge status={status} tones={listToneOf} />,
    },
    ...(seesAccounts
      ? [
          {
            key: 'account',
            header: t('accountColumn'),
            cell: (teacher: ListedTeacher) => <AccountCell teacher={teacher} />,
          },
        ]
      : []),
  ];
}

function NameCell({ teacher_name, employee_id, photo_url, status }: ListedTeacher) {
  return <PersonCell name={teacher_name} line={employee_id} photo={photo_url} dot={dotToneOf(status)} />;
}

function PostCell({ department, designation }: ListedTeacher) {
  const t = useText(messages);
  return (
    <div>
      <Text size="sm" {...(!department && { c: 'dimmed' })}>
        {department ?? t('notProvided')}
      </Text>
      <Text size="xs" c="dimmed">
        {designation}
      </Text>
    </div>
  );
}
