import type { Contract } from '#contract/index.ts';
import { mailWishes, mailWishOf, type NotificationWishes } from '#contract/notifications/calls.ts';
import type { Queryable } from '#server/db/query.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countNotifications,
  findLastMail,
  insertNotifications,
  listNotifications,
  listWishes,
  markAllRead,
  markRead,
  removeNotification,
  setWishes,
} from './queries.ts';

export type Notice = {
  readonly school_id: string;
  readonly user_ids: readonly string[];
  /** `noun_what`, for example `task_due`: its first word decides whose choice for email applies. */
  readonly kind: string;
  readonly title: string;
  readonly body?: string;
  /** A path of the web app. */
  readonly link?: string;
  readonly entity?: string;
  readonly entity_id?: string;
  /** Also notifies the person in whose name the transaction runs, who is left out otherwise. */
  readonly to_actor?: boolean;
  /** For news that people get by a separate email. */
  readonly without_mail?: boolean;
};

const longest = { line: 200, text: 10_000 };

/** Notifies people in the transaction of the change that it is about, so that both are rolled back together. */
export async function notify(db: Queryable, notice: Notice): Promise<void> {
  if (notice.user_ids.length === 0) return;
  const { body = '', link = null, entity = null, entity_id = null, to_actor = false } = notice;
  await insertNotifications(db, {
    school_id: notice.school_id,
    user_ids: notice.user_ids,
    to_actor,
    kind: notice.kind,
    wish: notice.without_mail ? null : mailWishOf(notice.kind),
    title: notice.title.slice(0, longest.line),
    body: body.slice(0, longest.text),
    link,
    entity,
    entity_id,
  });
}

const personOf = ({ actor: { school_id, user_id } }: Context) => ({ school_id, user_id });

async function readWishes(ctx: Context): Promise<NotificationWishes> {
  const wanted = new Set((await listWishes(ctx.db, personOf(ctx))).map(({ wish }) => wish));
  const mail = Object.fromEntries(mailWishes.map((wish) => [wish, wanted.has(wish)]));
  return { mail: mail as NotificationWishes['mail'] };
}

async function readState(db: Queryable, person: { school_id: string; user_id: string }) {
  const [[newest = null], [counted]] = await Promise.all([
    listNotifications(db, { ...person, only_unread: false, limit: 1, offset: 0 }),
    countNotifications(db, person),
  ]);
  return { unread: counted?.unread ?? 0, newest };
}

async function countUnread(ctx: Context) {
  const [counted] = await countNotifications(ctx.db, personOf(ctx));
  return { unread: counted?.unread ?? 0 };
}

export const notificationOperations: OperationsFor<Contract['notifications']> = {
  list: async (ctx, { query: { page, limit, state } }) => {
    const only_unread = state === 'unread';
    const [notifications, [counted]] = await Promise.all([
      listNotifications(ctx.db, { ...personOf(ctx), only_unread, limit, offset: (page - 1) * limit }),
      countNotifications(ctx.db, personOf(ctx)),
    ]);
    const { total = 0, unread = 0 } = counted ?? {};
    return { notifications, total: only_unread ? unread : total, unread, page, limit };
  },
  stream: async (ctx) => ({
    open: async function* follow(signal) {
      const { school_id, user_id } = personOf(ctx);
      for await (const _ of ctx.live.hear([`notification:${school_id}/${user_id}`], signal)) {
        yield { event: 'state', data: await ctx.read((db) => readState(db, { school_id, user_id })) };
      }
    },
  }),
  getPreferences: async (ctx) => {
    const [wishes, [last_mail = null]] = await Promise.all([
      readWishes(ctx),
      findLastMail(ctx.db, personOf(ctx)),
    ]);
    return { ...wishes, last_mail };
  },
  updatePreferences: async (ctx, { body }) => {
    const before = await readWishes(ctx);
    await setWishes(ctx.db, { ...personOf(ctx), wishes: mailWishes.filter((wish) => body.mail[wish]) });
    const entity = { entity: 'user', entity_id: ctx.actor.user_id };
    ctx.audit({ action: 'update', ...entity, before: before.mail, after: body.mail });
    return body;
  },
  markRead: async (ctx, { params }) => {
    const [row] = await markRead(ctx.db, { ...personOf(ctx), notification_id: params.id });
    if (!row) throw refuse.unknown('Notification');
    const after = { is_read: true };
    ctx.audit({ action: 'update', entity: 'notification', entity_id: params.id, after });
    return countUnread(ctx);
  },
  markAllRead: async (ctx) => {
    const rows = await markAllRead(ctx.db, personOf(ctx));
    const after = { is_read: true, notifications: rows.length };
    ctx.audit({ action: 'update', entity: 'notification', entity_id: ctx.actor.user_id, after });
    return { unread: 0 };
  },
  remove: async (ctx, { params }) => {
    const [row] = await removeNotification(ctx.db, { ...personOf(ctx), notification_id: params.id });
    if (!row) throw refuse.unknown('Notification');
    ctx.audit({ action: 'delete', entity: 'notification', entity_id: params.id });
    return countUnread(ctx);
  },
};
