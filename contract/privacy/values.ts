import { z } from 'zod';

/** The people whose data can be exported, erased and put on hold. `contact` is a lead. */
const personKinds = ['student', 'guardian', 'teacher', 'contact', 'visitor'] as const;
export const personKind = z.enum(personKinds, `Kind must be one of: ${personKinds.join(', ')}`);
export type PersonKind = z.infer<typeof personKind>;

/** The kinds of record with a retention rule. Conversations have a separate rule in the settings of the chat. */
export const retentionKinds = [
  'student',
  'teacher',
  'contact',
  'enquiry',
  'activity',
  'task',
  'notification',
  'import',
  'job',
  'log',
] as const;
export const retentionKind = z.enum(retentionKinds, `Kind must be one of: ${retentionKinds.join(', ')}`);
export type RetentionKind = z.infer<typeof retentionKind>;

export const shortestDays = 30;
export const longestDays = 36_500;
/** The audit log is kept for at least one year, and by default for seven. */
export const shortestLogDays = 365;
export const usualLogDays = 2557;
/** Notifications are always deleted after this many days. */
export const longestNotificationDays = 180;
/** A shorter time takes effect this many days after it was set, so that it can be cancelled. */
export const noticeDays = 7;

/** A person whose data is exported or erased. */
export type NamedPerson = { readonly kind: PersonKind; readonly id: string; readonly name: string };
