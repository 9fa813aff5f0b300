import { countsInWords, type Nouns, type Reference } from '#server/lib/counts-in-words.ts';

const nouns: Nouns = {
  enrolments: ['student', 'students'],
  deleted_students: ['deleted student', 'deleted students'],
  class_subjects: ['subject', 'subjects'],
  registers: ['attendance register', 'attendance registers'],
  student_attendance: ['attendance record', 'attendance records'],
  announcement_audiences: ['announcement', 'announcements'],
  promotion_classes: ['promotion', 'promotions'],
  promotion_students: ['student in a promotion', 'students in a promotion'],
};

/** Why a class cannot be deleted, counting what it still has; undefined if nothing refers to it. */
export function reasonToKeep(references: readonly Reference[]): string | undefined {
  const counts = countsInWords(references, nouns);
  return counts && `This class still has ${counts}, now or in earlier years`;
}

/** The same of a section. */
export function reasonToKeepSection(references: readonly Reference[]): string | undefined {
  const counts = countsInWords(references, nouns);
  return counts && `This section still has ${counts}`;
}

export type AssignmentKey = {
  class_id: string | null;
  subject_id: string | null;
  teacher_id: string | null;
  section_id: string | null;
  academic_year_id: string | null;
};
export type RequestedSubject = {
  readonly subject_id: string;
  readonly teacher_id: string | null;
  readonly section: string | null;
  readonly year: number | null;
};

/** The first part of a class subject that the school does not have. */
export function missingPart(
  place: AssignmentKey,
  requested: RequestedSubject,
): { field: string; message: string } | undefined {
  if (place.subject_id === null) return { field: 'subject_id', message: 'Subject not found' };
  if (requested.teacher_id !== null && place.teacher_id === null)
    return { field: 'teacher_id', message: 'Teacher not found' };
  if (requested.section !== null && place.section_id === null)
    return { field: 'section', message: `This class has no section ${requested.section}` };
  if (place.academic_year_id === null) return { field: 'academic_year', message: noYear(requested.year) };
  return undefined;
}

export const noYear = (year: number | null) =>
  year === null ? 'The school has no academic year yet' : `There is no academic year that begins in ${year}`;
