import { counter } from '#demo/kit/counter.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { DemoUser, DemoUsers } from '#demo/school/users.ts';
import type { NotificationsTable } from '#server/db/types.gen.ts';

const messages = [
  {
    kind: 'task_due',
    title: 'A task is due today',
    body: 'Write the letter for the visa',
    link: '/tasks',
    daysAgo: 0,
    isRead: false,
  },
  {
    kind: 'chat_waiting',
    title: 'A visitor is waiting for a person',
    body: 'My son has dyslexia. How do you support him?',
    link: '/chat',
    daysAgo: 0,
    isRead: false,
  },
  {
    kind: 'lead_new',
    title: 'A new lead came in by the website',
    body: 'Asked in the chat whether a March birthday is too late for Grade 1.',
    link: '/leads',
    daysAgo: 1,
    isRead: false,
  },
  {
    kind: 'register_missing',
    title: 'A register was not taken',
    body: 'Grade 7, section B',
    link: '/attendance',
    daysAgo: 2,
    isRead: true,
  },
  {
    kind: 'announcement_published',
    title: 'Your announcement was published',
    body: 'Bus 4 leaves ten minutes earlier',
    link: '/announcements',
    daysAgo: 6,
    isRead: true,
  },
] as const;

/** The notifications of each user: some unread, some read. */
export async function loadNotifications(school: DemoSchool, users: DemoUsers): Promise<void> {
  const nextId = counter((n) => school.id('notification', n));
  const readers: readonly DemoUser[] = [users.registrar, users.staff, users.admin];
  const unique = [...new Map(readers.map((user) => [user.user_id, user])).values()];
  await school.insert<NotificationsTable>(
    'notifications',
    unique.flatMap(({ user_id }) =>
      messages.map(({ daysAgo, isRead, ...message }) => ({
        notification_id: nextId(),
        user_id,
        ...message,
        read_dt: isRead ? momentsAgo(school, daysAgo - 1, '08:10') : null,
        created_dt: momentsAgo(school, daysAgo, '07:45'),
      })),
    ),
  );
}
