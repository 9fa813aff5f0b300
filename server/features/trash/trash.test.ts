import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newActivity } from '#server/test/records/activities.ts';
import { newLead, readLead } from '#server/test/records/leads.ts';
import { newTask } from '#server/test/records/tasks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.sql("update sessions set expires_dt = '2099-01-01'");
});
afterAll(() => api.stop());

const trash = async (query: Record<string, string | number> = {}) =>
  (await api.call('trash.list', { as: 'admin', query })).result;
const restore = (type: string, id: string, as: Who = 'admin') =>
  api.call('trash.restore', { as, params: { type, id } });

async function person(kind: 'student' | 'teacher', name: string): Promise<string> {
  const [row] = await api.sql<{ id: string }>(
    kind === 'student'
      ? 'insert into students (school_id, name) values ($1, $2) returning student_id as id'
      : "insert into teachers (school_id, name, employee_id) values ($1, $2, 'T-1') returning teacher_id as id",
    [api.school_id, name],
  );
  return row?.id ?? '';
}

const call = (contactId: string, title: string) =>
  newActivity(api, { contactId, type: 'call', title, description: 'Spoke' });

it('restores a task, and shows who deleted it and whose it was', async () => {
  const contactId = await newLead(api, { name: 'Nadia Karimi' });
  const id = await newTask(api, { title: 'Send the brochure', contactId });
  await api.call('tasks.remove', { as: 'registrar', params: { id } });
  expect((await trash({ type: 'task' })).items).toMatchObject([
    {
      type: 'task',
      id,
      name: 'Send the brochure',
      detail: 'Nadia Karimi · staff',
      deleted_by: api.users.registrar.name,
    },
  ]);
  expect((await restore('task', id)).result).toEqual({
    type: 'task',
    id,
    name: 'Send the brochure',
    lost: [],
  });
  expect((await api.call('tasks.get', { as: 'admin', params: { id } })).status).toBe(200);
  expect((await restore('task', id)).status).toBe(404);
});

it('restores an activity with its effect on the lead, but not before the lead itself', async () => {
  const contact = await newLead(api, { name: 'Omar Haddad' });
  const id = await call(contact, 'First call');
  const { last_contacted_dt } = await readLead(api, contact);
  expect(last_contacted_dt).not.toBeNull();
  await api.call('activities.remove', { as: 'admin', params: { id } });
  expect((await readLead(api, contact)).last_contacted_dt).toBeNull();
  expect((await trash({ type: 'activity' })).items).toMatchObject([
    { id, name: 'First call', detail: 'Omar Haddad', deleted_by: api.users.admin.name },
  ]);

  await api.call('leads.remove', { as: 'admin', params: { id: contact } });
  expect(await restore('activity', id)).toMatchObject({
    status: 409,
    errors: [{ message: 'Omar Haddad is deleted too. Restore Omar Haddad first.' }],
  });
  expect((await restore('contact', contact)).status).toBe(200);
  expect((await restore('activity', id)).result).toEqual({
    type: 'activity',
    id,
    name: 'First call',
    lost: [],
  });
  expect((await readLead(api, contact)).last_contacted_dt).toBe(last_contacted_dt);
  expect(await trash()).toMatchObject({ total: 0, items: [] });
});

it.each(['student', 'teacher'] as const)('restores a document of a %s with its file', async (kind) => {
  const owner = await person(kind, 'Ada Lovelace');
  const [add, remove, list] =
    kind === 'student'
      ? (['files.addStudentDocument', 'files.removeStudentDocument', 'files.listStudentDocuments'] as const)
      : (['files.addTeacherDocument', 'files.removeTeacherDocument', 'files.listTeacherDocuments'] as const);
  const file = { name: 'Plan.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') };
  const { result } = await api.call(add, { as: 'admin', params: { id: owner }, body: {}, file });
  const type = `${kind}_document`;
  await api.call(remove, { as: 'registrar', params: { id: owner, docId: result.id } });
  expect((await trash({ type })).items).toMatchObject([
    { id: result.id, name: 'Plan.pdf', detail: 'Ada Lovelace', deleted_by: api.users.registrar.name },
  ]);
  expect((await restore(type, result.id)).result).toEqual({
    type,
    id: result.id,
    name: 'Plan.pdf',
    lost: [],
  });
  const { documents } = (await api.call(list, { as: 'admin', params: { id: owner } })).result;
  expect(documents).toMatchObject([{ id: result.id }]);
  expect((await api.app.server.inject({ url: documents[0]?.download_url ?? '' })).statusCode).toBe(200);
});

it('lists all kinds page by page, the latest first, each once', async () => {
  const contact = await newLead(api, { name: 'Paged' });
  const task = await newTask(api, { title: 'Two' });
  const one = await call(contact, 'One');
  const three = await call(contact, 'Three');
  const deletions = [
    ['activities', 'activity_id', one],
    ['tasks', 'task_id', task],
    ['activities', 'activity_id', three],
    ['contacts', 'contact_id', contact],
  ] as const;
  for (const [minute, [table, key, id]] of deletions.entries()) {
    await api.sql(
      `update ${table}
      set deleted_dt = now() - interval '1 hour' + make_interval(mins => $1)
      where ${key} = $2`,
      [minute, id],
    );
  }
  const pages = [await trash({ limit: 2 }), await trash({ limit: 2, page: 2 })];
  expect(pages.map(({ total }) => total)).toEqual([4, 4]);
  const names = pages.flatMap(({ items }) => items.map(({ name }: { name: string }) => name));
  expect(names).toEqual(['Paged', 'Three', 'Two', 'One']);
});

it('keeps activities and tasks for 30 days, of the caller’s school, for account-admins', async () => {
  const id = await call(await newLead(api), 'Old call');
  await api.call('activities.remove', { as: 'admin', params: { id } });
  expect((await restore('activity', id, 'northside')).status).toBe(404);
  expect((await restore('activity', id, 'registrar')).status).toBe(403);
  expect((await restore('task', id)).status).toBe(404);
  api.setNow(new Date(Date.now() + 30 * 86_400_000 + 60_000));
  expect((await trash({ type: 'activity' })).total).toBe(0);
  expect(await restore('activity', id)).toMatchObject({
    status: 404,
    errors: [{ message: 'This is not in the trash' }],
  });
});
