import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('notifications', {
  title: 'Notifications',
  unread_one: 'Notifications, {{count}} unread',
  unread_other: 'Notifications, {{count}} unread',
  many: '99+',
  fresh: 'New notification: {{title}}',
  close: 'Close notifications',
  onlyUnread: 'Only unread',
  markAll: 'Mark all as read',
  markOne: 'Mark as read: {{title}}',
  remove: 'Remove: {{title}}',
  unreadMark: 'Unread',
  more: 'Show more',
  settings: 'Email notifications',
  empty: 'No notifications',
  emptyHint: 'Tasks, announcements, chats and finished jobs appear here.',
  nothingUnread: 'Nothing unread',
  nothingUnreadHint: 'You’re all caught up.',
  loading: 'Loading notifications',
  failed: 'Failed to load notifications',
  writeFailed: 'Your change could not be saved. Please try again.',
});
