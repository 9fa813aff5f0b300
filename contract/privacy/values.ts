import { z } from 'zod';

/** The people whose data can be exported, erased and put on hold. `contact` is a lead, `visitor` somebody who used the chat. */
const personKinds = ['student', 'guardian', 'teacher', 'contact', 'visitor'] as const;
export const personKind = z.enum(personKinds, `Kind must be one of ${personKinds.join(', ')}`);
export type PersonKind = z.infer<typeof personKind>;

/** What a retention rule can be about. Chats have a rule of their own, in days, under the settings of the chat. */
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
export const retentionKind = z.enum(retentionKinds, `Kind must be one of ${retentionKinds.join(', ')}`);
export type RetentionKind = z.infer<typeof retentionKind>;

export const shortestDays = 30;
export const longestDays = 36_500;
/** The log is kept for at least a year, and for seven unless the school says otherwise. */
export const shortestLogDays = 365;
export const usualLogDays = 2557;
/** Notifications are deleted after so many days in any case. */
export const longestNotificationDays = 180;
/** A shorter time begins so many days after it was set, so that it can be called off. */
export const noticeDays = 7;

/** A person whose data is exported or erased. */
export type NamedPerson = { readonly kind: PersonKind; readonly id: string; readonly name: string };
