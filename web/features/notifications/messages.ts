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
  settings: 'Mail about notifications',
  empty: 'No notifications',
  emptyHint: 'Tasks, announcements, conversations and finished work tell you here.',
  nothingUnread: 'Nothing unread',
  nothingUnreadHint: 'You have seen everything.',
  loading: 'Loading notifications',
  failed: 'Failed to load notifications',
  writeFailed: 'That could not be saved. Please try again.',
});
