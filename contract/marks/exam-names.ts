import { z } from 'zod';

/** The names of exams, in the order in which a form offers them. */
export const examNames = [
  'First Term',
  'Second Term',
  'Third Term',
  'Final Term',
  'Mid Term',
  'Unit Test 1',
  'Unit Test 2',
  'Unit Test 3',
  'Monthly Test',
  'Quarterly Test',
  'Half Yearly',
  'Annual Exam',
] as const;
export type ExamName = (typeof examNames)[number];

export const examName = z.enum(examNames, {
  error: ({ input }) => (input ? `Exam must be one of: ${examNames.join(', ')}` : 'Exam is required'),
});
