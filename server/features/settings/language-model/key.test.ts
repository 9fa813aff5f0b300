import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { openAi, writeAnswer } from '#server/test/model-provider.ts';
import { modelKey as key, prepareSchoolModel } from '#server/test/school-model.ts';

const school = prepareSchoolModel();
const { get, save, test, ask } = school;

describe('the key of a language model', () => {
  const shownKey = { has_key: true, key_ends_with: '9876' };

  it('is stored encrypted, and at most its last four characters are shown', async () => {
    const { result } = await save();
    expect(result.own).toMatchObject({ ...shownKey, model: 'small', is_enabled: true });
    expect(await get()).toEqual(result);
    expect(JSON.stringify(result)).not.toContain(key.slice(0, -4));
    expect((await save({ api_key: 'short-key' })).result.own).toMatchObject({
      has_key: true,
      key_ends_with: null,
    });
    await save();
    const rows = await school.api.sql<{ row: string; plain: string }>(
      "select language_model::text as row, encode(language_model.sealed_key, 'escape') as plain from language_models language_model",
    );
    const log = await school.api.sql<{ row: string }>(
      "select line::text as row from audit_log line where entity = 'language_model'",
    );
    const kept = await school.api.sql<{ row: string }>(
      'select reply::text as row from idempotency_keys reply',
    );
    expect(rows).toHaveLength(1);
    expect(log.length).toBeGreaterThan(1);
    expect(JSON.stringify([rows, log, kept])).not.toContain('0123456789abcdef');
  });

  it('stays when it is left out, and is replaced, or removed when blank', async () => {
    await save();
    const [before] = await school.api.sql<{ sealed_key: Buffer }>('select sealed_key from language_models');
    expect((await save({ api_key: undefined, model: 'large' })).result.own).toMatchObject({
      ...shownKey,
      model: 'large',
    });
    const [after] = await school.api.sql<{ sealed_key: Buffer }>('select sealed_key from language_models');
    expect(after).toEqual(before);
    school.provider.willDo(openAi(writeAnswer('The office opens at 8.')));
    expect((await test({ api_key: undefined })).result.works).toBe(true);
    expect(school.provider.asked.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
    expect((await save({ api_key: '' })).result.own).toMatchObject({ has_key: false, key_ends_with: null });
    await ask();
    expect(school.provider.asked.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('is never sent to another host than the one it was saved for', async () => {
    await save();
    const elsewhere = { url: school.provider.url.replace('127.0.0.1', 'localhost'), api_key: undefined };
    for (const call of [save, test]) {
      const { status, errors } = await call(elsewhere);
      expect([status, errors[0]]).toMatchObject([
        400,
        { field: 'api_key', message: 'Enter the key again for this address' },
      ]);
    }
    expect(school.provider.asked).toEqual([]);
    await school.api.sql('update language_models set url = $1', [elsewhere.url]);
    await expect
      .poll(async () => {
        school.provider.willDo(openAi(writeAnswer('Books cost extra.')));
        await ask();
        return school.provider.asked.at(-1)?.headers.host;
      })
      .toContain('localhost');
    expect(school.provider.asked.at(-1)?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['sk with spaces', 'Key must not contain spaces or accented characters'],
    ['sk-\u00fc', 'Key must not contain spaces or accented characters'],
    ['x'.repeat(1001), 'Key must be at most 1000 characters'],
  ])('is refused without being repeated: %#', async (api_key, message) => {
    const { status, errors } = await save({ api_key });
    expect([status, errors]).toEqual([400, [{ field: 'api_key', message, code: 'invalid' }]]);
  });

  it('is not returned when a request is repeated, and is not stored for recognizing repeats', async () => {
    const call = (api_key: string) =>
      school.api.call('settings.updateLanguageModel', {
        as: 'admin',
        body: { ...school.own, api_key },
        headers: { 'idempotency-key': 'once' },
      });
    const first = await call(key);
    expect((await call(key)).result).toEqual(first.result);
    expect((await call('another-key')).status).toBe(409);
  });
});

it('is not in the log entry of a change', async () => {
  const lines = () =>
    school.api.sql<{ action: string; before: object | null; after: object | null }>(
      "select action, before, after from audit_log where entity = 'language_model' order by audit_id",
    );
  const from = (await lines()).length;
  await save();
  await save({ model: 'large', api_key: `${key}-2` });
  await save({ model: 'large', api_key: null, is_enabled: false });
  await school.api.call('settings.removeLanguageModel', { as: 'admin' });
  const access = { provider: 'openai-compatible', url: school.provider.url };
  expect((await lines()).slice(from)).toEqual([
    {
      action: 'create',
      before: null,
      after: { ...access, model: 'small', has_key: true, is_enabled: true, key: 'replaced' },
    },
    { action: 'update', before: { model: 'small' }, after: { model: 'large', key: 'replaced' } },
    {
      action: 'update',
      before: { has_key: true, is_enabled: true },
      after: { has_key: false, is_enabled: false },
    },
    {
      action: 'delete',
      before: { ...access, model: 'large', has_key: false, is_enabled: false },
      after: null,
    },
  ]);
});

it('refuses an edit of an old version', async () => {
  const first = await save();
  const version = first.result.own?.updated_dt ?? '';
  expect((await save({ model: 'large' }, version)).status).toBe(200);
  const late = await save({ model: 'late' }, version);
  expect([late.status, late.errors[0]?.code]).toEqual([409, 'stale']);
  expect((await get()).own?.model).toBe('large');
});

it('is for account-admins only', async () => {
  await save();
  for (const as of ['registrar', 'staff'] as const) {
    for (const id of ['settings.getLanguageModel', 'settings.removeLanguageModel'] as const) {
      expect((await school.api.call(id, { as })).status).toBe(403);
    }
    expect((await school.api.call('settings.updateLanguageModel', { as, body: school.own })).status).toBe(
      403,
    );
    expect((await school.api.call('settings.testLanguageModel', { as, body: school.own })).status).toBe(403);
  }
  expect(school.provider.asked).toEqual([]);
});

it('can be tested only so often', async () => {
  const body = { ...school.own, url: 'http://127.0.0.1:1/v1' };
  const statuses: number[] = [];
  for (let trial = 0; trial < 31; trial += 1) {
    statuses.push((await school.api.call('settings.testLanguageModel', { as: 'northside', body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});

describe('without private addresses', () => {
  let closed: TestApi;
  beforeAll(async () => {
    closed = await startApi({ log: school.log });
  });
  afterAll(() => closed.stop());
  const body = (address: string) => ({ ...school.own, url: address });

  it.each([
    ['http://93.184.215.14/v1', 'Address must begin with https://'],
    ['http://127.0.0.1:11434', 'Address must begin with https://'],
    ['https://127.0.0.1/v1', 'public internet'],
    ['https://10.1.2.3/v1', 'public internet'],
    ['https://[::1]/v1', 'public internet'],
    ['https://[fd00::1]/v1', 'public internet'],
    ['https://169.254.169.254/latest/meta-data', 'public internet'],
    ['https://localhost/v1', 'public internet'],
    ['https://models.invalid/v1', 'could not be found'],
    ['https://user:password@93.184.215.14/v1', 'must not contain a user name'],
    ['https://93.184.215.14/v1?key=1', 'must not contain a user name'],
    ['ftp://93.184.215.14', 'must be a web address'],
    ['', 'Address is required'],
  ])('%s is refused by name: %s', async (address, words) => {
    for (const id of ['settings.updateLanguageModel', 'settings.testLanguageModel'] as const) {
      const { status, errors } = await closed.call(id, { as: 'admin', body: body(address) });
      expect([status, errors[0]?.field]).toEqual([400, 'url']);
      expect(errors[0]?.message).toContain(words);
    }
    expect(school.provider.asked).toEqual([]);
  });

  it('a public address is saved, and a private one saved otherwise is not called', async () => {
    const kept = await closed.call('settings.updateLanguageModel', {
      as: 'admin',
      body: body('https://93.184.215.14/v1'),
    });
    expect(kept.result).toMatchObject({ own: { url: 'https://93.184.215.14/v1' }, may_be_private: false });
    await closed.sql('update language_models set url = $1', [school.provider.url]);
    await closed.sql(
      'insert into knowledge_chunks (school_id, chatbot_id, position, title, text) values ($1, $2, 0, $3, $4)',
      [closed.school_id, closed.chatbot, 'Fees', ['Tuition is 4,800 dollars a year.']],
    );
    const query = { chatbot_id: closed.chatbot, query: 'how much is the tuition for grade 3' };
    await expect
      .poll(async () => {
        await closed.call('assistant.query', { as: 'staff', body: query });
        return (await closed.call('answers.languageModel', { as: 'staff' })).result.error;
      })
      .toBe('The address of the language model is not allowed');
    expect(school.provider.asked).toEqual([]);
  });
});
