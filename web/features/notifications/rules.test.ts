import { expect, test } from 'vitest';
import { isFresh, routeOf } from './rules.ts';

test('a link leads to a page of this site, with its search; any other link leads nowhere', () => {
  expect(routeOf('/students?student=7&tab=marks')).toEqual({
    to: '/students',
    search: { student: '7', tab: 'marks' },
  });
  expect(routeOf('/tasks')).toEqual({ to: '/tasks', search: {} });
  expect(routeOf(null)).toBeUndefined();
  expect(routeOf('//elsewhere.example/x')).toBeUndefined();
  expect(routeOf('https://elsewhere.example')).toBeUndefined();
});

test('news are notifications since the page was opened that were not read elsewhere', () => {
  const notification = {
    notification_id: '1',
    kind: 'task_due',
    title: 'A task',
    body: '',
    link: null,
    entity: null,
    entity_id: null,
    read_dt: null,
    created_dt: '2026-11-21T10:00:00.000Z',
  };
  expect(isFresh(notification, '2026-11-21T09:00:00.000Z')).toBe(true);
  expect(isFresh(notification, '2026-11-21T11:00:00.000Z')).toBe(false);
  expect(isFresh({ ...notification, read_dt: notification.created_dt }, '2026-11-21T09:00:00.000Z')).toBe(
    false,
  );
});
