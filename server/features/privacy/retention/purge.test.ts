import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newActivity } from '#server/test/records/activities.ts';
import { newFullStudent, tablesWith, traces } from '#server/test/records/erasures.ts';
import { newLead } from '#server/test/records/leads.ts';
import { newTask } from '#server/test/records/tasks.ts';
import { newTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const dayMs = 86_400_000;
const emptyTrash = async (days: number) => {
  api.setNow(new Date(Date.now() + days * dayMs));
  await api.app.runRegularJob('privacy.empty_trash');
  api.setNow(undefined);
};

it('removes a student from every table 30 days after the deletion, and not before', async () => {
  const { id, lead } = await newFullStudent(api);
  expect((await tablesWith(api, ...traces)).length).toBeGreaterThan(12);
  await api.call('students.remove', { as: 'admin', params: { id } });
  await emptyTrash(29);
  expect(await tablesWith(api, id)).toContain('students');
  const kept = api.files.size;
  await emptyTrash(31);
  expect(await tablesWith(api, id, ...traces)).toEqual([]);
  expect(api.files.size).toBeLessThan(kept);
  const left = await api.call('leads.get', { as: 'admin', params: { id: lead } });
  expect(left.result).toMatchObject({ name: 'Trillian Astra', student_id: null });
});

it('removes teachers, leads, activities, tasks, announcements and documents from every table', async () => {
  const id = await newTeacher(api, { teacher_name: 'Effrafax Wug', email: 'effrafax@wug.test' });
  const file = { name: 'effrafax.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') };
  const document = { title: 'Wug passport', document_type: 'identity' };
  await api.call('files.addTeacherDocument', { as: 'admin', params: { id }, body: document, file });
  const lead = await newLead(api, {
    name: 'Gag Halfrunt',
    email: 'gag@halfrunt.test',
    child_name: 'Little Halfrunt',
  });
  const call = {
    contactId: lead,
    type: 'call',
    title: 'Halfrunt called',
    description: 'About little Halfrunt',
  };
  const activity = await newActivity(api, call);
  const stays = await newLead(api, { name: 'Stays Behind' });
  const task = await newTask(api, { title: 'Errand for Halfrunt', contactId: stays });
  const other = await newActivity(api, { ...call, contactId: stays });
  const announced = await api.call('announcements.create', {
    as: 'admin',
    body: {
      title: 'Halfrunt speaks',
      description: 'Of Halfrunt',
      category: 'general',
      type: 'announcement',
      targetAudience: 'all',
    },
  });
  expect([announced.status, announced.errors]).toEqual([201, []]);
  await api.call('teachers.remove', { as: 'admin', params: { id } });
  await api.call('leads.remove', { as: 'admin', params: { id: lead } });
  await api.call('tasks.remove', { as: 'admin', params: { id: task } });
  await api.call('activities.remove', { as: 'admin', params: { id: other } });
  await api.call('announcements.remove', { as: 'admin', params: { id: announced.result.id } });
  // Two processes at the same time delete nothing twice.
  api.setNow(new Date(Date.now() + 31 * dayMs));
  await Promise.all([
    api.app.runRegularJob('privacy.empty_trash'),
    api.app.runRegularJob('privacy.empty_trash'),
  ]);
  api.setNow(undefined);
  const gone = [id, lead, activity, task, other, announced.result.id];
  expect(await tablesWith(api, ...gone, 'Effrafax', 'Wug', 'Halfrunt')).toEqual([]);
  expect((await api.call('leads.get', { as: 'admin', params: { id: stays } })).status).toBe(200);
  expect(await api.sql('select 1 from erasures where finished_dt is null')).toEqual([]);
});
