import type { Announcement, Mailing } from '#contract/announcements/record.ts';
import type { Queryable } from '#server/db/query.ts';
import {
  audienceOf,
  listMeantUsers,
  listRecipients,
  listUnreached,
  previewAudience,
} from '#server/features/audiences/operations.ts';
import {
  deleteUnreachable,
  languageOf,
  type NewMessage,
  queueMessages,
  unreachableMessage,
} from '#server/features/messages/operations.ts';
import { notify } from '#server/features/notifications/operations.ts';
import type { JobStart } from '#server/kit/jobs/one-off-jobs.ts';

/** The transaction in which a person or the schedule publishes something. */
export type PublicationScope = {
  readonly db: Queryable;
  readonly school_id: string;
  /** The publisher; null if that person is no longer a user. */
  readonly user_id: string | null;
  /** The language of recipients who have chosen none. */
  readonly language: string;
  readonly today: string;
  readonly now: string;
  readonly startJob: (start: JobStart) => Promise<unknown>;
};

type PublishedAnnouncement = Pick<
  Announcement,
  | 'id'
  | 'title'
  | 'description'
  | 'targetAudience'
  | 'audiences'
  | 'sendMail'
  | 'isEssential'
  | 'oneLetterPerChild'
>;

/** The job that sends the emails of one announcement; the schedule starts it again for what is left. */
export type DeliveryJobName = 'announcements.deliver' | 'announcements.deliver_again';

export const deliveryJob = (
  announcement_id: string,
  kind: DeliveryJobName = 'announcements.deliver',
): JobStart => ({ kind, input: { announcement_id } });

/** Notifies the staff in the audience and queues the emails if it is to be sent by email. */
export async function announce(publishing: PublicationScope, announcement: PublishedAnnouncement) {
  const { db, school_id, today } = publishing;
  const { id: announcement_id, title, description, sendMail } = announcement;
  const meant = await listMeantUsers(db, { school_id, ...audienceOf(announcement), today });
  await notify(db, {
    school_id,
    user_ids: meant.map(({ user_id }) => user_id),
    kind: 'announcement_published',
    title,
    body: description,
    link: `/announcements?announcement=${announcement_id}`,
    entity: 'announcement',
    entity_id: announcement_id,
    without_mail: sendMail,
  });
  return sendMail ? mail(publishing, announcement) : null;
}

const emptyAudience = { people: 0, with_address: 0, addresses: 0, unsubscribed: 0, mails: 0, groups: [] };

type AddressedAnnouncement = Pick<
  PublishedAnnouncement,
  'targetAudience' | 'isEssential' | 'oneLetterPerChild'
> & {
  readonly audiences: Parameters<typeof audienceOf>[0]['audiences'];
};

/** How many people an announcement addresses, and how many emails that makes. */
export async function previewOf(
  { db, school_id, today }: Pick<PublicationScope, 'db' | 'school_id' | 'today'>,
  announcement: AddressedAnnouncement,
) {
  const { isEssential: is_essential, oneLetterPerChild: per_child } = announcement;
  const audience = { school_id, ...audienceOf(announcement), today, is_essential, per_child };
  const [preview = emptyAudience] = await previewAudience(db, audience);
  return preview;
}

const recipientKindOf = {
  students: 'student',
  parents: 'guardian',
  teachers: 'teacher',
  staff: 'user',
} as const;

/** Queues an email to every address of the audience that has none yet. */
export async function mail(
  publishing: PublicationScope,
  announcement: PublishedAnnouncement,
): Promise<Mailing> {
  const { db, school_id, today, language, startJob } = publishing;
  const { id: source_id, isEssential: is_essential } = announcement;
  const audience = { school_id, ...audienceOf(announcement), today };
  const recipients = await listRecipients(db, { ...audience, per_child: announcement.oneLetterPerChild });
  const messages = recipients.map(
    ({ kind, person_id, name, address, student_id, language: own }): NewMessage => ({
      channel: 'email',
      recipient_kind: recipientKindOf[kind],
      recipient_id: person_id,
      recipient_name: name,
      student_id,
      address,
      language: languageOf(own, language),
      subject: null,
      body: null,
      dedup_key: ['announcement', source_id, 'email', address, ...(student_id ? [student_id] : [])].join('/'),
    }),
  );
  const source = { kind: 'announcement', source_id } as const;
  await deleteUnreachable(db, { school_id, ...source });
  const unreached = (await listUnreached(db, { ...audience, channels: ['email'] })).map(
    ({ kind, person_id: recipient_id, name: recipient_name }) => {
      const person = { recipient_kind: recipientKindOf[kind], recipient_id, recipient_name };
      return unreachableMessage(source, { channel: 'email', ...person, language });
    },
  );
  const batch = { ...source, is_essential, revives: true, messages: [...messages, ...unreached] };
  const { queued, suppressed: unsubscribed, later, quiet_until } = await queueMessages(publishing, batch);
  if (queued > 0) await startJob(deliveryJob(source_id));
  const { people, with_address } = await previewOf(publishing, announcement);
  return { people, with_address, queued, unsubscribed, later, quiet_until };
}
