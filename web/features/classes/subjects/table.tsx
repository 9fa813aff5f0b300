import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ClassDetails } from '#contract/classes/calls.ts';
import type { ClassSubject } from '#contract/classes/subjects.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconBook, IconDelete, IconEdit } from '#web/ui/icons.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';

type SubjectsTableProps = {
  readonly schoolClass: ClassDetails;
  readonly subjects: readonly ClassSubject[] | undefined;
  readonly updating: boolean;
  readonly onEdit: (row: ClassSubject) => void;
};

/** The subjects of a year with their actions. */
export function SubjectsTable({ schoolClass, subjects, updating, onEdit }: SubjectsTableProps) {
  const t = useText(messages);
  const may = useMay();
  const remove = useRemoval(schoolClass);
  return (
    <DataTable
      label={t('tab.subjects')}
      columns={useColumns()}
      rows={subjects}
      rowKey={({ id }) => id}
      rowName={({ subject_name }) => subject_name}
      actions={[
        {
          label: t('editSubject'),
          icon: <IconEdit />,
          onRun: onEdit,
          shown: () => may('classes.updateSubject'),
        },
        {
          label: t('removeSubject'),
          icon: <IconDelete />,
          onRun: (row) => void remove(row),
          danger: true,
          shown: () => may('classes.removeSubject'),
        },
      ]}
      empty={<EmptyState icon={IconBook} title={t('noSubjects')} hint={t('noSubjectsHint')} />}
      skeletonRows={5}
      updating={updating}
      announcement={subjects ? t('subjectsListed', { count: subjects.length }) : ''}
    />
  );
}

/** Removes a subject; Undo adds it again unchanged. */
function useRemoval({ class_id }: ClassDetails) {
  const t = useText(messages);
  const remove = useWrite(contract.classes.removeSubject);
  const add = useWrite(contract.classes.addSubject);
  return useRecordRemoval<ClassSubject>({
    title: t('removeSubject'),
    question: t('removeSubjectQuestion'),
    remove: ({ id }) => remove.mutateAsync({ params: { id: class_id, subjectId: id } }),
    restore: (row) => add.mutateAsync({ params: { id: class_id }, body: row }),
    deleted: ({ subject_name }) => t('subjectRemoved', { name: subject_name }),
    deleteFailed: (error) => {
      const reason =
        error instanceof ApiError && error.isFromServer && error.status < 500 ? error.message : '';
      return `${t('removeSubjectFailed')} ${reason}`.trim();
    },
    restored: ({ subject_name }) => t('subjectBack', { name: subject_name }),
    restoreFailed: () => t('saveSubjectFailed'),
  });
}

function useColumns(): readonly Column<ClassSubject>[] {
  const t = useText(messages);
  const format = useFormat();
  return [
    { key: 'subject', header: t('subject'), cell: (row) => <SubjectCell {...row} /> },
    { key: 'teacher', header: t('teacher'), cell: (row) => <TeacherCell {...row} /> },
    { key: 'section', header: t('section'), cell: ({ section }) => section ?? t('allSections') },
    {
      key: 'periods',
      header: t('periods'),
      numeric: true,
      cell: ({ periods_per_week }) => format.number(periods_per_week),
    },
    { key: 'schedule', header: t('schedule'), cell: ({ schedule_details }) => schedule_details ?? '–' },
  ];
}

function SubjectCell({ subject_name, subject_code, subject_type }: ClassSubject) {
  const t = useText(messages);
  return (
    <div>
      <Text fw={500} size="sm">
        {subject_name}
      </Text>
      <Text size="xs" c="dimmed" span>
        {subject_code}
      </Text>{' '}
      <StatusBadge tone={subject_type === 'core' ? 'info' : 'muted'}>{t(`type.${subject_type}`)}</StatusBadge>
    </div>
  );
}

function TeacherCell({ teacher_id, teacher_name }: ClassSubject) {
  const t = useText(messages);
  if (teacher_id === null) {
    return (
      <Text span inherit c="dimmed">
        {t('noTeacher')}
      </Text>
    );
  }
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link {...props} to="/teachers" search={{ teacher: teacher_id, tab: 'assignments' }} />
      )}
    >
      {teacher_name}
    </Anchor>
  );
}
