import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { RouteDefinition } from '#contract/kit/route.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const { create, update } = contract.subjects;
const declared: { -readonly [Key in 'versioned']?: RouteDefinition[Key] } = update;
const undeclared: { -readonly [Key in 'versioned']?: RouteDefinition[Key] } = create as RouteDefinition;

afterEach(() => {
  declared.versioned = true;
  delete undeclared.versioned;
  vi.restoreAllMocks();
});

const newSubject = (subject_name: string) =>
  api.call('subjects.create', { as: 'admin', body: { subject_name, subject_code: subject_name } });
const countSubjects = async () => (await api.call('subjects.list', { as: 'admin' })).result.subjects.length;

test('a call that compares the version of its record has to be declared as versioned', async () => {
  const { result } = await newSubject('Algebra');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  delete declared.versioned;
  const reply = await api.call('subjects.update', {
    as: 'admin',
    params: { id: result.subject_id },
    body: { subject_name: 'Geometry' },
  });
  expect(reply.status).toBe(500);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('declare it as versioned'));
});

test('a call that is declared as versioned has to compare the version of its record', async () => {
  const before = await countSubjects();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  undeclared.versioned = true;
  expect((await newSubject('Botany')).status).toBe(500);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('has not compared the version'));
  expect(await countSubjects()).toBe(before);
});
