import { describe, expect, it } from 'vitest';
import { type DueTask, dueNotice, noticesFor, noticesOf, type TaskFacts } from './notices.ts';
import { completedAt, dueDay, plainColumns, reminderColumns } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('when a task was completed', () => {
  const done = { status: 'completed', completedAt: '2026-11-01T08:00:00.000Z' } as const;
  const open = { status: 'pending', completedAt: null } as const;
  it.each([
    ['now, when it is completed', open, { status: 'completed' }, '2026-11-20T12:00:00.000Z'],
    [
      'as told',
      open,
      { status: 'completed', completedAt: '2026-11-02T00:00:00Z' },
      '2026-11-02T00:00:00.000Z',
    ],
    [
      'now, if told of days to come',
      open,
      { status: 'completed', completedAt: '2027-01-01T00:00:00Z' },
      now.toISOString(),
    ],
    ['as before, while it stays so', done, { title: 'Other' }, done.completedAt],
    ['as before, when it is completed again', done, { status: 'completed' }, done.completedAt],
    ['at no time, when it is opened again', done, { status: 'in_progress' }, null],
    ['at no time, while it is open', open, { completedAt: '2026-11-02T00:00:00Z' }, null],
    ['at no time, when it is new', undefined, { title: 'New', status: 'pending' }, null],
  ] as const)('is %s', (_, before, sent, moment) => {
    expect(completedAt(before, sent, now)).toBe(moment);
  });
});

describe('the day a task is due', () => {
  it.each([
    ['2026-11-20', 'Pacific/Auckland', '2026-11-20'],
    ['2026-11-20T12:00:00Z', 'Pacific/Auckland', '2026-11-21'],
    ['2026-11-20T23:59:59-05:00', 'America/New_York', '2026-11-20'],
  ])('sent as %s in %s is %s', (sent, zone, day) => {
    expect(dueDay(sent, zone)).toBe(day);
  });
});

describe('a reminder', () => {
  const at = (remindAt: string | null, reminder: 'on_day' | 'moment' | 'none') =>
    reminderColumns({ reminder, remindAt }, now);
  it('waits for its moment', () => {
    const remind_dt = '2026-11-21T02:30:00.000Z';
    expect(at(remind_dt, 'on_day')).toEqual({ remind_dt, reminded_dt: null });
  });
  it('for a morning that is over counts as sent, and a chosen moment in the past is none', () => {
    const remind_dt = '2026-11-20T02:30:00.000Z';
    expect(at(remind_dt, 'on_day')).toEqual({ remind_dt, reminded_dt: now.toISOString() });
    expect(at(remind_dt, 'moment')).toBeUndefined();
  });
  it('may be none', () => {
    expect(at(null, 'none')).toEqual({ remind_dt: null, reminded_dt: null });
  });
});

it('sets the columns of what was sent, and no others', () => {
  expect(plainColumns({ contactId: null, tags: ['a'], dueDate: '2026-11-20' })).toEqual({
    contact_id: null,
    tags: ['a'],
  });
});

describe('a notification', () => {
  const task: TaskFacts = { title: 'Ring', assignedTo: 'u1', dueDate: '2026-11-20', status: 'pending' };
  const words = (before: TaskFacts | undefined, after: TaskFacts) => noticesFor('t1', before, after, 'en-GB');
  it('writes dates as the school writes them', () => {
    expect(words(undefined, task)).toMatchObject([{ user_id: 'u1', line: 'Ring\nDue: 20 Nov 2026' }]);
  });
  it.each([
    ['no one has it', undefined, { ...task, assignedTo: null }],
    ['it is completed', undefined, { ...task, status: 'completed' as const }],
    ['it is called otherwise', task, { ...task, title: 'Other' }],
  ])('is not sent when %s', (_, before, after) => {
    expect(words(before, after)).toEqual([]);
  });
  it.each([
    [-1, 'A task is overdue'],
    [0, 'A task is due today'],
    [1, 'A task is due tomorrow'],
    [4, 'Reminder of a task'],
  ])('%i days before says “%s”', (due_in_days, title) => {
    const due: DueTask = {
      task_id: 't1',
      title: 'Ring',
      assigned_to: 'u1',
      due_date: '2026-11-20',
      due_in_days,
      locale: 'en',
    };
    expect(dueNotice(due).title).toBe(title);
  });
  it('is one per kind and person', () => {
    const word = (user_id: string, task_id: string) =>
      ({ user_id, task_id, kind: 'task_due', title: 'A task is due today', line: task_id }) as const;
    expect(noticesOf([word('u1', 't1'), word('u2', 't2'), word('u1', 't3')])).toMatchObject([
      { user_ids: ['u1'], title: '2 tasks are due', body: 't1\n\nt3' },
      { user_ids: ['u2'], title: 'A task is due today', body: 't2', link: '/tasks?task=t2' },
    ]);
  });
});
