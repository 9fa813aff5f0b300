import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openModelFetch } from '#server/ports/model-fetch.ts';
import { openLanguageModel } from '#server/ports/open-language-model.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { markMany, newRegister, noon, wednesday } from '#server/test/records/attendance.ts';
import { newLead } from '#server/test/records/leads.ts';
import { newClass } from '#server/test/records/students.ts';

type Call = { readonly name: string; readonly given: unknown };

const fetch = openModelFetch({ mayBePrivate: true });
let api: TestApi;
let behave: (response: ServerResponse) => unknown;
let sent = '';
let calls = 0;
const provider = createServer((request, response) => {
  void text(request).then((body) => {
    sent = body;
    calls += 1;
    behave(response);
  });
});

beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  api = await startApi();
  api.setNow(noon(wednesday));
  const five = await newRegister(api, 2, 'Grade 5');
  await api.sql(`update students set name = 'Zebediah Only' where student_id = $1`, [five.students[0]]);
  await markMany(api, five.class_id, [
    { person_id: five.students[0] ?? '', status: 'absent' },
    { person_id: five.students[1] ?? '', status: 'present' },
  ]);
  await newClass(api, { class_name: 'Grade 6', sections: 'A,B' });
  await newLead(api, { name: 'Samina Khan', source: 'phone' });
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await api.stop();
});
beforeEach(async () => {
  calls = 0;
  const { port } = provider.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  api.setLanguageModel(
    openLanguageModel({ provider: 'openai-compatible', url, key: 'secret', model: 'small', fetch }),
  );
  await api.sql('delete from assistant_messages');
});

const asks =
  (...wanted: Call[]) =>
  (response: ServerResponse) => {
    const tool_calls = wanted.map(({ name, given }, index) => ({
      id: `call-${index}`,
      type: 'function',
      function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
    }));
    const message = { role: 'assistant', content: null, ...(wanted.length > 0 && { tool_calls }) };
    const choices = [{ index: 0, message, finish_reason: wanted.length > 0 ? 'tool_calls' : 'stop' }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model: 'small', choices, usage }),
    );
  };
/** A call with the words of the question that the model says it uses. */
const call = (name: string, used: string, given: Record<string, unknown> = {}): Call => ({
  name,
  given: { ...given, used },
});
const absentInFive = (used: string) =>
  call('students_by_attendance', used, { status: 'absent', class_name: 'Grade 5' });

const ask = async (query: string, as: Who = 'staff') => {
  const { status, result } = await api.call('assistant.ask', { as, body: { query } });
  expect(status).toBe(200);
  return result;
};

it('lets the model choose several queries for an unknown phrase, and answers each from the data', async () => {
  behave = asks(
    absentInFive('Anybody ill in the fifth'),
    call('leads', 'did folks ring us', { source: 'phone' }),
  );
  const { answer, tables, citations } = await ask('Anybody ill in the fifth, and did folks ring us?');
  expect(answer).toBe('1 student is absent in Grade 5 today.\nThere is 1 lead from phone.');
  expect(tables.map(({ title, rows }) => [title, rows[0]?.[0]])).toEqual([
    ['1 student is absent in Grade 5 today.', 'Zebediah Only'],
    ['There is 1 lead from phone.', 'Samina Khan'],
  ]);
  expect(citations.map(({ title }) => title)).toEqual(['Attendance', 'Leads']);
});

it('sends the model only the question: no results and no key', async () => {
  behave = asks(absentInFive('Who is absent in Grade 5 today'));
  await ask('Who is absent in Grade 5 today?');
  await expect.poll(async () => (await api.sql('select from assistant_messages')).length).toBe(1);
  behave = asks();
  await ask('and yesterday?');
  expect(calls).toBe(2);
  expect(sent).toContain('Who is absent in Grade 5 today?');
  for (const secret of ['Zebediah', 'Samina', '1 student is absent', 'secret'])
    expect(sent).not.toContain(secret);
});

it.each([
  ['Anybody ill in the fifth', 'small'],
  ['Who is absent in Grade 5 today', null],
])('records for %j the model whose choice was used: %s', async (question, model) => {
  behave = asks(absentInFive(question));
  const { answer_id } = await ask(question);
  const readModel = () => api.sql('select model from answers where answer_id = $1', [answer_id]);
  await expect.poll(readModel).toEqual([{ model }]);
});

it('uses the asker’s own rights, whatever the model requests', async () => {
  behave = asks(call('days_off', 'when can we sleep in'));
  expect(await ask('when can we sleep in')).toMatchObject({ understood: false, answer: '' });
  expect((await ask('when can we sleep in', 'admin')).answer).toContain('school calendar');
  behave = asks(absentInFive('Anybody ill in the fifth'));
  const elsewhere = await ask('Anybody ill in the fifth?', 'northside');
  expect(elsewhere.answer).toBe('There is no class of that name at the school.');
  expect(elsewhere.tables).toEqual([]);
});

it.each<[string, typeof behave]>([
  ['chooses nothing', asks()],
  ['names a tool that is not there', asks(call('drop_students', 'absent'))],
  ['gives another shape', asks(call('students_by_attendance', 'absent', { status: 'ill' }))],
  ['does not say what it used', asks({ name: 'leads', given: { source: 'phone' } })],
  ['gives no JSON', asks({ name: 'students_by_attendance', given: '{"status":' })],
  ['answers 401', (response) => response.writeHead(401).end('{}')],
  ['answers 500', (response) => response.writeHead(500).end('{}')],
  ['breaks off', (response) => response.destroy()],
  ['stalls', () => undefined],
])('falls back to its own question forms when the model %s', async (_, behavior) => {
  behave = behavior;
  const { answer } = await ask('Who is absent in Grade 5 today');
  expect(answer).toBe('1 student is absent in Grade 5 today.');
});

it('does not ask a model again at once after it refused its key', async () => {
  behave = (response) => response.writeHead(401).end('{}');
  await ask('Anybody ill');
  await ask('Anybody ill');
  expect(calls).toBe(1);
  const { result } = await api.call('answers.languageModel', { as: 'staff' });
  expect(result).toMatchObject({ state: 'paused' });
});

it('runs at most four queries for a question', async () => {
  const marked = ['absent', 'late', 'excused', 'present', 'half_day'];
  behave = asks(
    ...marked.map((status) => call('students_by_attendance', 'everything about today', { status })),
  );
  expect((await ask('everything about today')).answer.split('\n')).toHaveLength(4);
});

it('asks no model about pay or health, if something is left out, or what it recognizes itself', async () => {
  behave = asks(absentInFive('which students'));
  expect((await ask('which students have allergies')).answer).toContain(
    'I do not answer questions about pay',
  );
  behave = asks(absentInFive('who is absent today except Grade 5'));
  expect((await ask('who is absent today except Grade 5')).answer).toContain('“except grade 5”');
  behave = asks(call('leads', 'Who is absent today'));
  expect((await ask('Who is absent today?')).answer).toMatch(/^1 student is absent/);
  expect(calls).toBe(0);
});

it('names the part that the model could not express, and declines if it changes what is asked', async () => {
  const phoned = call('leads', 'did ring us', { source: 'phone', not_used: 'Berliners' });
  behave = asks(phoned);
  expect((await ask('did Berliners ring us')).answer).toBe(
    'I did not use this part of the question: “berliners”. There is 1 lead from phone.',
  );
  behave = asks(call('teachers', 'head of staff', { status: 'active', not_used: 'outside the school' }));
  expect((await ask('any staff abroad')).answer).toContain('“abroad outside”');
  behave = asks(call('count_students', 'headcount', { not_used: 'not in the fifth' }));
  const { answer, tables } = await ask('headcount, not in the fifth');
  expect(answer).toContain('I cannot use this part of the question: “not in the fifth”');
  expect(tables).toEqual([]);
});

it.each<[string, Call, string]>([
  [
    'how many students are not in grade 5',
    call('count_students', 'how many students are not in grade 5', { class_name: 'Grade 5' }),
    'not in grade 5',
  ],
  [
    "which leads didn't come by phone",
    call('leads', 'which leads come by phone', { source: 'phone' }),
    'didnt',
  ],
  [
    'leads from phone or website',
    call('leads', 'leads from phone or website', { source: 'phone' }),
    'or website',
  ],
  [
    'folks who rang since Monday',
    call('leads', 'folks who rang since Monday', { source: 'phone' }),
    'since monday',
  ],
  ['folks who rang twice', call('leads', 'folks who rang twice', { source: 'phone' }), 'twice'],
  [
    'who skipped class in March',
    call('students_by_attendance', 'who skipped class in March', { status: 'absent' }),
    'march',
  ],
  ['headcount of Grade 5', call('count_students', 'headcount of Grade 5'), '5'],
  [
    'chores that slipped since Monday',
    call('open_tasks', 'chores that slipped since Monday', { due: 'overdue' }),
    'since monday',
  ],
  ['headcount of redheads', call('count_students', 'headcount'), 'redheads'],
  [
    'leads won this month',
    call('leads', 'leads won this month', { stage: 'closed-won', from: '2026-11-01' }),
    'this month',
  ],
  [
    'who skips class tomorrow',
    call('students_by_attendance', 'who skips class tomorrow', { status: 'absent', date: '2199-01-01' }),
    'tomorrow',
  ],
])('declines if the model drops a part without a word: %s', async (question, chosen, part) => {
  behave = asks(chosen);
  const { answer, tables } = await ask(question);
  expect(answer).toMatch(new RegExp(`^I cannot use this part of the question: “[^”]*${part}`));
  expect(tables).toEqual([]);
});

it('names a part that the model drops without a word', async () => {
  behave = asks(absentInFive('absentees of Grade 5 and 6B'));
  expect((await ask('absentees of Grade 5 and 6B')).answer).toMatch(/^I did not use .*“6b”\. 1 student /);
  behave = asks(call('leads', 'did folks ring us', { source: 'phone' }));
  expect((await ask('did folks from Berlin ring us')).answer).toBe(
    'I did not use this part of the question: “berlin”. There is 1 lead from phone.',
  );
  behave = asks(call('students_by_attendance', 'which girls are absent', { status: 'absent' }));
  expect((await ask('which girls are absent')).answer).toMatch(/^I did not use .*“girls”\. 1 student /);
});

it('trusts a model that has an argument for a word, or a query for each side of an “or”', async () => {
  const all = 'folks that nobody follows, without a date';
  behave = asks(call('leads', all, { without_next_step: true }));
  expect((await ask(all)).answer).toMatch(/^There is 1 lead without a next step/);
  const both = 'away or late in the fifth grade';
  behave = asks(
    absentInFive(both),
    call('students_by_attendance', both, { status: 'late', class_name: 'Grade 5' }),
  );
  expect((await ask(both)).answer).toMatch(/^1 student is absent in Grade 5 today\.\nNo students are late/);
  const closed = 'when is the place closed next';
  behave = asks(call('days_off', closed));
  expect((await ask(closed, 'admin')).answer).toContain('school calendar');
  const rang = 'folks who rang since Monday';
  behave = asks(call('leads', rang, { source: 'phone', from: '2020-01-01' }));
  expect((await ask(rang)).answer).toContain('from phone came in from 2020-01-01');
});

it('knows that a class is not there, even if the model drops it', async () => {
  const asked = 'did anybody skip class in Grade 5 or Grade 14';
  behave = asks(absentInFive(asked));
  expect((await ask(asked)).answer).toBe('There is no class of that name at the school.');
});

it('declines if only one of two calls of a tool has the days', async () => {
  const asked = 'who skipped class or came tardily last Monday';
  const skipped = call('students_by_attendance', asked, { status: 'absent' });
  behave = asks(skipped, call('students_by_attendance', asked, { status: 'late', date: '2026-08-31' }));
  expect((await ask(asked)).answer).toContain('last monday');
  const both = 'who skipped class today and came tardily last Monday';
  behave = asks(
    call('students_by_attendance', both, { status: 'absent' }),
    call('students_by_attendance', both, { status: 'late', date: '2026-08-31' }),
  );
  expect((await ask(both)).answer).toMatch(/^1 student is absent today\.\nNo students were late on /);
});

it('proposes a task about the one lead of that name, and saves none', async () => {
  const wish = 'could somebody make sure we get back to the Khans';
  const task = { title: 'Call Samina Khan', due_date: '2026-12-01', about: 'khan' };
  behave = asks(call('propose_task', wish, task));
  const { answer, proposals } = await ask(wish);
  expect(answer).toContain('“Call Samina Khan”');
  const { title, due_date: dueDate } = task;
  expect(proposals).toMatchObject([{ title, dueDate, contactName: 'Samina Khan' }]);
  expect(await api.sql('select from tasks')).toEqual([]);
});
