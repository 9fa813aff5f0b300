import type { Announcement, AnnouncementChanges } from '#contract/announcements/record.ts';
import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { cancelMessages, findSent } from '#server/features/messages/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import { fileUrl } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { attachmentOperations } from './attachment-operations.ts';
import { sourceOf } from './mail/send.ts';
import { mailOperations } from './mail-operations.ts';
import {
  applyPublication,
  keyOf,
  lockToChange,
  moveOperations,
  readAnnouncement,
  readClock,
  readerOf,
} from './publication/operations.ts';
import { readingOperations } from './reading/operations.ts';
import { countAnnouncements, listAnnouncements, listParams } from './record/list-queries.ts';
import {
  addAudiences,
  clearAudiences,
  deleteAnnouncement,
  insertAnnouncement,
  lockDeleted,
  restoreAnnouncement,
  updateAnnouncement,
} from './record/queries.ts';
import { announcementOf, announcementRow, settleSchedule } from './record/rules.ts';

explainConstraints({
  announcement_audiences_class_fkey: { status: 400, message: 'Class not found', field: 'audiences' },
  announcement_audiences_section_fkey: { status: 400, message: 'Section not found', field: 'audiences' },
});

type Audiences = readonly { class_id: string; section_id?: string | null | undefined }[];

async function writeAudiences(ctx: Context, announcement_id: string, audiences: Audiences) {
  if (audiences.length === 0) return;
  await addAudiences(ctx.db, {
    ...keyOf(ctx, announcement_id),
    class_ids: audiences.map(({ class_id }) => class_id),
    section_ids: audiences.map(({ section_id }) => section_id ?? null),
  });
}

const settingOf = (ctx: Context) => ({
  now: readClock(ctx),
  today: ctx.today(),
  timeZone: ctx.school.time_zone,
});

const noCounts = { total: 0, published: 0, drafts: 0, scheduled: 0, archived: 0, expiring_soon: 0 };

export const announcementOperations: OperationsFor<Contract['announcements']> = {
  ...moveOperations,
  ...readingOperations,
  ...attachmentOperations,
  ...mailOperations,

  list: async (ctx, { query }) => {
    const { page, limit } = query;
    const { school_id } = ctx.actor;
    const rows = await listAnnouncements(ctx.db, listParams(query, { school_id, ...readerOf(ctx) }));
    const announcements = rows.flatMap((row) => {
      if (row.id === null) return [];
      const { matching: _, counts: __, place: ___, ...stored } = row;
      return [announcementOf(stored, (file_id) => fileUrl(ctx, file_id))];
    });
    const { matching = 0, counts = noCounts } = rows[0] ?? {};
    return { announcements, total: matching, page, limit, counts };
  },

  statistics: async (ctx) => {
    const { school_id } = ctx.actor;
    const [counted] = await countAnnouncements(ctx.db, { school_id, today: ctx.today() });
    return counted ?? { ...noCounts, views: 0 };
  },

  get: (ctx, { params }) => readAnnouncement(ctx, params.id),

  create: async (ctx, { body }) => {
    const { school_id, user_id, name: user_name, role } = ctx.actor;
    const { confirm_unreachable: isConfirmed, ...draft } = body;
    const sent = role === 'cms-user' ? { ...draft, status: 'draft' as const } : draft;
    const entered = settleSchedule(sent, undefined, settingOf(ctx));
    const row = JSON.stringify({ ...announcementRow(entered), ...publishedBy(ctx, entered.status) });
    const [created] = await insertAnnouncement(ctx.db, { school_id, user_id, user_name, row });
    if (!created) throw new Error('The announcement was not created');
    await writeAudiences(ctx, created.id, body.audiences);
    const after = await readAnnouncement(ctx, created.id);
    const mailing = await applyPublication(ctx, { status: 'draft', sendMail: false }, after, isConfirmed);
    ctx.audit({ action: 'create', entity: 'announcement', entity_id: created.id, after: entered });
    return { ...after, mailing };
  },

  update: async (ctx, { params, body }) => {
    const before = await lockToChange(ctx, params.id);
    if (ctx.grant === 'O' && body.status !== undefined && body.status !== 'draft') throw refuse.forbidden();
    ctx.expectVersion(before.updated_dt);
    const { confirm_unreachable: isConfirmed, ...sent } = body;
    const entered = settleSchedule(sent, before, settingOf(ctx));
    await checkLetters(ctx, before, entered);
    const key = keyOf(ctx, params.id);
    const isMoved = entered.status !== undefined && entered.status !== before.status;
    const row = { ...announcementRow(entered), ...(isMoved && publishedBy(ctx, entered.status)) };
    await updateAnnouncement(ctx.db, { ...key, user_id: ctx.actor.user_id, row: JSON.stringify(row) });
    if (body.audiences) {
      await clearAudiences(ctx.db, key);
      await writeAudiences(ctx, params.id, body.audiences);
    }
    const after = await readAnnouncement(ctx, params.id);
    const mailing = await applyPublication(ctx, before, after, isConfirmed);
    ctx.audit({ action: 'update', entity: 'announcement', entity_id: params.id, ...changes(before, after) });
    return { ...after, mailing };
  },

  remove: async (ctx, { params }) => {
    const before = await lockToChange(ctx, params.id);
    const key = keyOf(ctx, params.id);
    await deleteAnnouncement(ctx.db, { ...key, user_id: ctx.actor.user_id });
    await cancelMessages(ctx.db, sourceOf(key));
    ctx.audit({ action: 'delete', entity: 'announcement', entity_id: params.id, before });
    return { deleted: true };
  },

  restore: async (ctx, { params }) => {
    const key = keyOf(ctx, params.id);
    const [deleted] = await lockDeleted(ctx.db, key);
    if (!deleted) throw refuse.unknown('Announcement');
    const { title, status, created_by } = deleted;
    const isOwnDraft = created_by === ctx.actor.user_id && status === 'draft';
    if (ctx.grant === 'O' && !isOwnDraft) throw refuse.forbidden();
    await restoreAnnouncement(ctx.db, { ...key, user_id: ctx.actor.user_id });
    ctx.audit({ action: 'restore', entity: 'announcement', entity_id: params.id, after: { title } });
    return readAnnouncement(ctx, params.id);
  },
};

/** Refuses to switch between one letter per child and one per address once emails have been sent: no one gets both. */
async function checkLetters(ctx: Context, before: Announcement, { oneLetterPerChild }: AnnouncementChanges) {
  if (oneLetterPerChild === undefined || oneLetterPerChild === before.oneLetterPerChild) return;
  const [sent] = await findSent(ctx.db, sourceOf(keyOf(ctx, before.id)));
  if (sent)
    throw refuse.conflict(
      'Some of its emails have been sent, so this can no longer be changed',
      'oneLetterPerChild',
    );
}

/** The publisher and the date. */
function publishedBy(ctx: Context, status: Announcement['status'] | undefined) {
  if (status !== 'published' && status !== 'scheduled') return {};
  return { published_by: ctx.actor.user_id, ...(status === 'published' && { published_dt: readClock(ctx) }) };
}
