import { countsInWords, type Nouns, type Reference } from '#server/lib/counts-in-words.ts';

const nouns: Nouns = {
  class_subjects: ['class', 'classes'],
  student_subjects: ['student', 'students'],
  teacher_assignments: ['teacher', 'teachers'],
  marks: ['mark', 'marks'],
};

/** Why a subject cannot be deleted, counting what uses it; undefined if nothing refers to it. */
export function reasonToKeep(references: readonly Reference[]): string | undefined {
  const counts = countsInWords(references, nouns);
  return counts && `This subject is still used by ${counts}, now or in earlier years`;
}
