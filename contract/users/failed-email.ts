import { z } from 'zod';
import { instant } from '#contract/kit/common.ts';

/** The emails about an account that contain a link; of several failures the first one is shown. */
export const failedEmails = ['invitation', 'password_reset', 'email_change'] as const;

export const emailFailure = z.object({ kind: z.enum(failedEmails), since: instant });
export type FailedEmailKind = (typeof failedEmails)[number];
