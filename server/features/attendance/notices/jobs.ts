import type { Queryable } from '#server/db/query.ts';
import { listReachableContacts } from '#server/features/guardians/operations.ts';
import {
  type ClaimedMessage,
  cancelSources,
  canSendSms,
  deliverMessages,
  fillPlaces,
  languageOf,
  listSchoolsToSend,
  type MessageTexts,
  messageTextsOf,
  type NewMessage,
  oneLine,
  queueMessages,
} from '#server/features/messages/operations.ts';
import type { RegularJob, SchoolWork } from '#server/kit/jobs/scheduled-jobs.ts';
import {
  type FollowedNotice,
  followAbsences,
  listNotified,
  listOverdue,
  listSchoolsToNotify,
  storeSending,
} from './queries.ts';
import { hashOf, secretOf } from './rules.ts';

const kind = 'absence_notice';

type NoticeTurn = {
  readonly db: Queryable;
  readonly school_id: string;
  readonly user_id: null;
  readonly now: string;
  readonly texts: MessageTexts;
  /** Whether the school can send text messages. */
  readonly hasSms: boolean;
};
type NoticeRecipient = {
  readonly recipient_id: string | null;
  readonly recipient_name: string | null;
  readonly channel: 'email' | 'sms';
  readonly address: string;
  readonly language: string;
};

/** The reply link stays a place in the text: it is filled in as the message is handed over. */
function messageOf(
  { texts }: NoticeTurn,
  { notice, text }: { notice: FollowedNotice; text: 'absence_notice' | 'absence_correction' },
  recipient: NoticeRecipient,
): NewMessage {
  const { student_id, absence_notice_id, student_name, school_name } = notice;
  const { channel, address, language } = recipient;
  const { subject, body, sms } = texts(text, languageOf(language));
  const fill = (words: string) => fillPlaces(words, { student_name, school_name });
  const isSms = channel === 'sms';
  const part = text === 'absence_notice' ? 'notice' : 'correction';
  return {
    ...recipient,
    recipient_kind: 'guardian',
    student_id,
    subject: isSms ? null : oneLine(fill(subject)).slice(0, 200),
    body: fill(isSms ? (sms ?? '') : body),
    source_id: absence_notice_id,
    dedup_key: [kind, absence_notice_id, part, channel, address].join('/'),
  };
}

type Contact = Awaited<ReturnType<typeof listReachableContacts>>[number];

/** Where a guardian reads a notice: on the phone if the guardian prefers text messages or has no email address. */
function addressOf({ email, phones, preferred_channel }: Contact, hasSms: boolean) {
  const [phone] = hasSms ? phones : [];
  const text = phone === undefined ? undefined : ({ channel: 'sms', address: phone } as const);
  if (email === null || (preferred_channel === 'sms' && text)) return text;
  return { channel: 'email', address: email } as const;
}

/** Guardians who may be contacted today, each address once. */
async function recipientsOf({ db, school_id, hasSms }: NoticeTurn, notices: readonly FollowedNotice[]) {
  const student_ids = notices.map(({ student_id }) => student_id);
  const today = notices[0]?.day ?? '';
  const contacts = await listReachableContacts(db, { school_id, student_ids, today });
  const found = new Map<string, Map<string, NoticeRecipient>>();
  for (const contact of contacts) {
    const { student_id, guardian_id: recipient_id, name: recipient_name } = contact;
    const reached = addressOf(contact, hasSms);
    if (!reached) continue;
    const addresses = found.get(student_id) ?? new Map<string, NoticeRecipient>();
    const language = languageOf(contact.language, notices[0]?.locale ?? null);
    if (!addresses.has(reached.address))
      addresses.set(reached.address, { recipient_id, recipient_name, ...reached, language });
    found.set(student_id, addresses);
  }
  return (notice: FollowedNotice) => [...(found.get(notice.student_id)?.values() ?? [])];
}

async function queueNotices(turn: NoticeTurn, notices: readonly FollowedNotice[], key: Buffer) {
  if (notices.length === 0) return;
  const { db, school_id } = turn;
  const recipients = await recipientsOf(turn, notices);
  const messages = notices.flatMap((notice) =>
    recipients(notice).map((one) => messageOf(turn, { notice, text: 'absence_notice' }, one)),
  );
  await queueMessages(turn, { kind, source_id: null, is_essential: false, messages });
  const notice_ids = notices.map(({ absence_notice_id }) => absence_notice_id);
  const secret_hashes = notice_ids.map((absence_notice_id) =>
    hashOf(secretOf(key, { school_id, absence_notice_id })),
  );
  await storeSending(db, { school_id, notice_ids, secret_hashes });
}

/** Takes back notices that have not left, and writes once to the people who got one. */
async function queueCorrections(turn: NoticeTurn, notices: readonly FollowedNotice[]) {
  if (notices.length === 0) return;
  const { db, school_id, now } = turn;
  const notice_ids = notices.map(({ absence_notice_id }) => absence_notice_id);
  await cancelSources(db, { school_id, kind, source_ids: notice_ids });
  const noticesById = new Map(notices.map((notice) => [notice.absence_notice_id, notice]));
  const messages = (await listNotified(db, { school_id, notice_ids, now })).flatMap(
    ({ absence_notice_id, ...recipient }) => {
      const notice = noticesById.get(absence_notice_id);
      return notice ? [messageOf(turn, { notice, text: 'absence_correction' }, recipient)] : [];
    },
  );
  await queueMessages(turn, { kind, source_id: null, is_essential: false, messages });
}

async function cancelOverdue({ db, school_id, now }: NoticeTurn) {
  const overdue = await listOverdue(db, { school_id, now });
  if (overdue.length === 0) return;
  const source_ids = overdue.map(({ absence_notice_id }) => absence_notice_id);
  await cancelSources(db, { school_id, kind, source_ids });
}

/** Queues what is due; returns whether there was anything. */
async function queueDue({ school_id, ports }: SchoolWork, db: Queryable): Promise<boolean> {
  const now = ports.clock().toISOString();
  const [texts, hasSms] = [await messageTextsOf(db, { school_id }), await canSendSms(db, ports, school_id)];
  const turn: NoticeTurn = { db, school_id, user_id: null, now, texts, hasSms };
  await cancelOverdue(turn);
  const notices = await followAbsences(db, { school_id, now });
  const { sent = [], corrected = [] } = Object.groupBy(notices, ({ state }) => state);
  await queueNotices(turn, sent, ports.linkKeys.replies);
  await queueCorrections(turn, corrected);
  return notices.length > 0;
}

/** The message as it is handed over, with the link that takes the family's reply. */
function letterOf({ school_id, ports, publicUrl }: SchoolWork, message: ClaimedMessage) {
  const absence_notice_id = message.source_id ?? '';
  const secret = secretOf(ports.linkKeys.replies, { school_id, absence_notice_id });
  const query = new URLSearchParams({ school: school_id, secret });
  const reply_link = `${publicUrl}/absence-notice?${query.toString()}`;
  return { subject: message.subject ?? '', text: fillPlaces(message.body ?? '', { reply_link }) };
}

/**
 * Puts the notices that are due, and the corrections of those that were wrong, into the outbox, each once, and hands over
 * what waits there.
 */
export const sendAbsenceNotices: RegularJob = {
  name: 'attendance.send_notices',
  cron: '* * * * *',
  listDue: async (db, { clock }) => {
    const now = clock().toISOString();
    return [
      ...(await listSchoolsToNotify(db, { now })),
      ...(await listSchoolsToSend(db, { kinds: [kind], now })),
    ];
  },
  work: async (work) => {
    const { school_id, ports, transaction, database } = work;
    const hasQueued = await transaction((db) => queueDue(work, db));
    const counts = await deliverMessages({
      school_id,
      ports,
      transaction,
      database,
      kinds: [kind],
      source_id: null,
      compose: (message) => letterOf(work, message),
      isStopped: async () => work.isStopping(),
      onOutcome: () => undefined,
      onBatch: async () => undefined,
    });
    return hasQueued || counts.sent + counts.failed + counts.later > 0 ? 'worked' : 'idle';
  },
};
