import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const guide = async (as: Who = 'admin') => (await api.call('dashboard.setupGuide', { as })).result;
const done = async (as?: Who) => (await guide(as)).steps.flatMap((one) => (one.done ? [one.step] : []));

it('reads each step from what is there, in their school', async () => {
  expect(await done()).toEqual(['year']);
  const class_id = await newClass(api);
  await newStudent(api, class_id);
  await api.call('subjects.create', { as: 'admin', body: { subject_name: 'Art', subject_code: 'ART' } });
  expect(await done()).toEqual(['year', 'subjects', 'classes', 'students']);
  expect(await done('northside')).toEqual(['year']);
  expect((await api.call('dashboard.setupGuide', { as: 'staff' })).status).toBe(403);
});

it('counts terms and days off as the calendar, and no extra school day', async () => {
  const addDay = (kind: string, day: string) =>
    api.sql(
      `insert into calendar_days (school_id, starts_on, ends_on, kind, name) values ($1, $2, $2, $3, 'Fair')`,
      [api.school_id, day, kind],
    );
  await addDay('school_day', '2026-11-21');
  expect(await done()).not.toContain('calendar');
  await addDay('closure', '2026-11-20');
  expect(await done()).toContain('calendar');
});

it('can be hidden by each user, with one entry in the log', async () => {
  expect((await guide()).hidden).toBe(false);
  expect((await api.call('dashboard.hideSetupGuide', { as: 'admin' })).status).toBe(200);
  expect([(await guide()).hidden, (await guide('registrar')).hidden]).toEqual([true, false]);
  expect(await api.sql(`select actor_name from audit_log where action = 'hide_setup'`)).toHaveLength(1);
});
