import type { Announcement, AnnouncementChanges, Attachment } from '#contract/announcements/record.ts';
import { type AudienceWord, longestContent, type RecipientKind } from '#contract/announcements/values.ts';
import { refuse } from '#server/lib/refusal.ts';
import { plainText, safeMarkup } from '#server/lib/rich-text.ts';
import { calendarDay, instantOf } from '#server/lib/time.ts';

/** Where each field of the wire is kept, if it is one column that is written as it is sent. */
const columnOf = {
  title: 'title',
  description: 'description',
  content: 'content',
  type: 'announcement_type',
  category: 'category',
  priority: 'priority',
  status: 'status',
  targetAudience: 'target_audience',
  organizer: 'organizer',
  publishDate: 'publish_dt',
  expiryDate: 'expiry_date',
  eventDate: 'event_dt',
  eventLocation: 'event_location',
  tags: 'tags',
  isPublic: 'is_public',
  isPinned: 'is_pinned',
  needsAcknowledgement: 'needs_acknowledgement',
  sendMail: 'send_mail',
  isEssential: 'is_essential',
} as const satisfies Partial<Record<keyof AnnouncementChanges, string>>;

const fields = Object.keys(columnOf) as (keyof typeof columnOf)[];

/** The columns of `announcements` that are filled in. */
export const announcementColumns: readonly string[] = Object.values(columnOf);

type Stored = Omit<Attachment, 'downloadUrl'> & { readonly file_id: string };
export type StoredAnnouncement = Omit<Announcement, 'attachments'> & {
  readonly attachments: readonly Stored[];
};

type Address = (file_id: string) => string;

function shownAttachment({ file_id, ...attachment }: Stored, addressOf: Address): Attachment {
  return { ...attachment, downloadUrl: addressOf(file_id) };
}

/** An announcement as the wire has it: its files can be fetched. */
export const shownAnnouncement = (stored: StoredAnnouncement, addressOf: Address): Announcement => ({
  ...stored,
  attachments: stored.attachments.map((attachment) => shownAttachment(attachment, addressOf)),
});

/** Of what was sent, the columns it sets. */
export function announcementRow(sent: AnnouncementChanges): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of fields) if (sent[field] !== undefined) row[columnOf[field]] = sent[field];
  return row;
}

const kindsOf: Readonly<Record<AudienceWord, readonly RecipientKind[]>> = {
  all: ['students', 'parents', 'teachers', 'staff'],
  students: ['students'],
  parents: ['parents'],
  teachers: ['teachers'],
  staff: ['staff'],
};

type Meant = Pick<AnnouncementChanges, 'targetAudience' | 'audiences'>;

/** Whom it is meant for. Narrowed to classes, `all` is who learns and teaches there and their families. */
export function audienceOf({ targetAudience = 'all', audiences = [] }: Meant) {
  const kinds = kindsOf[targetAudience];
  return {
    kinds: audiences.length > 0 ? kinds.filter((kind) => kind !== 'staff') : kinds,
    class_ids: audiences.map(({ class_id }) => class_id),
    section_ids: audiences.map(({ section_id }) => section_id ?? null),
  };
}

export function checkAudience({ targetAudience, audiences = [] }: Meant) {
  if (targetAudience === 'staff' && audiences.length > 0)
    throw refuse.invalid('audiences', 'The staff cannot be narrowed to classes');
}

/** Why it cannot be published, if that is so. */
export const refusalOfExpiry = ({ expiryDate }: Pick<Announcement, 'expiryDate'>, today: string) =>
  expiryDate !== null && expiryDate < today
    ? 'Expiry Date has passed. Change it before publishing.'
    : undefined;

type Setting = { readonly now: string; readonly today: string; readonly timeZone: string };

/**
 * What was sent, with what follows from it and from how the announcement was before (undefined for a new one): times
 * are those of the school's clock unless they say otherwise, and what is to be published later is scheduled.
 */
export function settled<Sent extends AnnouncementChanges>(
  sent: Sent,
  before: Announcement | undefined,
  setting: Setting,
): Sent {
  const { content, eventDate } = sent;
  const when = timing(sent, before, setting);
  const entered = {
    ...sent,
    ...when,
    ...(content && { content: keptContent(content) }),
    ...(eventDate && { eventDate: instantOf(eventDate, setting.timeZone) }),
  };
  const after = { ...before, ...defined(entered) };
  checkAudience(after);
  if (after.isEssential && after.priority !== 'urgent')
    throw refuse.invalid('isEssential', 'Only an urgent announcement can be essential');
  return entered;
}

/** The length counts as people read it, without the markup. */
function keptContent(sent: string): string | null {
  const markup = safeMarkup(sent);
  if (plainText(markup).length > longestContent)
    throw refuse.invalid('content', `Full Content must be at most ${longestContent} characters`);
  return markup || null;
}

const defined = <Sent extends object>(sent: Sent): Partial<Sent> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<Sent>;

/** State and dates, each of which says something about the others. */
function timing(sent: AnnouncementChanges, before: Announcement | undefined, setting: Setting) {
  const { now, today, timeZone } = setting;
  const chosen = sent.publishDate ? instantOf(sent.publishDate, timeZone) : undefined;
  const asked = sent.status ?? before?.status ?? 'draft';
  const isMoved = asked !== (before?.status ?? 'draft');
  const known = chosen ?? (sent.publishDate === null ? now : (before?.publishDate ?? now));
  const status = asked === 'published' && isMoved && known > now ? 'scheduled' : asked;
  const isBegun = status === 'published' && isMoved && chosen === undefined;
  const publishDate = isBegun ? now : known;
  if (status === 'scheduled' && publishDate <= now && (isMoved || chosen !== undefined))
    throw refuse.invalid('publishDate', 'Publish Date of a scheduled announcement must lie in the future');
  if (status === 'published' && publishDate > now)
    throw refuse.invalid('publishDate', 'Publish Date of a published announcement cannot lie in the future');
  const expiryDate = sent.expiryDate === undefined ? (before?.expiryDate ?? null) : sent.expiryDate;
  const first = status === 'published' && isMoved ? today : chosen && calendarDay(new Date(chosen), timeZone);
  if (expiryDate !== null && first !== undefined && expiryDate < first)
    throw refuse.invalid(
      'expiryDate',
      expiryDate < today ? 'Expiry Date has passed' : 'Expiry Date must not be before Publish Date',
    );
  return { publishDate, ...((sent.status !== undefined || before === undefined) && { status }) };
}
