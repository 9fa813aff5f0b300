import { z } from 'zod';

/** Why a teacher sees a record; only in replies to teachers. */
export const access = z.object({ reason: z.string() }).optional();
