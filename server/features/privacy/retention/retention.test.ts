import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RetentionKind } from '#contract/privacy/values.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { tablesWith } from '#server/test/records/erasures.ts';
import { newLead } from '#server/test/records/leads.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';
import { newTask } from '#server/test/records/tasks.ts';

let api: TestApi;
let class_id: string;
beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api);
  await api.sql("update sessions set expires_dt = '2099-01-01'");
});
afterAll(() => api.stop());
beforeEach(() => api.setNow(undefined));

const dayMs = 86_400_000;
const inDays = (days: number) => api.setNow(new Date(Date.now() + days * dayMs));
const night = () => api.app.runRegularJob('privacy.follow_rules');
const set = (kind: RetentionKind, keep_days: number | null, as: Who = 'admin') =>
  api.call('privacy.updateRule', { as, params: { kind }, body: { keep_days } });
const ruleOf = async (kind: RetentionKind) =>
  (await api.call('privacy.retention', { as: 'admin' })).result.rules.find((rule) => rule.kind === kind);
const preview = async (kind: RetentionKind, keep_days: number) =>
  (await api.call('privacy.preview', { as: 'admin', params: { kind }, query: { keep_days } })).result;

async function studentWhoLeft(name: string, days: number) {
  const id = await newStudent(api, class_id, { name });
  await api.sql(
    `with student as (update students set status = 'graduated' where student_id = $1)
    update enrolments
    set from_date = current_date - $2::int - 100, to_date = current_date - $2::int
    where student_id = $1`,
    [id, days],
  );
  return id;
}

it('keeps everything without a rule', async () => {
  const id = await studentWhoLeft('Kept Forever', 4000);
  await night();
  expect(await tablesWith(api, id)).toContain('students');
  expect(await ruleOf('student')).toEqual({
    kind: 'student',
    keep_days: null,
    next_days: null,
    next_from: null,
    changed_by: null,
  });
});

it('starts a shorter time after a week’s notice to account-admins, and then erases with everything', async () => {
  const old = await studentWhoLeft('Gone Longago', 400);
  const fresh = await studentWhoLeft('Gone Lately', 300);
  const active = await newStudent(api, class_id, { name: 'Still Here' });
  const held = await studentWhoLeft('Gone Heldback', 500);
  await api.call('privacy.placeHold', {
    as: 'admin',
    params: { kind: 'student', id: held },
    body: { reason: 'Court' },
  });
  expect((await preview('student', 365)).items.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Kept Forever', 'Gone Longago']),
  );
  expect((await preview('student', 365)).items.map(({ name }) => name)).not.toContain('Gone Heldback');
  const { result } = await set('student', 365);
  expect(result).toMatchObject({ keep_days: null, next_days: 365, changed_by: api.users.admin.name });
  const [notice] = await api.sql('select title, body from notifications where kind = $1', [
    'retention_changed',
  ]);
  expect(notice?.['title']).toMatch(/^Students who left: kept for 365 days from /);
  inDays(6);
  await night();
  expect(await tablesWith(api, old)).toContain('students');
  inDays(8);
  await night();
  expect(await ruleOf('student')).toMatchObject({ keep_days: 365, next_days: null });
  expect(await tablesWith(api, old, 'Longago')).toEqual([]);
  for (const id of [fresh, active, held]) expect(await tablesWith(api, id)).toContain('students');
  const { erasures } = (await api.call('privacy.retention', { as: 'admin' })).result;
  expect(erasures[0]).toMatchObject({
    kind: 'student',
    cause: 'retention',
    people: 2,
    counts: { student: 2 },
  });
  expect(JSON.stringify(erasures)).not.toContain('Longago');
});

it('can be cancelled within the week, and a longer time starts at once', async () => {
  await set('task', 90);
  const cancel = () => api.call('privacy.cancelChange', { as: 'admin', params: { kind: 'task' } });
  expect((await cancel()).result).toMatchObject({ keep_days: null, next_days: null });
  expect((await cancel()).status).toBe(409);
  await set('task', 90);
  inDays(8);
  await night();
  expect(await ruleOf('task')).toMatchObject({ keep_days: 90 });
  expect((await set('task', 365)).result).toMatchObject({ keep_days: 365, next_days: null });
  expect((await set('task', null)).result).toMatchObject({ keep_days: null, next_days: null });
});

it('erases lost leads, finished tasks, enquiries, imports and jobs', async () => {
  const lead = await newLead(api, { name: 'Lost Cause' });
  const task = await newTask(api, { title: 'Old errand of someone' });
  await api.sql(`update contacts set stage = 'closed-lost' where contact_id = $1`, [lead]);
  await api.sql(
    `with lead as (
      update contacts
      set stage_changed_dt = now() - interval '100 days', lead_updated_dt = now() - interval '100 days'
      where contact_id = $1
    )
    update tasks
    set status = 'completed', completed_dt = now() - interval '100 days'
    where task_id = $2`,
    [lead, task],
  );
  await api.sql(
    `insert into jobs (school_id, kind, status, finished_dt)
    values ($1, 'imports.export', 'done', now() - interval '100 days')`,
    [api.school_id],
  );
  await api.sql(
    `insert into import_batches (school_id, entity, status, created_dt)
    values ($1, 'students', 'done', now() - interval '100 days')`,
    [api.school_id],
  );
  for (const kind of ['contact', 'task', 'job', 'import'] as const) {
    expect((await preview(kind, 60)).total, kind).toBe(1);
    await set(kind, 60);
  }
  inDays(8);
  await night();
  expect(await tablesWith(api, lead, task, 'Lost Cause', 'Old errand')).toEqual([]);
  for (const kind of ['contact', 'task', 'job', 'import'] as const)
    expect((await preview(kind, 60)).total, kind).toBe(0);
});

it('keeps the log for seven years, or as long as the school says, and at least one', async () => {
  const add = (entity_id: string, days: number) =>
    api.sql(
      `insert into audit_log (school_id, actor_name, action, entity, entity_id, created_dt)
      values ($1, 'Una', 'update', 'x', $2, now() - make_interval(days => $3))`,
      [api.school_id, entity_id, days],
    );
  const listLeft = async () =>
    (
      await api.sql<{ entity_id: string }>(
        `select entity_id from audit_log where entity = 'x' order by audit_id`,
      )
    ).map(({ entity_id }) => entity_id);
  await add('eight years', 8 * 366);
  await add('two years', 800);
  await add('fresh', 10);
  await night();
  expect(await listLeft()).toEqual(['two years', 'fresh']);
  expect((await set('log', 200)).errors[0]).toMatchObject({ field: 'keep_days' });
  await expect(
    api.sql(`insert into retention_rules (school_id, kind, keep_days) values ($1, 'log', 200)`, [
      api.school_id,
    ]),
  ).rejects.toMatchObject({ constraint: 'retention_rules_log_check' });
  await set('log', 400);
  inDays(8);
  await night();
  expect(await listLeft()).toEqual(['fresh']);
  await expect(api.sql(`delete from audit_log`)).rejects.toMatchObject({
    constraint: 'audit_log_append_only',
  });
});

it('is for account-admins', async () => {
  expect((await set('task', 90, 'registrar')).status).toBe(403);
  expect((await set('task', 5)).errors[0]).toMatchObject({ field: 'keep_days' });
});
