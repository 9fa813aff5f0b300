import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StudentStatus } from '#contract/student-values.ts';
import type { ListedStudent } from '#contract/students.ts';
import { useMay } from '#web/lib/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column, Sort } from '#web/ui/data-table-types.ts';
import { IconDelete, IconEdit, IconEye } from '#web/ui/icons.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { dotOf, toneOf } from './choices.ts';
import { messages } from './messages.ts';
import { pageSize } from './use-students.ts';

type StudentsTableProps = {
  readonly students: readonly ListedStudent[] | undefined;
  readonly total: number;
  readonly updating: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onView: (student: ListedStudent) => void;
  readonly onEdit: (student: ListedStudent) => void;
  readonly onDelete: (student: ListedStudent) => void;
  readonly empty: ReactNode;
};

/** A page of students with what may be done with each; a card each on a phone. */
export function StudentsTable(props: StudentsTableProps) {
  const { students, total, updating, sort, onSort, onView, onEdit, onDelete, empty } = props;
  const t = useText(messages);
  const may = useMay();
  return (
    <DataTable
      label={t('students')}
      columns={useColumns()}
      rows={students}
      rowKey={({ student_id }) => student_id}
      rowName={({ name }) => name}
      actions={[
        { label: t('view'), icon: <IconEye />, onRun: onView },
        { label: t('edit'), icon: <IconEdit />, onRun: onEdit, shown: () => may('students.update') },
        {
          label: t('delete'),
          icon: <IconDelete />,
          onRun: onDelete,
          danger: true,
          shown: () => may('students.remove'),
        },
      ]}
      onOpen={onView}
      sort={sort}
      onSort={onSort}
      empty={empty}
      skeletonRows={pageSize}
      updating={updating}
      announcement={students ? t('listed', { count: total }) : ''}
    />
  );
}

/** The keys of what can be sorted are the contract's. */
function useColumns(): readonly Column<ListedStudent>[] {
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

/** Active is green, inactive red, graduated blue, transferred yellow, each with its word. */
export function StudentStatusBadge({ status }: { readonly status: StudentStatus }) {
  const t = useText(messages);
  return <StatusBadge tone={toneOf[status]}>{t(`status.${status}`)}</StatusBadge>;
}
