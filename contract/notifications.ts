import { z } from 'zod';
import { id, idParams, instant, pageQuery } from './common.ts';
import { defineRoute } from './route.ts';

const notification = z.object({
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
});
export type Notification = z.infer<typeof notification>;

const unread = z.object({ unread: z.number() });

export const notifications = {
  list: defineRoute({
    method: 'GET',
    path: '/notifications',
    summary: 'What the signed-in person was told, the newest first',
    query: pageQuery(20).extend({ state: z.enum(['all', 'unread']).default('all') }),
    result: z.object({
      notifications: z.array(notification),
      total: z.number(),
      unread: z.number(),
      page: z.number(),
      limit: z.number(),
    }),
  }),
  stream: defineRoute({
    method: 'GET',
    path: '/notifications/events',
    summary: 'How many are unread and which is the newest: now, and whenever that changes',
    reply: 'events',
    events: { state: unread.extend({ newest: notification.nullable() }) },
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/notifications/{id}/read',
    summary: 'Mark one notification as read',
    params: idParams,
    result: unread,
  }),
  markAllRead: defineRoute({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark every notification as read',
    result: unread,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/notifications/{id}',
    summary: 'Take a notification off the list',
    params: idParams,
    result: unread,
  }),
};
