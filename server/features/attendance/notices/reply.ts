import type { Contract } from '#contract/index.ts';
import type { RowOf } from '#server/db/query.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findNotice, lockNotice, storeAnswer } from './queries.ts';
import { firstName, hashOf, reasonOf } from './rules.ts';

type Entries = Pick<Contract['attendance'], 'showNotice' | 'replyToNotice'>;
type ReplyLink = { readonly school: string; readonly secret: string };
type OpenNotice = RowOf<typeof findNotice>;

/** More replies than a family sends, and fewer than it takes to guess a secret. */
async function takeTurn({ database, network }: PublicContext) {
  const message = 'Too many replies came in. Please wait a little and try again.';
  await createLimit({ database, name: 'absence-notice', points: 60, seconds: 3600, message }).take(network);
}

const keyOf = ({ ports }: PublicContext, { school, secret }: ReplyLink) => ({
  school_id: school,
  secret_hash: hashOf(secret),
  now: ports.clock().toISOString(),
});

/** A wrong link, one of another day and one of a corrected notice get the same reply. */
function notValid(context: PublicContext) {
  context.noteSecurity({ kind: 'signature_wrong', reason: 'attendance.reply' });
  return refuse.notFound('This link is not valid');
}

const showNotice = ({ student_name, school_name, answer, note }: OpenNotice) => ({
  school_name,
  first_name: firstName(student_name),
  answer,
  note,
});

/** The operations behind the link in a notice, which need no sign-in. */
export const replyOperations: OperationsFor<Entries> = {
  showNotice: async (context, { query }) => {
    await takeTurn(context);
    const key = keyOf(context, query);
    const [found] = await context.database.read(key, (db) => findNotice(db, key));
    if (!found) throw notValid(context);
    return showNotice(found);
  },

  replyToNotice: async (context, { query, body }) => {
    await takeTurn(context);
    const key = keyOf(context, query);
    const { answer, note = null } = body;
    return context.database.write(key, async (db) => {
      const [found] = await lockNotice(db, key);
      if (!found) throw notValid(context);
      const { school_id, now } = key;
      const { absence_notice_id, student_id, day } = found;
      const reason = reasonOf(answer, note);
      const reason_before = found.answer && reasonOf(found.answer, found.note);
      const reply = { answer, note, reason, reason_before };
      await storeAnswer(db, { school_id, absence_notice_id, now, ...reply });
      const family = { school_id, user_id: null, name: 'Family' };
      const entry = {
        entity: 'student_attendance',
        entity_id: student_id,
        after: { date: day, remarks: reason },
      };
      const before = reason_before === null ? {} : { before: { date: day, remarks: reason_before } };
      const values = auditValues(family, { action: 'reply', ...entry, ...before }, context.requestId);
      db.runBeforeCommit(insertAudit, values);
      return showNotice({ ...found, answer, note });
    });
  },
};
