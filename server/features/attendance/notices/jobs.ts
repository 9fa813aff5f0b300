import type { Queryable } from '#server/db/query.ts';
import { reachableContacts } from '#server/features/guardians/operations.ts';
import {
  cancelSources,
  languageOf,
  type NewMessage,
  oneLine,
  queueMessages,
} from '#server/features/messages/operations.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { type FollowedNotice, followAbsences, listNotified, listOverdue, storeSending } from './queries.ts';
import { hashOf, newSecret } from './rules.ts';
import { writeNotice } from './templates.ts';

const kind = 'absence_notice';

type NoticeTurn = {
  readonly db: Queryable;
  readonly school_id: string;
  readonly user_id: null;
  readonly now: string;
  readonly publicUrl: string;
};
type NoticeRecipient = {
  readonly recipient_id: string | null;
  readonly recipient_name: string | null;
  readonly address: string;
  readonly language: string;
};

function messageOf(
  { school_id, publicUrl }: NoticeTurn,
  about: { notice: FollowedNotice; text: 'notice' | 'correction'; secret: string },
  recipient: NoticeRecipient,
): NewMessage {
  const { notice, text, secret } = about;
  const { student_id, absence_notice_id, student_name: student, school_name: school } = notice;
  const link = `${publicUrl}/absence-notice?${new URLSearchParams({ school: school_id, secret }).toString()}`;
  const { subject, body } = writeNotice(text, recipient.language, { student, school, link });
  return {
    ...recipient,
    channel: 'email',
    recipient_kind: 'guardian',
    student_id,
    subject: oneLine(subject).slice(0, 200),
    body,
    source_id: absence_notice_id,
    dedup_key: [kind, absence_notice_id, text, 'email', recipient.address].join('/'),
  };
}

/** Guardians who may be contacted today, each address once. */
async function recipientsOf({ db, school_id }: NoticeTurn, notices: readonly FollowedNotice[]) {
  const student_ids = notices.map(({ student_id }) => student_id);
  const today = notices[0]?.day ?? '';
  const contacts = await reachableContacts(db, { school_id, student_ids, today });
  const found = new Map<string, Map<string, NoticeRecipient>>();
  for (const { student_id, guardian_id: recipient_id, name: recipient_name, email, language } of contacts) {
    if (email === null) continue;
    const addresses = found.get(student_id) ?? new Map<string, NoticeRecipient>();
    const locale = language ?? notices[0]?.locale ?? null;
    if (!addresses.has(email))
      addresses.set(email, { recipient_id, recipient_name, address: email, language: languageOf(locale) });
    found.set(student_id, addresses);
  }
  return (notice: FollowedNotice) => [...(found.get(notice.student_id)?.values() ?? [])];
}

async function queueNotices(turn: NoticeTurn, notices: readonly FollowedNotice[]) {
  if (notices.length === 0) return;
  const recipients = await recipientsOf(turn, notices);
  const sendings = notices.map((notice) => ({ notice, secret: newSecret() }));
  const messages = sendings.flatMap(({ notice, secret }) =>
    recipients(notice).map((one) => messageOf(turn, { notice, secret, text: 'notice' }, one)),
  );
  await queueMessages(turn, { kind, source_id: null, is_essential: false, messages });
  await storeSending(turn.db, {
    school_id: turn.school_id,
    notice_ids: notices.map(({ absence_notice_id }) => absence_notice_id),
    secret_hashes: sendings.map(({ secret }) => hashOf(secret)),
  });
}

/** Takes back notices that have not left, and writes once to the people who got one. */
async function queueCorrections(turn: NoticeTurn, notices: readonly FollowedNotice[]) {
  if (notices.length === 0) return;
  const { db, school_id, now } = turn;
  const notice_ids = notices.map(({ absence_notice_id }) => absence_notice_id);
  await cancelSources(db, { school_id, kind, source_ids: notice_ids });
  const noticeOf = new Map(notices.map((notice) => [notice.absence_notice_id, notice]));
  const messages = (await listNotified(db, { school_id, notice_ids, now })).flatMap(
    ({ absence_notice_id, ...recipient }) => {
      const notice = noticeOf.get(absence_notice_id);
      return notice ? [messageOf(turn, { notice, secret: '', text: 'correction' }, recipient)] : [];
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

/** Puts the notices that are due, and the corrections of those that were wrong, into the outbox, each once. */
export const sendAbsenceNotices: RegularJob = {
  name: 'attendance.send_notices',
  cron: '* * * * *',
  work: async ({ school_id, ports, publicUrl, transaction }) =>
    transaction(async (db) => {
      const now = ports.clock().toISOString();
      const turn: NoticeTurn = { db, school_id, user_id: null, now, publicUrl };
      await cancelOverdue(turn);
      const notices = await followAbsences(db, { school_id, now });
      const { sent = [], corrected = [] } = Object.groupBy(notices, ({ state }) => state);
      await queueNotices(turn, sent);
      await queueCorrections(turn, corrected);
      return notices.length > 0 ? 'worked' : 'idle';
    }),
};
