import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noLanguageModel } from '#server/ports/language-model.ts';
import {
  anthropic,
  beginStream,
  openAi,
  type ProviderReply,
  refuses,
  writeAnswer,
} from '#server/test/model-provider.ts';
import { modelKey as key, prepareSchoolModel } from '#server/test/school-model.ts';

const school = prepareSchoolModel();
const { get, save, test, ask } = school;
const stateOf = async (as: 'staff' | 'northside' = 'staff') =>
  (await school.api.call('answers.languageModel', { as })).result;

const providers = [
  ['openai-compatible', 'small', openAi],
  ['ollama', 'small', openAi],
  ['anthropic', 'small', anthropic],
  ['anthropic', 'claude-sonnet-4-5', anthropic],
] as const;

describe.each(providers)('a model by %s (%s)', (name, model, says) => {
  it('answers its school’s questions, sentence by sentence', async () => {
    expect((await save({ provider: name, model })).status).toBe(200);
    school.provider.willDo(says(writeAnswer('The tuition is 4,800 dollars a year, and books cost extra.')));
    const result = await ask();
    expect(result.answer).toBe('The tuition is 4,800 dollars a year, and books cost extra.');
    expect(result.citations).toMatchObject([{ title: 'Fees' }]);
    const [sent] = school.provider.asked;
    const given = name === 'anthropic' ? sent?.headers['x-api-key'] : sent?.headers.authorization;
    expect(given).toContain(key);
    expect(sent?.path).toBe(name === 'anthropic' ? '/v1/messages' : '/v1/chat/completions');
    expect(await stateOf()).toEqual({ name: model, state: 'working', error: null });
    const [trace] = await school.api.sql('select model, provider_error from answers where answer_id = $1', [
      result.answer_id,
    ]);
    expect(trace).toEqual({ model, provider_error: null });
  });

  it('cannot add a number that is not in its sources', async () => {
    await save({ provider: name, model });
    school.provider.willDo(says(writeAnswer('Books cost extra.', 'The tuition is 3,900 dollars a year.')));
    const { answer: text } = await ask();
    expect(text).toContain('Books cost extra.');
    expect(text).not.toContain('3,900');
  });

  it('is not shown when it breaks off or refuses the key', async () => {
    await save({ provider: name, model });
    school.provider.willDo((response) => {
      beginStream(response);
      response.write(': \n\n', () => response.destroy());
    });
    expect((await ask()).answer).toContain('Tuition is 4,800 dollars a year.');
    school.provider.willDo(refuses(401, `{"error":{"message":"${key}"}}`));
    expect(JSON.stringify(await ask())).not.toContain(key);
    expect(await stateOf()).toEqual({
      name: model,
      state: 'paused',
      error: 'The language model answered 401',
    });
  });

  it('is tested before it is saved', async () => {
    school.provider.willDo(says(writeAnswer('The office opens at 8.')));
    const { status, result } = await test({ provider: name, model });
    expect([status, result.works]).toEqual([200, true]);
    expect(result.message).toContain('It works');
    expect((await get()).own).toBeNull();
  });
});

describe('the model of a school', () => {
  const words = async () => {
    const reply = await school.api.call('assistant.assistantQuery', {
      as: 'staff',
      body: { query: 'what is a noun' },
    });
    return reply.result.answer;
  };
  const completion = JSON.stringify({
    choices: [{ message: { role: 'assistant', content: 'From its own.' } }],
  });

  it('is its own, else that of the installation, else none', async () => {
    school.provider.willDo((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(completion),
    );
    await save();
    expect(await words()).toBe('From its own.');
    school.api.setLanguageModel({ name: 'shared', write: () => Promise.resolve('From the shared one.') });
    expect(await words()).toBe('From its own.');
    expect((await get()).default_model).toBe('shared');
    await save({ is_enabled: false, api_key: undefined });
    expect(await words()).toBe('From the shared one.');
    await save({ api_key: undefined });
    expect(await words()).toBe('From its own.');
    await school.api.call('settings.removeLanguageModel', { as: 'admin' });
    expect(await words()).toBe('From the shared one.');
    school.api.setLanguageModel(noLanguageModel);
    expect(await stateOf()).toEqual({ name: null, state: 'none', error: null });
  });

  it('does not apply to another school', async () => {
    await save();
    expect((await stateOf()).name).toBe('small');
    expect((await stateOf('northside')).name).toBeNull();
    const theirs = await school.api.call('settings.getLanguageModel', { as: 'northside' });
    expect(theirs.result).toEqual({ own: null, default_model: null, may_be_private: true });
    expect((await school.api.call('settings.removeLanguageModel', { as: 'northside' })).status).toBe(404);
    expect((await get()).own?.model).toBe('small');
  });

  it('is read once, not with every question, and again in every process after a change', async () => {
    const rename = (model: string) =>
      school.api.sql('update language_models set model = $1 where school_id = $2', [
        model,
        school.api.northside,
      ]);
    const nameOf = async () => (await stateOf('northside')).name;
    // A school without earlier changes of its model, so that no notification can still be under way.
    await school.api.sql('alter table language_models disable trigger notify_language_model_changed');
    await school.api.call('settings.updateLanguageModel', { as: 'northside', body: school.own });
    expect(await nameOf()).toBe('small');
    await rename('unheard');
    expect(await nameOf()).toBe('small');
    await school.api.sql('alter table language_models enable trigger notify_language_model_changed');
    await rename('heard');
    await expect.poll(nameOf).toBe('heard');
    await school.api.call('settings.removeLanguageModel', { as: 'northside' });
    expect(await nameOf()).toBeNull();
  });

  it('is called again after a change, though the key was refused before', async () => {
    await save();
    school.provider.willDo(refuses(401));
    await ask();
    expect((await stateOf()).state).toBe('paused');
    await save({ api_key: `${key}-new` });
    expect(await stateOf()).toEqual({ name: 'small', state: 'working', error: null });
  });
});

describe('a test of a language model reports', () => {
  it.each<[string, ProviderReply]>([
    ['The key is refused', refuses(401, `{"error":{"message":"${key}"}}`)],
    ['The key is refused', refuses(403, 'no')],
    ['does not know this model', refuses(404)],
    ['too many questions, or no credit left', refuses(429)],
    ['has a fault of its own (503)', refuses(503)],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['does not accept the question (400)', refuses(400)],
    [
      'did not come from a language model',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
    ['did not come from a language model', (response) => beginStream(response).end('data: [DONE]\n\n')],
    ['cannot be reached', (response) => response.destroy()],
  ])('%s', async (words, behavior) => {
    school.provider.willDo(behavior);
    const { status, result } = await test();
    expect([status, result.works]).toEqual([200, false]);
    expect(result.message).toContain(words);
    expect(result.message).not.toContain(key);
    expect(school.provider.asked).toHaveLength(1);
  });

  it('that a key is missing', async () => {
    school.provider.willDo(refuses(401));
    expect((await test({ api_key: '' })).result.message).toBe('The service wants a key.');
  });

  it('that the host is not reachable', async () => {
    const { result } = await test({ url: 'http://127.0.0.1:1/v1' });
    expect(result).toMatchObject({ works: false, message: 'The service cannot be reached at this address.' });
  });

  it('that no answer came in time', async () => {
    const wait = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000);
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      return controller.signal;
    });
    onTestFinished(() => wait.mockRestore());
    school.provider.willDo((response) => beginStream(response).flushHeaders());
    const { result } = await test();
    expect(result).toMatchObject({ works: false, message: 'No answer came within 10 seconds.' });
  });
});
