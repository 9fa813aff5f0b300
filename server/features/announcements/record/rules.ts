import type { Announcement, AnnouncementChanges, Attachment } from '#contract/announcements/record.ts';
import { longestContent } from '#contract/announcements/values.ts';
import { checkAudience } from '#server/features/audiences/operations.ts';
import { refuse } from '#server/lib/refusal.ts';
import { plainText, safeMarkup } from '#server/lib/rich-text.ts';
import { calendarDay, instantOf } from '#server/lib/time.ts';

/** The column of each API field that is stored as it is sent. */
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
  oneLetterPerChild: 'letter_per_child',
} as const satisfies Partial<Record<keyof AnnouncementChanges, string>>;

const fields = Object.keys(columnOf) as (keyof typeof columnOf)[];

/** The columns of `announcements` that people fill in. */
export const announcementColumns: readonly string[] = Object.values(columnOf);

type StoredAttachment = Omit<Attachment, 'downloadUrl'> & { readonly file_id: string };
export type StoredAnnouncement = Omit<Announcement, 'attachments'> & {
  readonly attachments: readonly StoredAttachment[];
};

type Address = (file_id: string) => string;

function shownAttachment({ file_id, ...attachment }: StoredAttachment, addressOf: Address): Attachment {
  return { ...attachment, downloadUrl: addressOf(file_id) };
}

/** An announcement as the API returns it, with links to its files. */
export const announcementOf = (stored: StoredAnnouncement, addressOf: Address): Announcement => ({
  ...stored,
  attachments: stored.attachments.map((attachment) => shownAttachment(attachment, addressOf)),
});

/** The columns to write for what was sent. */
export function announcementRow(sent: AnnouncementChanges): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of fields) if (sent[field] !== undefined) row[columnOf[field]] = sent[field];
  return row;
}

/** Why it cannot be published; undefined if it can. */
export const refusalOfExpiry = ({ expiryDate }: Pick<Announcement, 'expiryDate'>, today: string) =>
  expiryDate !== null && expiryDate < today
    ? 'Expiry Date has passed. Change it before publishing.'
    : undefined;

type SaveContext = { readonly now: string; readonly today: string; readonly timeZone: string };

/**
 * What was sent, completed from the announcement before the change (undefined for a new one). Times without an offset are
 * local to the school, and a publish date in the future means scheduled.
 */
export function settleSchedule<Sent extends AnnouncementChanges>(
  sent: Sent,
  before: Announcement | undefined,
  setting: SaveContext,
): Sent {
  const { content, eventDate } = sent;
  const when = planTimes(sent, before, setting);
  const entered = {
    ...sent,
    ...when,
    ...(content && { content: keptContent(content) }),
    ...(eventDate && { eventDate: instantOf(eventDate, setting.timeZone) }),
  };
  const after = { ...before, ...withoutUndefined(entered) };
  checkAudience(after);
  if (after.isEssential && after.priority !== 'urgent')
    throw refuse.invalid('isEssential', 'Only an urgent announcement can be essential');
  return entered;
}

/** The limit counts the visible text, without markup. */
function keptContent(sent: string): string | null {
  const markup = safeMarkup(sent);
  if (plainText(markup).length > longestContent)
    throw refuse.invalid('content', `Full Content must be at most ${longestContent} characters`);
  return markup || null;
}

const withoutUndefined = <Sent extends object>(sent: Sent): Partial<Sent> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<Sent>;

/** Status and dates, which depend on each other. */
function planTimes(sent: AnnouncementChanges, before: Announcement | undefined, setting: SaveContext) {
  const { now, today, timeZone } = setting;
  const chosen = sent.publishDate ? instantOf(sent.publishDate, timeZone) : undefined;
  const asked = sent.status ?? before?.status ?? 'draft';
  const isMoved = asked !== (before?.status ?? 'draft');
  const known = chosen ?? (sent.publishDate === null ? now : (before?.publishDate ?? now));
  const status = asked === 'published' && isMoved && known > now ? 'scheduled' : asked;
  const isBegun = status === 'published' && isMoved && chosen === undefined;
  const publishDate = isBegun ? now : known;
  if (status === 'scheduled' && publishDate <= now && (isMoved || chosen !== undefined))
    throw refuse.invalid('publishDate', 'Publish Date of a scheduled announcement must be in the future');
  if (status === 'published' && publishDate > now)
    throw refuse.invalid('publishDate', 'Publish Date of a published announcement cannot be in the future');
  const expiryDate = sent.expiryDate === undefined ? (before?.expiryDate ?? null) : sent.expiryDate;
  const first = status === 'published' && isMoved ? today : chosen && calendarDay(new Date(chosen), timeZone);
  if (expiryDate !== null && first !== undefined && expiryDate < first)
    throw refuse.invalid(
      'expiryDate',
      expiryDate < today ? 'Expiry Date has passed' : 'Expiry Date must not be before Publish Date',
    );
  return { publishDate, ...((sent.status !== undefined || before === undefined) && { status }) };
}
