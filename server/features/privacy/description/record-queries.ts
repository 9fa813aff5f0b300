import { any, type Description, type DescriptionPart } from './part.ts';

type DescribedRow = Pick<Description, 'kind' | 'table' | 'id'> &
  Partial<Pick<DescriptionPart, 'title' | 'file'>>;

const oneRow = (
  { kind, table, id, ...about }: DescribedRow,
  ...before: readonly DescriptionPart[]
): Description => ({
  kind,
  table,
  id,
  name: 'item.title',
  parts: [
    ...before,
    {
      part: kind,
      label: 'The record',
      table,
      where: any(id),
      action: 'delete',
      id,
      isSubject: true,
      ...about,
    },
  ],
});

/** Records other than people that can be in the trash or under a retention rule. */
export const records: readonly Description[] = [
  oneRow({ kind: 'activity', table: 'activities', id: 'activity_id', title: 'title' }),
  oneRow({ kind: 'task', table: 'tasks', id: 'task_id', title: 'title' }),
  oneRow(
    { kind: 'announcement', table: 'announcements', id: 'announcement_id', title: 'title' },
    {
      part: 'attachments',
      label: 'Attached files',
      table: 'announcement_attachments',
      where: any('announcement_id'),
      action: 'delete',
      file: 'file_id',
    },
  ),
  oneRow({
    kind: 'student_document',
    table: 'student_documents',
    id: 'student_document_id',
    title: 'title',
    file: 'file_id',
  }),
  oneRow({
    kind: 'teacher_document',
    table: 'teacher_documents',
    id: 'teacher_document_id',
    title: 'title',
    file: 'file_id',
  }),
];
