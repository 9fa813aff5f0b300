import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ClassStudent } from '#contract/classes/students.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMayOpenFile } from '#web/lib/own-classes.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconStudent } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';

type StudentsTableProps = {
  readonly class_id: string;
  readonly students: readonly ClassStudent[] | undefined;
  readonly total: number;
  readonly updating: boolean;
};

/** A page of the students of a class; each name links to the student. */
export function StudentsTable({ class_id, students, total, updating }: StudentsTableProps) {
  const t = useText(messages);
  return (
    <DataTable
      label={t('tab.students')}
      columns={useColumns(class_id)}
      rows={students}
      rowKey={({ id }) => id}
      rowName={({ student_name }) => student_name || t('unknownStudent')}
      empty={<EmptyState icon={IconStudent} title={t('noStudents')} hint={t('noStudentsHint')} />}
      updating={updating}
      announcement={students ? t('studentsListed', { count: total }) : ''}
    />
  );
}

function useColumns(class_id: string): readonly Column<ClassStudent>[] {
  const t = useText(messages);
  const format = useFormat();
  return [
    { key: 'name', header: t('studentName'), cell: (row) => <NameCell class_id={class_id} student={row} /> },
    { key: 'admission', header: t('admissionNumber'), cell: ({ admission_no }) => admission_no },
    { key: 'roll', header: t('rollNumber'), cell: ({ roll_number }) => roll_number ?? '–' },
    { key: 'section', header: t('section'), cell: ({ section }) => section ?? '–' },
    {
      key: 'date',
      header: t('enrollmentDate'),
      cell: ({ enrollment_date }) => (enrollment_date ? format.date(enrollment_date) : t('noDate')),
    },
  ];
}

function NameCell({ class_id, student }: { readonly class_id: string; readonly student: ClassStudent }) {
  const t = useText(messages);
  const mayOpenFile = useMayOpenFile();
  const { student_id, student_name, section } = student;
  if (!mayOpenFile({ class_id, section })) return student_name || t('unknownStudent');
  return (
    <Anchor
      size="sm"
      fw={500}
      renderRoot={(props) => <Link {...props} to="/students" search={{ student: student_id }} />}
    >
      {student_name || t('unknownStudent')}
    </Anchor>
  );
}
