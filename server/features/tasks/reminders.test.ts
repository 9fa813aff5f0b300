import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { addTask, changeTask, newTask, readTask } from '#server/test/records/tasks.ts';

/** 13:30 of 18 November in Kolkata, five and a half hours ahead. */
const start = '2026-11-18T08:00:00Z';

let api: TestApi | undefined;
async function school(): Promise<TestApi> {
  api ??= await startApi();
  return api;
}
beforeEach(async () => {
  const { sql, setNow, school_id } = await school();
  await sql('delete from notifications');
  await sql('delete from tasks');
  await sql("update schools set time_zone = 'Asia/Kolkata' where school_id = $1", [school_id]);
  setNow(new Date(start));
});
afterAll(() => api?.stop());

const listNotifications = async (who: 'staff' | 'registrar' | 'admin' = 'staff') => {
  const { sql, users } = await school();
  return sql<{ kind: string; title: string; body: string; link: string }>(
    'select kind, title, body, link from notifications where user_id = $1 order by created_dt, notification_id',
    [users[who].user_id],
  );
};
const remindAt = async (instant: string) => {
  const { setNow, app } = await school();
  setNow(new Date(instant));
  await app.runRegularJob('tasks.remind');
  return listNotifications();
};

const threeWait = ({ sql }: TestApi) =>
  expect
    .poll(async () => {
      const waiting = `select 1
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return (await sql(waiting)).length;
    })
    .toBe(3);

describe('a reminder', () => {
  it.each([
    [{ reminder: 'on_day' }, '2026-11-20T02:30:00.000Z'],
    [{ reminder: 'day_before' }, '2026-11-19T02:30:00.000Z'],
    [{ remindAt: '2026-11-19T16:45' }, '2026-11-19T11:15:00.000Z'],
    [{ reminder: 'moment', remindAt: '2026-11-19T16:45:00+01:00' }, '2026-11-19T15:45:00.000Z'],
  ])('%j is sent at its moment by the school’s clock, once', async (chosen, moment) => {
    const id = await newTask(await school(), { title: 'Ring', dueDate: '2026-11-20', ...chosen });
    expect((await readTask(await school(), id)).remindAt).toBe(moment);
    await (await school()).sql('delete from notifications');
    expect(await remindAt(new Date(Date.parse(moment) - 1000).toISOString())).toEqual([]);
    const title = moment < '2026-11-19T18' ? 'A task is due tomorrow' : 'A task is due today';
    const reminder = { kind: 'task_due', title, body: 'Ring\nDue: Nov 20, 2026', link: `/tasks?task=${id}` };
    expect(await remindAt(moment)).toEqual([reminder]);
    expect(await remindAt('2026-11-25T00:00:00Z')).toHaveLength(1);
  });

  it('that was due while nothing ran is sent once by three processes', async () => {
    const one = await school();
    await newTask(one, { title: 'Ring', dueDate: '2026-11-20', reminder: 'on_day' });
    await one.sql('delete from notifications');
    one.setNow(new Date('2026-11-23T12:00:00Z'));
    const byThree = () => Promise.all([1, 2, 3].map(() => one.app.runRegularJob('tasks.remind')));
    // Holds the row, so that all three processes reach it at the same time.
    await one.sql('begin');
    await one.sql('select 1 from tasks for update');
    const first = byThree();
    await Promise.race([first, threeWait(one)]);
    await one.sql('rollback');
    await first;
    await byThree();
    expect(await listNotifications()).toMatchObject([{ title: 'A task is overdue' }]);
  });

  it('does not change the version, so an editor is not disturbed', async () => {
    const id = await newTask(await school(), { dueDate: '2026-11-20', reminder: 'on_day' });
    const { updated_dt } = await readTask(await school(), id);
    await remindAt('2026-11-20T03:00:00Z');
    expect((await readTask(await school(), id)).updated_dt).toBe(updated_dt);
  });

  it('for a morning that is over is not sent', async () => {
    const id = await newTask(await school(), { dueDate: '2026-11-18', reminder: 'on_day' });
    expect((await readTask(await school(), id)).remindAt).toBe('2026-11-18T02:30:00.000Z');
    await (await school()).sql('delete from notifications');
    expect(await remindAt('2026-11-18T09:00:00Z')).toEqual([]);
  });

  it('moves with its due date, and is sent again on the new day', async () => {
    const id = await newTask(await school(), { dueDate: '2026-11-20', reminder: 'on_day' });
    await remindAt('2026-11-20T03:00:00Z');
    const { result } = await changeTask(await school(), id, { dueDate: '2026-11-27' });
    expect(result.remindAt).toBe('2026-11-27T02:30:00.000Z');
    await (await school()).sql('delete from notifications');
    expect(await remindAt('2026-11-27T03:00:00Z')).toMatchObject([{ title: 'A task is due today' }]);
  });

  it('at a chosen time stays when other fields change, and is removed on request', async () => {
    const id = await newTask(await school(), { remindAt: '2026-11-19T10:00' });
    await remindAt('2026-11-19T05:00:00Z');
    const moved = await changeTask(await school(), id, { dueDate: '2026-12-01', title: 'Other' });
    expect(moved.result).toMatchObject({ reminder: 'moment', remindAt: '2026-11-19T04:30:00.000Z' });
    const none = await changeTask(await school(), id, { reminder: 'none' });
    expect(none.result).toMatchObject({ reminder: 'none', remindAt: null });
  });

  it.each([{ status: 'completed' }, { status: 'cancelled' }])(
    'of a task with %j is not sent',
    async (closed) => {
      const id = await newTask(await school(), { dueDate: '2026-11-20', reminder: 'on_day' });
      await changeTask(await school(), id, closed);
      await (await school()).sql('delete from notifications');
      expect(await remindAt('2026-11-20T03:00:00Z')).toEqual([]);
    },
  );

  it('of several tasks at the same time is one notification', async () => {
    for (const title of ['One', 'Two'])
      await newTask(await school(), { title, dueDate: '2026-11-20', reminder: 'on_day' });
    await (await school()).sql('delete from notifications');
    expect(await remindAt('2026-11-20T03:00:00Z')).toEqual([
      {
        kind: 'task_due',
        title: '2 tasks are due',
        body: 'One\nDue: Nov 20, 2026\n\nTwo\nDue: Nov 20, 2026',
        link: '/tasks?assignedTo=mine&status=open',
      },
    ]);
  });
});

describe('a notification', () => {
  it('goes to the assignee, and to a later assignee', async () => {
    const one = await school();
    const id = await newTask(one, { title: 'Ring', dueDate: '2026-11-20' });
    const assigned = {
      kind: 'task_assigned',
      title: 'A task was assigned to you',
      link: `/tasks?task=${id}`,
    };
    expect(await listNotifications()).toMatchObject([{ ...assigned, body: 'Ring\nDue: Nov 20, 2026' }]);
    await changeTask(one, id, { assignedTo: one.users.admin.user_id });
    expect([await listNotifications(), await listNotifications('admin')]).toMatchObject([
      [assigned],
      [assigned],
    ]);
  });

  it('reports another due date, and nothing else', async () => {
    const id = await newTask(await school(), { title: 'Ring', dueDate: '2026-11-20' });
    await changeTask(await school(), id, { title: 'Ring twice', priority: 'high' });
    expect(await listNotifications()).toHaveLength(1);
    await changeTask(await school(), id, { dueDate: '2026-11-24' });
    expect((await listNotifications())[1]).toMatchObject({
      kind: 'task_due_changed',
      title: 'The due date of one of your tasks has changed',
      body: 'Ring twice\nDue: Nov 24, 2026, before: Nov 20, 2026',
    });
    await changeTask(await school(), id, { status: 'completed', dueDate: '2026-11-25' });
    expect(await listNotifications()).toHaveLength(2);
  });

  it('is not sent to the actor', async () => {
    await addTask(await school(), {}, 'staff');
    expect(await listNotifications()).toEqual([]);
  });

  it('of several tasks assigned at once is one', async () => {
    const one = await school();
    const ids = [await newTask(one, {}, 'staff'), await newTask(one, {}, 'staff')];
    const tasks = ids.map((task_id) => ({ task_id, assignedTo: one.users.admin.user_id }));
    await one.call('tasks.updateMany', { as: 'registrar', body: { tasks } });
    expect(await listNotifications('admin')).toMatchObject([{ title: '2 tasks were assigned to you' }]);
  });
});
