import { Button, Text } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { Subject } from '#contract/subjects/calls.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { IconBook, IconDelete, IconEdit } from '#web/ui/icons.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';
import type { SubjectList } from './use-subject-list.ts';

/** A page of subjects, with the number of records that refer to each. */
export function SubjectsTable({ list }: { readonly list: SubjectList }) {
  const t = useText(messages);
  const remove = useRemoval();
  const { found, filtered, setState } = list;
  const subjects = found.data?.subjects;
  const edit = ({ subject_id }: Subject) => void setState({ edit: subject_id });
  const clear = () => void setState({ search: undefined, type: undefined, page: undefined });
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={subjects}
      rowKey={({ subject_id }) => subject_id}
      rowName={({ subject_name }) => subject_name}
      actions={[
        { label: t('edit'), icon: <IconEdit />, onRun: edit },
        { label: t('delete'), icon: <IconDelete />, onRun: (row) => void remove(row), danger: true },
      ]}
      onOpen={edit}
      empty={
        <EmptyList
          icon={IconBook}
          title={t('none')}
          onClear={filtered ? clear : undefined}
          noneMatch={t('noneMatch')}
          noneYet={t('noneYet')}
          action={<Button onClick={() => void setState({ open: 'add' })}>{t('add')}</Button>}
        />
      }
      skeletonRows={8}
      updating={found.isPlaceholderData}
      announcement={found.data ? t('listed', { count: found.data.total }) : ''}
    />
  );
}

/** Removes an unused subject; Undo adds it again. */
function useRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.subjects.remove);
  const create = useWrite(contract.subjects.create);
  return useRecordRemoval<Subject>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ subject_id }) => remove.mutateAsync({ params: { id: subject_id } }),
    restore: (row) => create.mutateAsync({ body: row }),
    deleted: ({ subject_name }) => t('deleted', { name: subject_name }),
    deleteFailed: (error) =>
      error instanceof ApiError && error.isFromServer && error.status < 500
        ? t('deleteRefused', { message: error.message })
        : t('deleteFailed'),
    restored: ({ subject_name }) => t('back', { name: subject_name }),
    restoreFailed: () => t('restoreFailed'),
  });
}

function useColumns(): readonly Column<Subject>[] {
  const t = useText(messages);
  const format = useFormat();
  const counts = (
    [
      ['classes', 'class_count'],
      ['teachers', 'teacher_count'],
      ['students', 'student_count'],
    ] as const
  ).map(([key, count]) => ({
    key,
    header: t(key),
    numeric: true,
    cell: (row: Subject) => format.number(row[count]),
  }));
  return [
    { key: 'name', header: t('name'), cell: (row) => <NameCell {...row} /> },
    { key: 'code', header: t('code'), cell: ({ subject_code }) => subject_code ?? '–' },
    { key: 'type', header: t('type'), cell: (row) => <TypeBadge {...row} /> },
    ...counts,
  ];
}

function NameCell({ subject_name, description }: Subject) {
  return (
    <div>
      <Text fw={500} size="sm">
        {subject_name}
      </Text>
      {description && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {description}
        </Text>
      )}
    </div>
  );
}

function TypeBadge({ subject_type }: Subject) {
  const t = useText(messages);
  return (
    <StatusBadge tone={subject_type === 'core' ? 'info' : 'muted'}>{t(`type.${subject_type}`)}</StatusBadge>
  );
}
