import { type AbsenceWithNotices, firstNoticeSettings } from '#contract/attendance/notices.ts';
import type { Contract } from '#contract/index.ts';
import type { Queryable, RowOf } from '#server/db/query.ts';
import { listReachableContacts } from '#server/features/guardians/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countAbsences,
  getNoticeSettings,
  listAbsences,
  listNoticeMessages,
  lockNoticeSettings,
  saveNoticeSettings,
} from './queries.ts';
import { replyOperations } from './reply.ts';

type Entries = Pick<
  Contract['attendance'],
  'listNotices' | 'getNoticeSettings' | 'updateNoticeSettings' | 'showNotice' | 'replyToNotice'
>;

const unset = { ...firstNoticeSettings, updated_dt: null };

/** The absences with the messages of their notices, and with whom to call about those that are unexplained. */
async function withPeople(
  db: Queryable,
  key: { readonly school_id: string; readonly today: string },
  rows: readonly RowOf<typeof listAbsences>[],
): Promise<AbsenceWithNotices[]> {
  const unexplained = rows.flatMap((row) => (row.is_unexplained ? [row.student_id] : []));
  const [contacts, sent] = await Promise.all([
    listReachableContacts(db, { ...key, student_ids: unexplained }),
    listNoticeMessages(db, { ...key, student_ids: rows.map(({ student_id }) => student_id) }),
  ]);
  const toCall = Map.groupBy(contacts, ({ student_id }) => student_id);
  const messagesAbout = Map.groupBy(sent, ({ student_id }) => student_id);
  return rows.map((row) => ({
    ...row,
    messages: (messagesAbout.get(row.student_id) ?? []).map(withoutStudent),
    contacts: (toCall.get(row.student_id) ?? []).map(({ name, phones }) => ({ name, phones })),
  }));
}

function withoutStudent(message: RowOf<typeof listNoticeMessages>) {
  const { channel, recipient_name, address, is_correction, state, reason } = message;
  return { channel, recipient_name, address, is_correction, state, reason };
}

export const noticeOperations: OperationsFor<Entries> = {
  ...replyOperations,

  listNotices: async ({ db, actor: { school_id }, today }, { query }) => {
    const { class_id = null, unexplained: is_unexplained = false, page, limit } = query;
    const chosen = { school_id, today: today(), class_id, is_unexplained };
    const [[settings], rows, [counted]] = await Promise.all([
      getNoticeSettings(db, { school_id }),
      listAbsences(db, { ...chosen, limit, skip: (page - 1) * limit }),
      countAbsences(db, chosen),
    ]);
    const absences = await withPeople(db, { school_id, today: today() }, rows);
    return {
      date: today(),
      is_on: settings?.is_on ?? false,
      absences,
      total: counted?.total ?? 0,
      page,
      limit,
    };
  },

  getNoticeSettings: async ({ db, actor: { school_id } }) =>
    (await getNoticeSettings(db, { school_id }))[0] ?? unset,

  updateNoticeSettings: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const [before] = await lockNoticeSettings(ctx.db, { school_id });
    ctx.expectVersion(before?.updated_dt);
    const [after] = await saveNoticeSettings(ctx.db, { school_id, user_id, ...body, is_first: !before });
    if (!after) throw refuse.stale();
    ctx.audit({
      action: before ? 'update' : 'create',
      entity: 'absence_notice_settings',
      entity_id: school_id,
      ...(before ? changes(before, after) : { after }),
    });
    return after;
  },
};
