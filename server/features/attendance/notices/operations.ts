import { firstNoticeSettings } from '#contract/attendance/notices.ts';
import type { Contract } from '#contract/index.ts';
import { reachableContacts } from '#server/features/guardians/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getNoticeSettings, listAbsences, lockNoticeSettings, saveNoticeSettings } from './queries.ts';
import { replyOperations } from './reply.ts';

type Entries = Pick<
  Contract['attendance'],
  'listNotices' | 'getNoticeSettings' | 'updateNoticeSettings' | 'showNotice' | 'replyToNotice'
>;

const unset = { ...firstNoticeSettings, updated_dt: null };

export const noticeOperations: OperationsFor<Entries> = {
  ...replyOperations,

  listNotices: async ({ db, actor: { school_id }, today }, { query: { class_id = null } }) => {
    const [[settings], rows] = await Promise.all([
      getNoticeSettings(db, { school_id }),
      listAbsences(db, { school_id, today: today(), class_id }),
    ]);
    const student_ids = rows.flatMap((row) => (row.is_unexplained ? [row.student_id] : []));
    const contacts = await reachableContacts(db, { school_id, student_ids, today: today() });
    const toCall = Map.groupBy(contacts, ({ student_id }) => student_id);
    const absences = rows.map((row) => ({
      ...row,
      contacts: (toCall.get(row.student_id) ?? []).map(({ name, phones }) => ({ name, phones })),
    }));
    return { date: today(), is_on: settings?.is_on ?? false, absences };
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
