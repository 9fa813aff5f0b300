import { Text } from '@mantine/core';
import type { ListedStudent } from '#contract/students/calls.ts';
import { messages } from '#web/features/students/messages.ts';
import { dotToneOf } from '#web/features/students/record/choices.ts';
import { StudentStatusBadge } from '#web/features/students/record/status-badge.tsx';
import { useText } from '#web/lib/text.ts';
import { ContactCell, PersonCell } from '#web/ui/display/person-cell.tsx';
import type { Column } from '#web/ui/table/types.ts';

/** The columns of the list; sortable ones have the keys of the contract. */
export function useStudentColumns(): readonly Column<ListedStudent>[] {
  const t = useText(messages);
  return [
    {
      key: 'name',
      header: t('student'),
      sortable: true,
      cell: (row) => (
        <PersonCell name={row.name} line={row.gender} photo={row.photo_url} dot={dotToneOf(row.status)} />
      ),
    },
    {
      key: 'admission_no',
      header: t('admissionNumber'),
      sortable: true,
      cell: ({ admission_no }) => admission_no,
    },
    { key: 'class', header: t('classAndSection'), sortable: true, cell: (row) => <PlaceCell {...row} /> },
    {
      key: 'roll_no',
      header: t('rollNumber'),
      sortable: true,
      cell: ({ roll_no }) => orNothing(roll_no, t('notProvided')),
    },
    {
      key: 'contact',
      header: t('contact'),
      cell: ({ phone, email }) => <ContactCell phone={phone} email={email} nothing={t('notProvided')} />,
    },
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

function PlaceCell({ class_name, section }: ListedStudent) {
  const t = useText(messages);
  return orNothing(placeOf({ class_name, section }, t), t('notAssigned'));
}

/** Class and section in one text, as far as they are known. */
export function placeOf(
  { class_name, section }: Pick<ListedStudent, 'class_name' | 'section'>,
  t: ReturnType<typeof useText<typeof messages.messages>>,
) {
  return class_name && section ? t('place', { class: class_name, section }) : class_name;
}
