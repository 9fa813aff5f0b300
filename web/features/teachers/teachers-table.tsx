import { Anchor, Group, Text } from '@mantine/core';
import type { ListedTeacher } from '#contract/teachers.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { dotOf, listToneOf } from './choices.ts';
import { messages } from './messages.ts';
import { TeacherStatusBadge } from './teacher-status-card.tsx';

/** What the list shows of a teacher; the keys of what can be sorted are the contract's. */
export function useTeacherColumns(): readonly Column<ListedTeacher>[] {
  const t = useText(messages);
  return [
    { key: 'name', header: t('teacher'), sortable: true, cell: (row) => <NameCell {...row} /> },
    {
      key: 'department',
      header: t('departmentAndDesignation'),
      sortable: true,
      cell: (row) => <PostCell {...row} />,
    },
    { key: 'contact', header: t('contact'), cell: (row) => <ContactCell {...row} /> },
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
  ];
}

function NameCell({ teacher_name, employee_id, photo_url, status }: ListedTeacher) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={teacher_name} photo={photo_url} dot={dotOf(status)} />
      <div>
        <Text fw={500} size="sm" lineClamp={2}>
          {teacher_name}
        </Text>
        <Text size="xs" c="dimmed">
          {employee_id}
        </Text>
      </div>
    </Group>
  );
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

function ContactCell({ phone, email }: ListedTeacher) {
  const t = useText(messages);
  return (
    <div>
      {phone && (
        <Anchor href={`tel:${phone}`} size="sm" display="block">
          {phone}
        </Anchor>
      )}
      <Text size="xs" c="dimmed" lineClamp={1}>
        {email ?? (phone ? '' : t('notProvided'))}
      </Text>
    </div>
  );
}
