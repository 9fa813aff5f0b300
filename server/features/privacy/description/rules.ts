import { dayMs } from '#contract/kit/days.ts';
import type { RetentionRule } from '#contract/privacy/calls.ts';
import {
  longestNotificationDays,
  noticeDays,
  type PersonKind,
  type RetentionKind,
  shortestLogDays,
  usualLogDays,
} from '#contract/privacy/values.ts';

/**
 * Whether a word identifies by itself whom a text is about: a full name, an address or a number, but not a first name
 * alone.
 */
export const isTelling = (word: string): boolean =>
  word.length >= 5 && (/\s/.test(word) || word.includes('@') || word.replaceAll(/\D/g, '').length >= 6);

/** Letter case and repeated blanks do not matter in a confirmation; accents do. */
export const isSameName = (typed: string, name: string): boolean => plainName(typed) === plainName(name);
const plainName = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether a kind is a kind of person, not of single records. */
export const isPerson = (kind: string): boolean => kind in notFound;

const notFound: Readonly<Record<PersonKind, string>> = {
  student: 'Student not found',
  guardian: 'Guardian not found',
  teacher: 'Teacher not found',
  contact: 'Contact not found',
  visitor: 'Visitor not found',
};
export const notFoundSentenceOf = (kind: PersonKind): string => notFound[kind];

/** What remains after every erasure. */
const keptAlways = [
  {
    label: 'Lines of the audit log',
    why: 'They keep who did what and when, with the id of the record, and forget what it said.',
  },
  {
    label: 'Texts that others wrote',
    why: 'Announcements, comments, the knowledge base and other records are not searched for the name.',
  },
  { label: 'Backups', why: 'They hold the records until they are replaced by newer ones.' },
  {
    label: 'Emails that were sent and files that were downloaded',
    why: 'They have left the product and cannot be called back.',
  },
] as const;

/** What remains besides after the erasure of a kind of person. */
const keptOfKind: Readonly<Record<string, readonly { label: string; why: string }[]>> = {
  student: [
    { label: 'Admission number', why: 'A number is never given twice. It is kept without the student.' },
  ],
};

export const keptAfter = (kind: string) => [...(keptOfKind[kind] ?? []), ...keptAlways];

const whyStaying: Readonly<Record<string, { label: string; why: string }>> = {
  guardian: { label: 'Guardian', why: 'A brother or sister has the same guardian.' },
  student: { label: 'Student', why: 'Only the link to the guardian is removed.' },
  account: { label: 'Sign-in account', why: 'Accounts are deleted under Users.' },
  visitor: {
    label: 'Visitor of the chat',
    why: 'The conversation stays. Erase the visitor as well if it should go.',
  },
  lead: {
    label: 'Lead',
    why: 'It was there before the chat, or became a student; only the link is removed.',
  },
};
export const describeKept = ({ what, name }: { what: string; name: string }) => {
  const { label, why } = whyStaying[what] ?? { label: what, why: '' };
  return { label: `${label}: ${name}`, why };
};

/** The limit of a rule: records that ended before it are deleted. */
export const limitOf = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString();

/** A kind without a rule is kept forever; the log and notifications have a limit all the same. */
const usualDays: Readonly<Partial<Record<RetentionKind, number>>> = {
  log: usualLogDays,
  notification: longestNotificationDays,
};
const lengthOf = (kind: RetentionKind, days: number | null) =>
  days ?? usualDays[kind] ?? Number.POSITIVE_INFINITY;

/** The rule after a change: a longer time applies at once, a shorter one after the notice. */
export function changedRule(
  { kind, keep_days }: Pick<RetentionRule, 'kind' | 'keep_days'>,
  days: number | null,
  now: Date,
): Pick<RetentionRule, 'keep_days' | 'next_days' | 'next_from'> {
  if (days === null || lengthOf(kind, days) >= lengthOf(kind, keep_days))
    return { keep_days: days, next_days: null, next_from: null };
  const next_from = new Date(now.getTime() + noticeDays * dayMs).toISOString();
  return { keep_days, next_days: days, next_from };
}

/** Why a kind cannot be kept for that time. */
export function faultOf(kind: RetentionKind, days: number | null): string | undefined {
  if (days === null) return undefined;
  if (kind === 'log' && days < shortestLogDays)
    return `The audit log is kept for at least ${shortestLogDays} days`;
  if (kind === 'notification' && days > longestNotificationDays)
    return `Notifications are kept for at most ${longestNotificationDays} days`;
  return undefined;
}

/** The name of a kind in a notification. */
export const kindName: Readonly<Record<RetentionKind, string>> = {
  student: 'Students who left',
  teacher: 'Teachers who left',
  contact: 'Lost leads',
  enquiry: 'Enquiries',
  activity: 'Activities',
  task: 'Tasks',
  notification: 'Notifications',
  import: 'Imports',
  job: 'Background jobs',
  log: 'Audit log',
};
