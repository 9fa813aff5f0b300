import type { Sheet } from '#contract/exams/sheet.ts';
import { entersMarks, useOwnClasses } from '#web/lib/own-classes.ts';
import type { CellKey } from './state.ts';

/** The cells of a sheet that the signed-in person enters: the office all, a teacher those of their own subjects. */
export function useOwnCells(sheet: Sheet) {
  const { isTeacher, isPending, classes = [] } = useOwnClasses();
  const sections = new Map(sheet.pupils.map(({ student_id, section }) => [student_id, section]));
  const { class_id } = sheet;
  // Once per section, not per cell: a sheet has thousands of them.
  const ownSubjects = new Map(
    [...new Set(sections.values())].map((section) => [
      section,
      new Set(
        sheet.columns
          .map(({ subject_id }) => subject_id)
          .filter((subject_id) => entersMarks(classes, { class_id, subject_id, section })),
      ),
    ]),
  );
  const mayEnter = ({ student_id, subject_id }: CellKey) =>
    !isTeacher || (ownSubjects.get(sections.get(student_id) ?? null)?.has(subject_id) ?? false);
  const entered = sheet.columns.filter(({ subject_id }) =>
    sheet.pupils.some(({ student_id }) => mayEnter({ student_id, subject_id })),
  );
  return { isTeacher, isPending, mayEnter, subjects: entered.map(({ subject_name }) => subject_name) };
}
