import type { z } from 'zod';
import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { audienceKey, audiencesOf } from '#web/lib/choices/audiences.ts';
import type { Formatter } from '#web/lib/format.ts';

const texts = [
  'title',
  'description',
  'content',
  'type',
  'category',
  'priority',
  'organizer',
  'eventDate',
  'eventLocation',
  'targetAudience',
  'publishDate',
  'expiryDate',
  'tags',
] as const;
const flags = [
  'isPublic',
  'isPinned',
  'needsAcknowledgement',
  'sendMail',
  'isEssential',
  'oneLetterPerChild',
] as const;

export type TextField = (typeof texts)[number];
export type AnnouncementFlag = (typeof flags)[number];
export type AnnouncementField = TextField | AnnouncementFlag | 'audiences';
/** Classes and sections as `<class>` or `<class>/<section>`. */
export type AnnouncementValues = Record<TextField, string> &
  Record<AnnouncementFlag, boolean> & { readonly audiences: readonly string[] };
export type AnnouncementProblems = Partial<Record<AnnouncementField, string>>;

/** In the order of the form, so that the focus goes to the first field with an error. */
const fields: readonly AnnouncementField[] = [...texts, 'audiences', ...flags];
export const steps = { announcement: fields } as const;

export const newValues: AnnouncementValues = {
  ...(Object.fromEntries(texts.map((field) => [field, ''])) as Record<TextField, string>),
  type: 'notice',
  category: 'General',
  priority: 'medium',
  targetAudience: 'all',
  audiences: [],
  isPublic: true,
  isPinned: false,
  needsAcknowledgement: false,
  sendMail: false,
  isEssential: false,
  oneLetterPerChild: false,
};

/** The school's clock. */
type Clock = Pick<Formatter, 'local'>;

/** An announcement as form values; a draft keeps its publication time only if it is in the future. */
export function valuesOf(row: Announcement, { local }: Clock): AnnouncementValues {
  const isPast = row.status === 'draft' && new Date(row.publishDate) <= new Date();
  return {
    ...newValues,
    ...Object.fromEntries(flags.map((flag) => [flag, row[flag]])),
    title: row.title,
    description: row.description,
    content: row.content ?? '',
    type: row.type,
    category: row.category,
    priority: row.priority,
    organizer: row.organizer ?? '',
    eventDate: row.eventDate ? local(row.eventDate) : '',
    eventLocation: row.eventLocation ?? '',
    targetAudience: row.targetAudience,
    audiences: row.audiences.map(({ class_id, section_id }) => audienceKey(class_id, section_id)),
    publishDate: isPast ? '' : local(row.publishDate),
    expiryDate: row.expiryDate ?? '',
    tags: row.tags.join(', '),
  };
}

/** Hidden fields are ignored. */
export function ignoreHiddenFields(values: AnnouncementValues): AnnouncementValues {
  return {
    ...values,
    ...(values.type !== 'event' && { eventDate: '', eventLocation: '' }),
    ...(values.targetAudience === 'staff' && { audiences: [] }),
    ...(!mayBeEssential(values) && { isEssential: false }),
    ...(!values.sendMail && { oneLetterPerChild: false }),
  };
}

export const mayBeEssential = ({ sendMail, priority }: AnnouncementValues) =>
  sendMail && priority === 'urgent';

const { shape } = contract.announcements.create.body;

function sentence(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code !== 'invalid_union') return issue?.message;
  return (
    issue.errors.flat().findLast(({ message }) => !message.startsWith('Invalid'))?.message ?? issue.message
  );
}

/** The error of each field, from the contract. */
export function problemsOf(values: AnnouncementValues): AnnouncementProblems {
  const sent = ignoreHiddenFields(values);
  const problems: AnnouncementProblems = {};
  for (const field of texts) {
    const problem = sentence(shape[field].safeParse(sent[field]).error?.issues[0]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

const isSame = (one: AnnouncementValues[AnnouncementField], other: AnnouncementValues[AnnouncementField]) =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ, with their current values. */
export function changedFields(
  values: AnnouncementValues,
  before: AnnouncementValues,
): Partial<AnnouncementValues> {
  const changed = fields.filter((field) => !isSame(values[field], before[field]));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

function toWireValues({ audiences, ...changed }: Partial<AnnouncementValues>) {
  return { ...changed, ...(audiences && { audiences: audiencesOf(audiences) }) };
}

/** The body for a new announcement: only the filled fields. */
export const newAnnouncementOf = (values: AnnouncementValues) => ({
  ...(toWireValues(changedFields(ignoreHiddenFields(values), newValues)) as object),
  title: values.title,
  description: values.description,
});

type Changes = z.input<typeof contract.announcements.update.body>;

/** The body of an update: only the changed fields. */
export const changesOf = (values: AnnouncementValues, before: AnnouncementValues) =>
  toWireValues(changedFields(ignoreHiddenFields(values), before)) as Changes;

/** What saving does: store a draft, publish now or later, or update. */
export type SaveIntent = 'draft' | 'publish' | 'changes';

/** Whether it is to be published later, in the school's local time. */
export const isLater = ({ publishDate }: AnnouncementValues, { local }: Clock) =>
  publishDate > local(new Date());

/** The status to send; undefined if it stays the same. */
export function statusFor(intent: SaveIntent, before: Announcement['status'] | undefined, later: boolean) {
  if (intent === 'changes' || (intent === 'draft' && before === 'draft')) return undefined;
  if (intent === 'draft') return 'draft' as const;
  return later ? ('scheduled' as const) : ('published' as const);
}
