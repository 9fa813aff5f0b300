import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answeringProcess } from '#server/answering/index.ts';
import { openAllSchools } from '#server/db/owner-database.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { listAskedChatbots } from './warming-queries.ts';

vi.setConfig({ testTimeout: 60_000 });

const minutes = 60_000;
const patience = { timeout: 60_000, interval: 50 };

let api: TestApi;
const tasks: string[] = [];
const unwatch = answeringProcess.watch(({ task }) => tasks.push(task));
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => {
  tasks.length = 0;
});
afterAll(async () => {
  unwatch();
  await api.stop();
});

const replace = (text: string, id = api.chatbot) =>
  api.call('knowledge.replace', {
    as: 'admin',
    params: { id },
    body: { data: [{ title: 'Pool', text: [text] }] },
  });
const ask = async () => {
  const body = { question: 'when is the pool open' };
  return (await api.call('knowledge.try', { as: 'staff', params: { id: api.chatbot }, body })).result;
};
const endIdle = () => answeringProcess.endIfIdle(performance.now() + 10 * minutes);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const open = (opened: 'true' | 'false' = 'true') =>
  api.call('widget.get', { params: { id: api.chatbot }, query: { opened } });
const newChatbot = (name: string) => ({
  name,
  agent_name: 'Ada',
  greeting: 'Hello!',
  colours: { primary: '#1F5B4D', text: '#ffffff' },
  quick_questions: [],
  allowed_sites: [],
  opening_hours: {},
  status: 'active',
  is_default: false,
});
const prepare = () => api.call('answers.prepare', { as: 'staff', params: { id: api.chatbot } });

it('ends after ten minutes in which no one needed it, and answers again without encoding a sentence again', async () => {
  await replace('The pool is open from 14:00.');
  await ask();
  await expect.poll(() => tasks.includes('learned'), patience).toBe(true);
  const { pid = 0 } = answeringProcess;
  answeringProcess.endIfIdle(performance.now() + 9 * minutes);
  expect(answeringProcess.pid).toBe(pid);
  endIdle();
  expect(answeringProcess.isRunning).toBe(false);
  await expect.poll(() => isAlive(pid), patience).toBe(false);
  tasks.length = 0;
  expect((await ask()).answer).toBe('The pool is open from 14:00.');
  expect(answeringProcess.pid).not.toBe(pid);
  await expect.poll(() => tasks.includes('learned'), patience).toBe(true);
  expect(tasks).not.toContain('encode');
});

it.each([0, 1, 2, 3, 5, 8])('loses no question that came %i ms before it ends', async (milliseconds) => {
  await ask();
  const asked = ask();
  await pause(milliseconds);
  endIdle();
  expect((await asked).answer).toBe('The pool is open from 14:00.');
});

it('prepares a chatbot when a visitor has opened its chat, once a minute at most', async () => {
  endIdle();
  tasks.length = 0;
  expect((await open('false')).status).toBe(200);
  expect(answeringProcess.isRunning).toBe(false);
  await Promise.all(Array.from({ length: 10 }, () => open()));
  await expect.poll(() => tasks.includes('learned'), patience).toBe(true);
  expect(tasks.filter((task) => task === 'build')).toHaveLength(1);
  await expect.poll(async () => Object.keys((await ask()).timings), patience).toContain('encoded');
  endIdle();
  await open();
  await prepare();
  await pause(100);
  expect(answeringProcess.isRunning).toBe(false);
});

it('is not started for a chatbot that is switched off', async () => {
  const { result } = await api.call('settings.createChatbot', { as: 'admin', body: newChatbot('Sports') });
  await replace('The pool is closed.', result.chatbot_id);
  await api.sql(`update chatbots set status = 'inactive' where chatbot_id = $1`, [result.chatbot_id]);
  endIdle();
  const params = { id: result.chatbot_id };
  expect((await api.call('widget.get', { params, query: { opened: 'true' } })).status).toBe(404);
  expect((await api.call('answers.prepare', { as: 'admin', params })).result).toEqual({ is_active: false });
  expect((await api.call('answers.prepare', { as: 'northside', params })).status).toBe(404);
  await pause(100);
  expect(answeringProcess.isRunning).toBe(false);
});

it('begins with the active chatbots that were asked something in the last week', async () => {
  const titles = ['Asked today', 'Asked long ago', 'Never asked', 'Switched off'];
  const bots = new Map<string, string>();
  for (const title of titles) {
    const { result } = await api.call('settings.createChatbot', { as: 'admin', body: newChatbot(title) });
    const data = [{ title, text: [`${title} has a line.`] }];
    await api.call('knowledge.replace', { as: 'admin', params: { id: result.chatbot_id }, body: { data } });
    bots.set(title, result.chatbot_id);
  }
  for (const title of ['Asked today', 'Asked long ago', 'Switched off'])
    await api.call('knowledge.try', {
      as: 'admin',
      params: { id: bots.get(title) ?? '' },
      body: { question: 'hello' },
    });
  await api.sql(`update answers set created_dt = now() - interval '8 days' where chatbot_id = $1`, [
    bots.get('Asked long ago'),
  ]);
  await api.sql(`update chatbots set status = 'inactive' where chatbot_id = $1`, [bots.get('Switched off')]);
  const onError = () => undefined;
  const allSchools = openAllSchools(api.connectionString, onError);
  const asked = await allSchools.read((db) => listAskedChatbots(db, { most: 10 }));
  await allSchools.close();
  const ids = asked.map(({ chatbot_id }) => chatbot_id);
  expect([...bots].filter(([, id]) => ids.includes(id)).map(([title]) => title)).toEqual(['Asked today']);
  expect(ids[0]).toBe(bots.get('Asked today'));
});
