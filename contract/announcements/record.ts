import { z } from 'zod';
import {
  blankable,
  calendarDate,
  chosenId,
  commaList,
  id,
  instant,
  line,
  longText,
  name200,
  requiredLongText,
  searchTerm,
  text,
} from '#contract/kit/common.ts';
import {
  announcementPriorities,
  announcementStatuses,
  announcementTypes,
  audienceWords,
  longestMarkup,
} from './values.ts';

const type = z.enum(announcementTypes, `Type must be one of: ${announcementTypes.join(', ')}`);
const priority = z.enum(
  announcementPriorities,
  `Priority must be one of: ${announcementPriorities.join(', ')}`,
);
const targetAudience = z.enum(audienceWords, `Target Audience must be one of: ${audienceWords.join(', ')}`);

/** An older word for what is published with its event still to come. */
const olderWord = (sent: unknown) => (sent === 'upcoming' ? 'published' : sent);
const status = z.preprocess(
  olderWord,
  z.enum(announcementStatuses, `Status must be one of: ${announcementStatuses.join(', ')}`),
);

/**
 * `2026-01-31T18:00` is a time of the school's own clock, with `Z` or an offset one of the world's; a day begins at
 * midnight.
 */
const moment = (label: string) => {
  const sentence = `${label} must be a date and time like 2026-01-31T18:00`;
  return blankable(
    z
      .string(sentence)
      .trim()
      .regex(/^(19|20|21)/, sentence)
      .transform((sent) => (sent.includes('T') ? sent : `${sent}T00:00`))
      .pipe(z.iso.datetime({ offset: true, local: true, error: sentence })),
  );
};

/** A list, or one text with commas between them; blanks are dropped. */
const tags = z
  .union(
    [text('Tags', 2000), z.array(text('Tags', 200)).max(100, 'At most 100 tags')],
    'Tags must be a list of words',
  )
  .nullable()
  .transform((sent) => (typeof sent === 'string' ? sent.split(',') : (sent ?? [])).map((word) => word.trim()))
  .transform((words) => [...new Set(words.filter((word) => word !== ''))]);

const flag = (label: string) => z.boolean(`${label} must be true or false`);

const audience = z.object({ class_id: chosenId('Class'), section_id: blankable(chosenId('Section')) });
const audiences = z
  .array(audience, 'Classes must be a list')
  .max(100, 'At most 100 classes and sections')
  .nullable()
  .transform((sent) => sent ?? []);

const required = {
  title: name200('Title'),
  description: requiredLongText('Description', 10_000),
};

const optional = {
  /** Rich text; what is not on the list of safe markup is taken out by the server. */
  content: blankable(longText('Full Content', longestMarkup)),
  organizer: line('Organizer'),
  publishDate: moment('Publish Date'),
  /** The last day it counts. */
  expiryDate: blankable(calendarDate('Expiry Date')),
  eventDate: moment('Event Date'),
  eventLocation: line('Event Location'),
};

/** What has a value even where none is given. */
const usual = {
  type,
  category: text('Category', 200).transform((sent) => sent || 'General'),
  priority,
  status,
  targetAudience,
  audiences,
  tags,
  isPublic: flag('Public notice'),
  isPinned: flag('Pin to top'),
  needsAcknowledgement: flag('Ask for acknowledgement'),
  sendMail: flag('Send by mail'),
  isEssential: flag('Essential'),
};

/** A new one; `status: 'published'` with a Publish Date to come makes it scheduled. */
export const newAnnouncement = z.object({
  ...required,
  ...optional,
  type: usual.type.default('notice'),
  category: usual.category.default('General'),
  priority: usual.priority.default('medium'),
  status: usual.status.default('draft'),
  targetAudience: usual.targetAudience.default('all'),
  audiences: usual.audiences.default([]),
  tags: usual.tags.default([]),
  isPublic: usual.isPublic.default(true),
  isPinned: usual.isPinned.default(false),
  needsAcknowledgement: usual.needsAcknowledgement.default(false),
  sendMail: usual.sendMail.default(false),
  isEssential: usual.isEssential.default(false),
});

/** What may be sent to change one: what is left out stays, null or blank clears what may be cleared. */
export const announcementChanges = z.object({
  ...z.object({ ...required, ...usual }).partial().shape,
  ...optional,
});
export type AnnouncementChanges = z.output<typeof announcementChanges>;

/** Whom a mail would reach; asked before it is written. */
export const audienceQuestion = z.object({
  targetAudience: usual.targetAudience.default('all'),
  audiences: usual.audiences.default([]),
  isEssential: usual.isEssential.default(false),
});

const count = z.int().min(0);

export const attachment = z.object({
  id,
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number(),
  mimeType: z.string(),
  /** Good for about an hour. */
  downloadUrl: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

/** An announcement with the names the screens use. */
export const announcement = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Safe markup, to be shown as it is; null without. */
  content: z.string().nullable(),
  type,
  category: z.string(),
  priority,
  status: z.enum(announcementStatuses),
  organizer: z.string().nullable(),
  targetAudience,
  /** Without any the word alone counts. */
  audiences: z.array(
    z.object({
      class_id: id,
      class_name: z.string(),
      section_id: id.nullable(),
      section_name: z.string().nullable(),
    }),
  ),
  publishDate: instant,
  /** When it was in fact published, or last so. */
  publishedDate: instant.nullable(),
  /** YYYY-MM-DD, the last day it counts. */
  expiryDate: z.string().nullable(),
  /** Days until then, by the school's calendar; 0 today, negative when it has passed. */
  expiresInDays: z.int().nullable(),
  eventDate: instant.nullable(),
  eventLocation: z.string().nullable(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  isPinned: z.boolean(),
  needsAcknowledgement: z.boolean(),
  sendMail: z.boolean(),
  /** Mailed also to those who want only what is essential; for urgent ones only. */
  isEssential: z.boolean(),
  /** Who wrote it, by name and by user id. */
  createdBy: z.string().nullable(),
  createdById: id.nullable(),
  /** Each person counts once, whoever wrote it not at all. */
  views: count,
  acknowledgements: count,
  comments: count,
  attachments: z.array(attachment),
  /** By whoever asks. */
  viewed: z.boolean(),
  acknowledged: z.boolean(),
  created_dt: instant,
  updated_dt: instant,
});
export type Announcement = z.infer<typeof announcement>;

const yes = z
  .enum(['1', 'true', '0', 'false'], 'Expiring must be 1 or 0')
  .transform((sent) => sent === '1' || sent === 'true');

/** What narrows the list; the screen keeps the same in its address. */
export const announcementFilters = z.object({
  /** In title, description, organizer and tags. */
  search: searchTerm,
  type: commaList(type).optional(),
  status: commaList(z.string().transform(olderWord).pipe(status)).optional(),
  priority: commaList(priority).optional(),
  audience: commaList(targetAudience).optional(),
  /** Only published ones whose expiry is one to seven days away. */
  expiring: yes.optional(),
});
