import { z } from 'zod';
import { blankable, calendarDate, text10000 } from '#contract/kit/common.ts';
import { markStates } from './values.ts';

const isTenth = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

const points = (label: string, min: number) =>
  z
    .number(`${label} must be a number`)
    .min(min, `${label} must be at least ${min}`)
    .max(99_999.9, `${label} must be at most 99999.9`)
    .refine(isTenth, `${label} can have one decimal place`);

/** What a person enters for one mark; nothing here is computed. */
export const markFields = {
  state: z.enum(markStates, 'State must be present, absent or exempt'),
  marks: points('Marks Obtained', 0).nullable(),
  total_marks: points('Total Marks', 1),
  exam_date: blankable(calendarDate('Exam Date')),
  remarks: blankable(text10000('Remarks')),
};
