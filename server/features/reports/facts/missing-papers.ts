import type { RegistrationRow } from './queries.ts';

export type ExamPaperKey = { readonly exam_id: string | null; readonly subject_id: string | null };

const key = (paper: ExamPaperKey) => `${paper.exam_id} ${paper.subject_id}`;

/** Papers in which others of the class have a mark and the student, who takes the subject, has none. */
export function missingPapers(
  registrations: readonly Pick<RegistrationRow, 'subject_id' | 'subject'>[],
  marks: readonly ExamPaperKey[],
  sat: readonly ExamPaperKey[],
): { exam_id: string; subject_id: string; subject: string }[] {
  const marked = new Set(marks.map(key));
  const satKeys = new Set(sat.map(key));
  const exams = [...new Set(sat.flatMap(({ exam_id }) => (exam_id === null ? [] : [exam_id])))];
  return exams.flatMap((exam_id) =>
    registrations
      .map(({ subject_id, subject }) => ({ subject_id, subject, exam_id }))
      .filter((paper) => satKeys.has(key(paper)) && !marked.has(key(paper))),
  );
}
