import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newLead } from '#server/test/records/leads.ts';
import { addTask, changeTask, newTask, readTask, taskForm } from '#server/test/records/tasks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => api.stop());

describe('a new task', () => {
  it('returns every field under the names of the calls', async () => {
    const contactId = await newLead(api, { name: 'Ana Dossena' });
    const everything = {
      title: 'Send the fee table',
      description: 'Both years\nand the bus',
      contactId,
      dueDate: '2026-11-22',
      status: 'in_progress',
      priority: 'high',
      category: 'proposal',
      tags: ['fees', 'bus'],
    };
    const { status, result } = await addTask(api, everything);
    expect([status, Object.keys(result)]).toEqual([201, ['task_id']]);
    expect(await readTask(api, result.task_id)).toMatchObject({
      ...everything,
      id: result.task_id,
      task_id: result.task_id,
      assignedTo: api.users.staff.user_id,
      assignedToName: api.users.staff.name,
      contactName: 'Ana Dossena',
      studentId: null,
      dueAt: '2026-11-22T23:59:59.000Z',
      dueInDays: 2,
      overdue: false,
      reminder: 'none',
      remindAt: null,
      completedAt: null,
      createdBy: api.users.registrar.user_id,
      createdByName: api.users.registrar.name,
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('is pending and has the form’s defaults for what is left out', async () => {
    expect(await readTask(api, await newTask(api))).toMatchObject({
      status: 'pending',
      priority: 'medium',
      category: 'follow_up',
      tags: [],
      description: null,
      contactId: null,
      completedAt: null,
    });
  });

  it.each([
    ['title', 'Title is required'],
    ['assignedTo', 'Assigned To is required'],
    ['dueDate', 'Due Date is required'],
  ])('needs %s', async (field, message) => {
    for (const missing of [undefined, null, '', '  ', 7]) {
      const { status, errors } = await addTask(api, { [field]: missing });
      expect([status, errors]).toEqual([400, [{ message, field, code: 'invalid' }]]);
    }
  });

  it.each([
    [{ status: 'overdue' }, 'status', 'Status must be one of: pending, in_progress, completed, cancelled'],
    [{ priority: 'urgent' }, 'priority', 'Priority must be low, medium or high'],
    [{ category: 'call' }, 'category', 'Category must be one of: follow_up, proposal, demo, meeting, other'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'Due Date is not a day of the calendar'],
    [{ dueDate: 'soon' }, 'dueDate', 'Due Date must be a date like 2026-01-31'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
    [{ contactId: 'no-address' }, 'contactId', 'Contact not found'],
    [{ contactId: randomUUID() }, 'contactId', 'Contact not found'],
    [{ studentId: randomUUID() }, 'studentId', 'Student not found'],
    [{ assignedTo: randomUUID() }, 'assignedTo', 'Assigned To must be an active user of this school'],
    [{ reminder: 'moment' }, 'remindAt', 'Reminder time is required'],
    [{ remindAt: '2026-11-20T11:59' }, 'remindAt', 'Reminder time must be in the future'],
    [{ remindAt: 'soon' }, 'remindAt', 'Reminder time must be a date and time like 2026-01-31T08:30'],
  ])('with %j is refused at %s', async (changes, field, message) => {
    const { status, errors } = await addTask(api, changes);
    expect([status, errors]).toEqual([400, [{ message, field, code: 'invalid' }]]);
  });

  it('cannot be about or for an unknown person or one of another school', async () => {
    const contactId = await newLead(api, {}, 'northside');
    expect((await addTask(api, { contactId })).errors[0]?.message).toBe('Contact not found');
    const { status } = await addTask(api, { assignedTo: api.users.northside.user_id });
    expect(status).toBe(400);
  });

  it('does not accept a deleted contact', async () => {
    const contactId = await newLead(api);
    await api.call('leads.remove', { as: 'admin', params: { id: contactId } });
    expect((await addTask(api, { contactId })).status).toBe(400);
  });

  it('is assigned by email or name as well, if that means one person', async () => {
    const { user_id, name, email } = api.users.staff;
    for (const assignedTo of [email.toUpperCase(), name.toUpperCase()])
      expect(await readTask(api, await newTask(api, { assignedTo }))).toMatchObject({ assignedTo: user_id });
    await api.sql('update users set name = $1 where user_id = $2', [name, api.users.admin.user_id]);
    const { errors } = await addTask(api, { assignedTo: name });
    expect(errors[0]?.message).toBe(`Several people are called ${name}: choose one of them`);
    await api.sql('update users set name = $1 where user_id = $2', ['admin', api.users.admin.user_id]);
  });

  it('accepts tags as typed in the form', async () => {
    const id = await newTask(api, { tags: ' fees, , bus,fees ' });
    expect((await readTask(api, id)).tags).toEqual(['fees', 'bus']);
  });

  it('is created once per key', async () => {
    const body = taskForm(api, { title: 'Once only' });
    const send = () =>
      api.call('tasks.create', { as: 'staff', body, headers: { 'idempotency-key': 'task-once' } });
    const [first, second] = [await send(), await send()];
    expect(second.result).toEqual(first.result);
    expect(await api.sql("select 1 from tasks where title = 'Once only'")).toHaveLength(1);
  });
});

describe('a change', () => {
  it('keeps what is not sent, and clears what is blank', async () => {
    const id = await newTask(api, { description: 'Long', tags: ['a'], priority: 'high' });
    const { status, result } = await changeTask(api, id, { description: '', school_id: randomUUID() });
    expect([status, result]).toMatchObject([200, { description: null, tags: ['a'], priority: 'high' }]);
  });

  it('of an older version is refused and changes nothing', async () => {
    const id = await newTask(api);
    const { updated_dt } = await readTask(api, id);
    const version = { 'if-unmodified-since-version': updated_dt };
    expect((await changeTask(api, id, { title: 'First' }, version)).status).toBe(200);
    expect((await changeTask(api, id, { title: 'Second' }, version)).status).toBe(409);
    expect((await readTask(api, id)).title).toBe('First');
  });

  it('to completed records the time, and reopening clears it', async () => {
    const id = await newTask(api);
    expect((await changeTask(api, id, { status: 'in_progress' })).result).toMatchObject({
      status: 'in_progress',
      completedAt: null,
    });
    const done = (await changeTask(api, id, { status: 'completed' })).result;
    expect(done).toMatchObject({ status: 'completed', completedAt: '2026-11-20T12:00:00.000Z' });
    const later = { title: 'Named otherwise', completedAt: undefined };
    api.setNow(new Date('2026-11-20T13:00:00Z'));
    expect((await changeTask(api, id, later)).result.completedAt).toBe(done.completedAt);
    api.setNow(new Date('2026-11-20T12:00:00Z'));
    expect((await changeTask(api, id, { status: 'pending' })).result).toMatchObject({
      status: 'pending',
      completedAt: null,
    });
  });

  it('accepts a completion time, but not a future one', async () => {
    const id = await newTask(api);
    const at = (completedAt: string) => changeTask(api, id, { status: 'completed', completedAt });
    expect((await at('2026-11-19T10:00:00+01:00')).result.completedAt).toBe('2026-11-19T09:00:00.000Z');
    expect((await at('2026-12-24T10:00:00Z')).result.completedAt).toBe('2026-11-20T12:00:00.000Z');
    const open = await changeTask(api, await newTask(api), { completedAt: '2026-11-19T09:00:00Z' });
    expect(open.result).toMatchObject({ status: 'pending', completedAt: null });
  });

  it('keeps the assignee, also when that person is no longer active', async () => {
    const { user_id } = api.users.staff;
    const id = await newTask(api, { assignedTo: user_id });
    await api.sql("update users set status = 'inactive' where user_id = $1", [user_id]);
    expect((await changeTask(api, id, { title: 'Same', assignedTo: user_id })).status).toBe(200);
    expect((await addTask(api, { assignedTo: user_id })).status).toBe(400);
    await api.sql("update users set status = 'active' where user_id = $1", [user_id]);
  });

  it('leaves one entry in the log', async () => {
    const id = await newTask(api, { title: 'Before' });
    await changeTask(api, id, { title: 'After' });
    const entries = await api.sql(
      "select action, before, after from audit_log where entity = 'task' and entity_id = $1 order by audit_id",
      [id],
    );
    expect(entries).toMatchObject([
      { action: 'create' },
      { action: 'update', before: { title: 'Before' }, after: { title: 'After' } },
    ]);
  });
});

describe('several tasks at once', () => {
  it('are changed together, each as sent', async () => {
    const [one, two] = [await newTask(api), await newTask(api, { dueDate: '2026-11-26' })];
    const { status } = await api.call('tasks.updateMany', {
      as: 'staff',
      body: {
        tasks: [
          { task_id: one, status: 'completed' },
          { task_id: two, dueDate: '2026-12-01', assignedTo: api.users.admin.user_id },
        ],
      },
    });
    expect(status).toBe(200);
    expect(await readTask(api, one)).toMatchObject({ status: 'completed', dueDate: '2026-11-25' });
    expect(await readTask(api, two)).toMatchObject({
      status: 'pending',
      dueDate: '2026-12-01',
      assignedTo: api.users.admin.user_id,
    });
  });

  it('return to their former assignees, none or inactive ones included', async () => {
    const { staff, registrar, admin } = api.users;
    const [left, free, kept] = [
      await newTask(api, { assignedTo: staff.user_id }),
      await newTask(api),
      await newTask(api, { assignedTo: registrar.user_id }),
    ];
    const updateMany = (assignees: Readonly<Record<string, string | null>>) => {
      const tasks = Object.entries(assignees).map(([task_id, assignedTo]) => ({ task_id, assignedTo }));
      return api.call('tasks.updateMany', { as: 'admin', body: { tasks } });
    };
    await api.sql('update tasks set assigned_to = null, assigned_to_name = null where task_id = $1', [free]);
    await api.sql("update users set status = 'inactive' where user_id = $1", [staff.user_id]);
    const given = { [left]: admin.user_id, [free]: admin.user_id, [kept]: admin.user_id };
    expect((await updateMany(given)).status).toBe(200);
    const back = { [left]: staff.user_id, [free]: null, [kept]: registrar.user_id };
    expect((await updateMany(back)).status).toBe(200);
    for (const [id, assignedTo] of Object.entries(back))
      expect(await readTask(api, id)).toMatchObject({ assignedTo });
    const another = await updateMany({ [kept]: staff.user_id });
    expect([another.status, another.errors[0]?.message]).toEqual([
      400,
      'Assigned To must be an active user of this school',
    ]);
    await api.sql("update users set status = 'active' where user_id = $1", [staff.user_id]);
  });

  it('stay unchanged when one of them does not exist', async () => {
    const mine = await newTask(api);
    const theirs = await newTask(api, { assignedTo: api.users.northside.user_id }, 'northside');
    const tasks = [mine, theirs].map((task_id) => ({ task_id, status: 'completed' }));
    const { status } = await api.call('tasks.updateMany', { as: 'admin', body: { tasks } });
    expect(status).toBe(404);
    expect((await readTask(api, mine)).status).toBe('pending');
  });
});

describe('a deleted task', () => {
  it('is gone and can be restored', async () => {
    const id = await newTask(api);
    const call = (verb: 'tasks.remove' | 'tasks.restore') => api.call(verb, { as: 'admin', params: { id } });
    expect((await call('tasks.remove')).result).toEqual({ deleted: true });
    expect((await api.call('tasks.get', { as: 'admin', params: { id } })).status).toBe(404);
    expect((await call('tasks.remove')).status).toBe(404);
    expect((await call('tasks.restore')).result).toMatchObject({ task_id: id });
    expect((await call('tasks.restore')).errors[0]?.message).toBe('This task is not deleted');
  });

  it('has to be the cms-user’s own', async () => {
    const [own, other] = [await newTask(api, {}, 'staff'), await newTask(api)];
    const remove = (id: string) => api.call('tasks.remove', { as: 'staff', params: { id } });
    expect((await remove(other)).errors[0]?.message).toBe('Permission denied');
    expect((await remove(own)).status).toBe(200);
    await api.call('tasks.remove', { as: 'admin', params: { id: other } });
    const restored = await api.call('tasks.restore', { as: 'staff', params: { id: other } });
    expect(restored.status).toBe(403);
    expect((await api.call('tasks.restore', { as: 'staff', params: { id: own } })).status).toBe(200);
  });
});
