import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LanguageModel, noLanguageModel } from '#server/ports/language-model.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let student: string;
let calls = 0;

const count = () => {
  calls += 1;
};
const answered = {
  status: 'answered',
  sentences: [{ text: 'The pool is open from Grade 3.', cites: [1] }],
  handoff: false,
  lead: false,
};
/** Counts how often it is called. */
const model: LanguageModel = {
  name: 'counted',
  write: async () => {
    count();
    return 'A sentence of the model.';
  },
  async *answer() {
    count();
    yield answered;
  },
};

beforeAll(async () => {
  api = await startApi();
  student = await newStudent(api, await newClass(api));
  for (const chatbot of [api.chatbot, api.otherChatbot]) {
    await api.sql(
      `insert into knowledge_chunks (school_id, chatbot_id, position, title, text)
      values ($1, $2, 1, 'Swimming', $3)`,
      [api.school_id, chatbot, ['The pool is open from Grade 3.']],
    );
  }
});
afterAll(() => api.stop());
beforeEach(async () => {
  calls = 0;
  api.setLanguageModel(model);
  await api.sql('delete from language_model_use');
  await api.sql(`delete from notifications where kind = 'model_budget'`);
});
afterEach(() => {
  api.setLanguageModel(noLanguageModel);
  api.setNow(undefined);
});

const budget = async () => (await api.call('settings.getModelBudget', { as: 'admin' })).result;
const setBudget = (daily_calls: number, daily_calls_per_chatbot: number) =>
  api.call('settings.updateModelBudget', { as: 'admin', body: { daily_calls, daily_calls_per_chatbot } });
const ask = async (chatbot_id = api.chatbot) =>
  (
    await api.call('assistant.query', {
      as: 'admin',
      body: { query: 'From which grade is the pool open?', chatbot_id },
    })
  ).result;
const report = async () =>
  (
    await api.call('reports.create', {
      as: 'staff',
      params: { id: student },
      body: { reportType: 'comprehensive' },
    })
  ).result;
const notices = () =>
  api.sql<{ title: string }>(
    `select title
    from notifications
    where kind = 'model_budget' and user_id = $1
    order by created_dt, notification_id`,
    [api.users.admin.user_id],
  );

describe('the calls of a language model', () => {
  it('are limited per chatbot and day; then the school’s words answer as without a model', async () => {
    await setBudget(100, 3);
    for (let n = 0; n < 5; n += 1) {
      const { answer } = await ask();
      expect(answer).toContain('The pool is open from Grade 3.');
    }
    expect(calls).toBe(3);
    await ask(api.otherChatbot);
    expect(calls).toBe(4);
    const { used_today, chatbots } = await budget();
    expect(used_today).toBe(4);
    expect(chatbots.find(({ chatbot_id }) => chatbot_id === api.chatbot)?.used_today).toBe(3);
  });

  it('are limited for the whole school per day: then the rules write reports', async () => {
    await setBudget(2, 100);
    for (let n = 0; n < 4; n += 1) expect((await report()).written_by).toBe('rules');
    expect(calls).toBe(2);
    await ask();
    expect(calls).toBe(2);
  });

  it('start again with the school’s next day', async () => {
    await setBudget(1, 1);
    api.setNow(new Date(Date.now() - 86_400_000));
    await ask();
    await ask();
    expect(calls).toBe(1);
    api.setNow(undefined);
    await ask();
    expect(calls).toBe(2);
  });

  it('never exceed the limit when many ask at once', async () => {
    await setBudget(100, 7);
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(calls).toBe(7);
  });

  it('do not count for another school', async () => {
    await setBudget(0, 0);
    await ask();
    expect(calls).toBe(0);
    const other = (await api.call('settings.getModelBudget', { as: 'northside' })).result;
    expect(other).toMatchObject({ daily_calls: 5000, daily_calls_per_chatbot: 2500, used_today: 0 });
  });
});

describe('account-admins', () => {
  it('are told once per day at 80 % and once when nothing is left', async () => {
    await setBudget(100, 5);
    for (let n = 0; n < 3; n += 1) await ask();
    expect(await notices()).toEqual([]);
    for (let n = 0; n < 4; n += 1) await ask();
    const titles = (await notices()).map(({ title }) => title);
    expect(titles).toEqual([
      expect.stringContaining('80% of today’s language model calls of the chatbot'),
      expect.stringContaining('are used up for today'),
    ]);
  });
});

describe('a budget', () => {
  it('is changed by account-admins only, from the version they saw', async () => {
    const body = { daily_calls: 10, daily_calls_per_chatbot: 5 };
    expect((await api.call('settings.updateModelBudget', { as: 'registrar', body })).status).toBe(403);
    const { updated_dt } = (await setBudget(20, 10)).result;
    const headers = { 'if-unmodified-since-version': updated_dt ?? '' };
    expect((await api.call('settings.updateModelBudget', { as: 'admin', body, headers })).status).toBe(200);
    expect((await api.call('settings.updateModelBudget', { as: 'admin', body, headers })).status).toBe(409);
    const wrong = await api.call('settings.updateModelBudget', {
      as: 'admin',
      body: { daily_calls: -1, daily_calls_per_chatbot: 1.5 },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.errors.map(({ field }) => field)).toEqual(['daily_calls', 'daily_calls_per_chatbot']);
  });
});

describe('reports', () => {
  it('with a language model are limited per person', async () => {
    await setBudget(1000, 1000);
    const statuses = new Set<number>();
    for (let n = 0; n < 62; n += 1) {
      const { status } = await api.call('reports.create', {
        as: 'registrar',
        params: { id: student },
        body: { reportType: 'academic' },
      });
      statuses.add(status);
    }
    expect([...statuses]).toEqual([201, 429]);
  });
});
