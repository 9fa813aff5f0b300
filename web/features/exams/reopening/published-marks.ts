import type { Reopening } from '#contract/marks/reopening.ts';

/** Published marks of a class in an exam. */
export type PublishedMarks = {
  readonly exam_id: string;
  readonly exam_name: string;
  /** Null for a student who was in no class: then there is nothing to reopen. */
  readonly class_id: string | null;
  readonly updated_dt: string;
  readonly is_locked: boolean;
  readonly reopening: Reopening | null;
};

/** What shows marks besides the exams. */
export const showsMarks = ['marks', 'reports', 'classes', 'teachers'];
