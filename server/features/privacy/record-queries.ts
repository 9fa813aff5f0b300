import { any, type Description, type Part } from './part-rules.ts';

type Row = Pick<Description, 'kind' | 'table' | 'id'> & Partial<Pick<Part, 'words' | 'file' | 'near'>>;

const oneRow = ({ kind, table, id, ...about }: Row, ...before: readonly Part[]): Description => ({
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

/** Records that the trash holds and rules remove, besides people. */
export const records: readonly Description[] = [
  oneRow({ kind: 'activity', table: 'activities', id: 'activity_id', words: ['title'] }),
  oneRow({ kind: 'task', table: 'tasks', id: 'task_id', words: ['title'] }),
  oneRow(
    { kind: 'announcement', table: 'announcements', id: 'announcement_id', words: ['title'] },
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
    words: ['title'],
    file: 'file_id',
  }),
  oneRow({
    kind: 'teacher_document',
    table: 'teacher_documents',
    id: 'teacher_document_id',
    words: ['title'],
    file: 'file_id',
  }),
];
