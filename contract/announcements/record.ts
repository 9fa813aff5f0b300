import { z } from 'zod';
import { audiences, targetAudience } from '#contract/audiences/audience.ts';
import {
  blankable,
  calendarDate,
  commaList,
  count,
  id,
  instant,
  line,
  longText,
  name200,
  requiredLongText,
  searchTerm,
  text,
} from '#contract/kit/common.ts';
import { announcementPriorities, announcementStatuses, announcementTypes, longestMarkup } from './values.ts';

const type = z.enum(announcementTypes, `Type must be one of: ${announcementTypes.join(', ')}`);
const priority = z.enum(
  announcementPriorities,
  `Priority must be one of: ${announcementPriorities.join(', ')}`,
);

/** An older word for a published announcement whose event is in the future. */
const olderWord = (sent: unknown) => (sent === 'upcoming' ? 'published' : sent);
const status = z.preprocess(
  olderWord,
  z.enum(announcementStatuses, `Status must be one of: ${announcementStatuses.join(', ')}`),
);

/**
 * `2026-01-31T18:00` is a time of the school's own clock, with `Z` or an offset one of the world's; a day begins at
 * midnight.
 */
const momentField = (label: string) => {
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

/** A list, or one text with commas; blanks are dropped. */
const tags = z
  .union(
    [text('Tags', 2000), z.array(text('Tags', 200)).max(100, 'At most 100 tags')],
    'Tags must be a list of words',
  )
  .nullable()
  .transform((sent) => (typeof sent === 'string' ? sent.split(',') : (sent ?? [])).map((word) => word.trim()))
  .transform((words) => [...new Set(words.filter((word) => word !== ''))]);

const flagField = (label: string) => z.boolean(`${label} must be yes or no`);

const required = {
  title: name200('Title'),
  description: requiredLongText('Description', 10_000),
};

const optional = {
  /** Rich text; the server removes markup that is not on the safe list. */
  content: blankable(longText('Full Content', longestMarkup)),
  organizer: line('Organizer'),
  publishDate: momentField('Publish Date'),
  /** The last day on which it is valid. */
  expiryDate: blankable(calendarDate('Expiry Date')),
  eventDate: momentField('Event Date'),
  eventLocation: line('Event Location'),
};

/** Fields with a default. */
const usual = {
  type,
  category: text('Category', 200).transform((sent) => sent || 'General'),
  priority,
  status,
  targetAudience,
  audiences,
  tags,
  isPublic: flagField('Public notice'),
  isPinned: flagField('Pin to top'),
  needsAcknowledgement: flagField('Ask for acknowledgement'),
  sendMail: flagField('Send by email'),
  isEssential: flagField('Essential'),
  oneLetterPerChild: flagField('One letter per child'),
};

/** Publishes with emails although no one in the audience can be reached by email. */
export const confirmUnreachable = flagField('Confirm unreachable').default(false);

/** A new announcement; `status: 'published'` with a Publish Date in the future makes it scheduled. */
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
  oneLetterPerChild: usual.oneLetterPerChild.default(false),
  confirm_unreachable: confirmUnreachable,
});

/** The changes to one: fields that are left out stay, null or blank clears optional fields. */
export const announcementChanges = z.object({
  ...z.object({ ...required, ...usual }).partial().shape,
  ...optional,
  confirm_unreachable: confirmUnreachable,
});
export type AnnouncementChanges = Omit<z.output<typeof announcementChanges>, 'confirm_unreachable'>;

/** The audience whose emails are counted before the announcement is saved. */
export const audienceQuestion = z.object({
  targetAudience: usual.targetAudience.default('all'),
  audiences: usual.audiences.default([]),
  isEssential: usual.isEssential.default(false),
  oneLetterPerChild: usual.oneLetterPerChild.default(false),
});

export const attachment = z
  .object({
    id,
    fileName: z.string(),
    /** In bytes. */
    fileSize: z.number(),
    mimeType: z.string(),
    /** Valid for about an hour. */
    downloadUrl: z.string(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

/** An announcement under the names the screens use. */
export const announcement = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    /** Safe markup, to show as it is; null without content. */
    content: z.string().nullable(),
    type,
    category: z.string(),
    priority,
    status: z.enum(announcementStatuses),
    organizer: z.string().nullable(),
    targetAudience,
    /** If empty, the target audience alone counts. */
    audiences: z.array(
      z.object({
        class_id: id,
        class_name: z.string(),
        section_id: id.nullable(),
        section_name: z.string().nullable(),
      }),
    ),
    publishDate: instant,
    /** When it was last published. */
    publishedDate: instant.nullable(),
    /** YYYY-MM-DD, the last day on which it is valid. */
    expiryDate: z.string().nullable(),
    /** Days until then in the school's time zone; 0 today, negative afterwards. */
    expiresInDays: z.int().nullable(),
    eventDate: instant.nullable(),
    eventLocation: z.string().nullable(),
    tags: z.array(z.string()),
    isPublic: z.boolean(),
    isPinned: z.boolean(),
    needsAcknowledgement: z.boolean(),
    sendMail: z.boolean(),
    /** Whether an address gets one letter for each of its children, with the child's name. */
    oneLetterPerChild: z.boolean(),
    /** Also emailed to addresses that receive only essential announcements; for urgent ones only. */
    isEssential: z.boolean(),
    /** The author, by name and by user id. */
    createdBy: z.string().nullable(),
    createdById: id.nullable(),
    /** Each person counts once; the author does not count. */
    views: count,
    acknowledgements: count,
    comments: count,
    attachments: z.array(attachment),
    /** Whether the caller has read it. */
    viewed: z.boolean(),
    acknowledged: z.boolean(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

/** The emails that a change queued. */
const mailing = z.object({
  /** Distinct people in the audience, and those with a usable email address. */
  people: count,
  with_address: count,
  /** Emails that wait to be sent, and those that are not sent because the address has unsubscribed. */
  queued: count,
  unsubscribed: count,
  /** Those of the waiting ones that leave on a later day, because of the school's daily limit. */
  later: count,
  /** When the quiet hours end that the others wait for; null if they are being sent. */
  quiet_until: instant.nullable(),
});
export type Mailing = z.infer<typeof mailing>;

/** An announcement after a change, with its emails if the change queued any. */
export const savedAnnouncement = announcement
  .extend({ mailing: mailing.nullable() })
  .meta({ id: 'SavedAnnouncement' });
export type SavedAnnouncement = z.infer<typeof savedAnnouncement>;

const yes = z
  .enum(['1', 'true', '0', 'false'], 'Expiring must be 1 or 0')
  .transform((sent) => sent === '1' || sent === 'true');

/** The filters of the list; the screen keeps the same in its URL. */
export const announcementFilters = z.object({
  /** Searches title, description, organizer and tags. */
  search: searchTerm,
  type: commaList(type).optional(),
  status: commaList(z.string().transform(olderWord).pipe(status)).optional(),
  priority: commaList(priority).optional(),
  audience: commaList(targetAudience).optional(),
  /** Only published announcements that expire in one to seven days. */
  expiring: yes.optional(),
});
