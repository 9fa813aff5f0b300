import { Anchor, Group, Text } from '@mantine/core';
import type { ListedStudent } from '#contract/students.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { dotOf } from './choices.ts';
import { messages } from './messages.ts';
import { StudentStatusBadge } from './student-status-card.tsx';

/** What the list shows of a student; the keys of what can be sorted are the contract's. */
export function useStudentColumns(): readonly Column<ListedStudent>[] {
  const t = useText(messages);
  return [
    { key: 'name', header: t('student'), sortable: true, cell: (row) => <NameCell {...row} /> },
    { key: 'class', header: t('classAndSection'), sortable: true, cell: (row) => <PlaceCell {...row} /> },
    {
      key: 'roll_no',
      header: t('rollNumber'),
      sortable: true,
      cell: ({ roll_no }) => orNothing(roll_no, t('notProvided')),
    },
    { key: 'contact', header: t('contact'), cell: (row) => <ContactCell {...row} /> },
    { key: 'status', header: t('status'), sortable: true, cell: (row) => <StudentStatusBadge {...row} /> },
  ];
}

function orNothing(value: string | null, nothing: string) {
  return (
    value ?? (
      <Text span inherit c="dimmed">
        {nothing}
      </Text>
    )
  );
}

function NameCell({ name, photo_url, status, gender }: ListedStudent) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={name} photo={photo_url} dot={dotOf(status)} />
      <div>
        <Text fw={500} size="sm" lineClamp={2}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {gender}
        </Text>
      </div>
    </Group>
  );
}

function PlaceCell({ class_name, section }: ListedStudent) {
  const t = useText(messages);
  return orNothing(placeOf({ class_name, section }, t), t('notAssigned'));
}

/** Class and section in one, or whichever there is. */
export function placeOf(
  { class_name, section }: Pick<ListedStudent, 'class_name' | 'section'>,
  t: ReturnType<typeof useText<typeof messages.messages>>,
) {
  return class_name && section ? t('place', { class: class_name, section }) : class_name;
}

function ContactCell({ phone, email }: ListedStudent) {
  const t = useText(messages);
  if (!phone && !email) return orNothing(null, t('notProvided'));
  return (
    <div>
      {phone && (
        <Anchor href={`tel:${phone}`} size="sm" display="block">
          {phone}
        </Anchor>
      )}
      {email && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {email}
        </Text>
      )}
    </div>
  );
}
