import { z } from 'zod';
import { id, idParams, instant, pageFields, pageQuery } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { ownAccount } from '#contract/policy/grants.ts';

const notification = z
  .object({
    notification_id: id,
    kind: z.string(),
    title: z.string(),
    body: z.string(),
    /** A path of the web app. */
    link: z.string().nullable(),
    entity: z.string().nullable(),
    entity_id: z.string().nullable(),
    read_dt: instant.nullable(),
    created_dt: instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

/** The kinds of notification that can also be emailed. */
export const mailWishes = ['tasks', 'announcements', 'chat', 'leads', 'jobs'] as const;
export type MailWish = (typeof mailWishes)[number];

const wishOfWord: Readonly<Record<string, MailWish>> = {
  task: 'tasks',
  activity: 'tasks',
  announcement: 'announcements',
  chat: 'chat',
  lead: 'leads',
  job: 'jobs',
  backup: 'jobs',
};

/** Which setting decides about a kind of notification, by its first word; other kinds are never emailed. */
export const mailWishOf = (kind: string): MailWish | null => wishOfWord[kind.split('_')[0] ?? ''] ?? null;

const wishes = z
  .object({
    mail: z.object({
      tasks: z.boolean(),
      announcements: z.boolean(),
      chat: z.boolean(),
      leads: z.boolean(),
      jobs: z.boolean(),
    }),
  })
  .meta({ id: 'MailChoices' });
export type NotificationWishes = z.infer<typeof wishes>;

const unread = z.object({ unread: z.number() });

export const notifications = {
  list: defineRoute({
    method: 'GET',
    path: '/notifications',
    permission: ownAccount,
    summary: 'List your notifications, newest first',
    query: pageQuery(20).extend({ state: z.enum(['all', 'unread']).default('all') }),
    result: z.object({
      notifications: z.array(notification),
      unread: z.number(),
      ...pageFields,
    }),
  }),
  stream: defineRoute({
    method: 'GET',
    path: '/notifications/events',
    permission: ownAccount,
    summary: 'Follow your notifications: a stream with the number of unread ones and the newest',
    reply: 'events',
    events: { state: unread.extend({ newest: notification.nullable() }) },
  }),
  getPreferences: defineRoute({
    method: 'GET',
    path: '/notifications/wishes',
    permission: ownAccount,
    summary: 'Get which notifications are emailed to you, and the state of the last email',
    result: wishes.extend({
      last_mail: z
        .object({
          status: z.enum(['waiting', 'sent', 'failed']),
          title: z.string(),
          error: z.string().nullable(),
          created_dt: instant,
        })
        .nullable(),
    }),
  }),
  updatePreferences: defineRoute({
    method: 'PUT',
    path: '/notifications/wishes',
    permission: ownAccount,
    summary: 'Choose which notifications are emailed to you',
    body: wishes,
    result: wishes,
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/notifications/{id}/read',
    permission: ownAccount,
    summary: 'Mark one notification as read',
    params: idParams,
    result: unread,
  }),
  markAllRead: defineRoute({
    method: 'POST',
    path: '/notifications/read',
    permission: ownAccount,
    summary: 'Mark all your notifications as read',
    result: unread,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/notifications/{id}',
    permission: ownAccount,
    summary: 'Delete a notification',
    params: idParams,
    result: unread,
  }),
};
