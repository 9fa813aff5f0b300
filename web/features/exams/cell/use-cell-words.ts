import type { Sheet } from '#contract/exams/sheet.ts';
import { messages } from '#web/features/exams/messages.ts';
import { type CellKey, cellOf, type Draft, totalOf } from '#web/features/exams/store/state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';

/** The labels of cells, and their errors in words. */
export function useCellWords(sheet: Sheet) {
  const t = useText(messages);
  const format = useFormat();
  return {
    nameOf: ({ student_id, subject_id }: CellKey) =>
      t('cell', {
        student: sheet.pupils.find((student) => student.student_id === student_id)?.student_name ?? '',
        subject: sheet.columns.find((column) => column.subject_id === subject_id)?.subject_name ?? '',
      }),
    problemOf: (key: CellKey, draft: Draft | undefined) => {
      if (draft?.status === 'conflict') return t('conflicts', { count: 1 });
      if (draft?.status === 'refused') return draft.message;
      if (!draft?.problem) return undefined;
      const cell = cellOf(sheet, key) ?? { subject_id: key.subject_id, total_marks: null };
      return draft.problem === 'overTotal'
        ? t('problem.overTotal', { total: format.number(totalOf(sheet, cell)) })
        : t(`problem.${draft.problem}`);
    },
  };
}
