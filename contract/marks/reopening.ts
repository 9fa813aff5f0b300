import { z } from 'zod';
import { instant } from '#contract/kit/common.ts';

/** Published marks of a class that an administrator opened again. */
export const reopening = z
  .object({ reason: z.string(), reopened_by: z.string().nullable(), reopened_dt: instant })
  .meta({ id: 'ExamReopening' });
export type Reopening = z.infer<typeof reopening>;
