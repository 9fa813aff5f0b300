import type { Contract } from '#contract/index.ts';
import { keyOf, readAnnouncement, readClock } from '#server/features/announcements/publication/operations.ts';
import { findAnnouncement } from '#server/features/announcements/record/queries.ts';
import { audienceOf } from '#server/features/audiences/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  addAcknowledgement,
  addView,
  countAcknowledgements,
  countViews,
  deleteComment,
  findComment,
  insertComment,
  listComments,
  listReaders,
} from './queries.ts';

type Readings = 'view' | 'acknowledge' | 'listComments' | 'addComment' | 'removeComment' | 'readers';

async function find(ctx: Context, announcement_id: string) {
  const [found] = await findAnnouncement(ctx.db, keyOf(ctx, announcement_id));
  if (!found) throw refuse.unknown('Announcement');
  return found;
}

export const readingOperations: Pick<OperationsFor<Contract['announcements']>, Readings> = {
  view: async (ctx, { params }) => {
    const { status } = await find(ctx, params.id);
    const key = { ...keyOf(ctx, params.id), user_id: ctx.actor.user_id };
    if (status === 'published' || status === 'archived')
      await addView(ctx.db, { ...key, now: readClock(ctx) });
    const [counted] = await countViews(ctx.db, key);
    ctx.audit({ action: 'read', entity: 'announcement', entity_id: params.id });
    return counted ?? { views: 0, viewed: false };
  },

  acknowledge: async (ctx, { params }) => {
    const found = await find(ctx, params.id);
    if (!found.needs_acknowledgement)
      throw refuse.conflict('This announcement does not ask for acknowledgement');
    if (found.status !== 'published')
      throw refuse.conflict('Only a published announcement can be acknowledged');
    if (found.created_by === ctx.actor.user_id)
      throw refuse.conflict('You wrote this announcement, so you do not need to acknowledge it');
    const key = { ...keyOf(ctx, params.id), user_id: ctx.actor.user_id, now: readClock(ctx) };
    await addView(ctx.db, key);
    await addAcknowledgement(ctx.db, key);
    const [counted] = await countAcknowledgements(ctx.db, key);
    ctx.audit({ action: 'acknowledge', entity: 'announcement', entity_id: params.id });
    return { acknowledgements: counted?.acknowledgements ?? 0, acknowledged: true };
  },

  readers: async (ctx, { params, query }) => {
    const announcement = await readAnnouncement(ctx, params.id);
    if (ctx.grant === 'O' && announcement.createdById !== ctx.actor.user_id) throw refuse.forbidden();
    const { page, limit, search, state = null } = query;
    const rows = await listReaders(ctx.db, {
      ...keyOf(ctx, params.id),
      ...audienceOf(announcement),
      today: ctx.today(),
      search: search || null,
      state,
      limit,
      skip: (page - 1) * limit,
    });
    const readers = rows.flatMap((row) => {
      if (row.user_id === null) return [];
      const { total: _, counts: __, ...reader } = row;
      return [reader];
    });
    const none = { people: 0, read: 0, unread: 0, acknowledged: 0 };
    return { readers, total: rows[0]?.total ?? 0, page, limit, counts: rows[0]?.counts ?? none };
  },

  listComments: async (ctx, { params, query }) => {
    const { page, limit } = query;
    const rows = await listComments(ctx.db, { ...keyOf(ctx, params.id), limit, skip: (page - 1) * limit });
    const [first] = rows;
    if (!first) throw refuse.unknown('Announcement');
    const comments = rows.flatMap((row) => {
      if (row.id === null) return [];
      const { total: _, ...comment } = row;
      return [comment];
    });
    return { comments, total: first.total, page, limit };
  },

  addComment: async (ctx, { params, body }) => {
    await find(ctx, params.id);
    const { user_id, name: user_name } = ctx.actor;
    const entered = { user_id, user_name, comment: body.comment, now: readClock(ctx) };
    const [added] = await insertComment(ctx.db, { ...keyOf(ctx, params.id), ...entered });
    if (!added) throw refuse.unknown('Announcement');
    const after = { announcement_id: params.id, comment: body.comment };
    ctx.audit({ action: 'create', entity: 'announcement_comment', entity_id: added.id, after });
    return added;
  },

  removeComment: async (ctx, { params }) => {
    const key = { ...keyOf(ctx, params.id), comment_id: params.commentId };
    const [before] = await findComment(ctx.db, key);
    if (!before) throw refuse.unknown('Comment');
    if (ctx.grant === 'O' && before.user_id !== ctx.actor.user_id) throw refuse.forbidden();
    await deleteComment(ctx.db, key);
    ctx.audit({ action: 'delete', entity: 'announcement_comment', entity_id: params.commentId, before });
    return { deleted: true };
  },
};
