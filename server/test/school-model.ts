import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { noLanguageModel } from '#server/ports/language-model.ts';
import { startApi, type TestApi } from './api.ts';
import { startProvider } from './model-provider.ts';

/** The key that the tests save; it may appear in no log. */
export const modelKey = 'sk-test-0123456789abcdefghijklmnop-9876';

type ModelAccess = {
  provider: string;
  url: string;
  model: string;
  api_key?: string | null;
  is_enabled: boolean;
};

const access = { provider: 'openai-compatible', model: 'small', api_key: modelKey, is_enabled: true };

/**
 * An app whose schools may have language models of their own, with a provider on this machine. Registers the hooks of
 * the test file; after each test the school has no model, and the key is in no line of the log or the console.
 */
export function prepareSchoolModel() {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  let api: TestApi;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let own: ModelAccess;
  beforeAll(async () => {
    recordConsole(lines);
    provider = await startProvider();
    api = await startApi({ environment: { HOMEROOM_LLM_PRIVATE: '1' }, log });
    await addFees(api);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    provider.stop();
    await api.stop();
  });
  beforeEach(() => {
    provider.asked.length = 0;
    own = { ...access, url: provider.url };
  });
  afterEach(async () => {
    api.setLanguageModel(noLanguageModel);
    await api.call('settings.removeLanguageModel', { as: 'admin' });
    if (lines.join('\n').includes(modelKey)) throw new Error('The key is in the log');
  });
  const running = {
    log,
    get api() {
      return api;
    },
    get provider() {
      return provider;
    },
    /** What the school saves as its model. */
    get own() {
      return own;
    },
  };
  return Object.assign(running, callsOf(running));
}

function addFees(api: TestApi) {
  return api.sql(
    'insert into knowledge_chunks (school_id, chatbot_id, position, title, text) values ($1, $2, 0, $3, $4)',
    [api.school_id, api.chatbot, 'Fees', ['Tuition is 4,800 dollars a year.', 'Books cost extra.']],
  );
}

function recordConsole(lines: string[]) {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void lines.push(words.join(' ')));
  }
}

function callsOf(running: { readonly api: TestApi; readonly own: ModelAccess }) {
  return {
    get: async () => (await running.api.call('settings.getLanguageModel', { as: 'admin' })).result,
    save: (change: object = {}, version?: string) =>
      running.api.call('settings.updateLanguageModel', {
        as: 'admin',
        body: { ...running.own, ...change },
        ...(version && { headers: { 'if-unmodified-since-version': version } }),
      }),
    test: (change: object = {}) => {
      const { is_enabled: _, ...access } = running.own;
      return running.api.call('settings.testLanguageModel', { as: 'admin', body: { ...access, ...change } });
    },
    ask: async () => {
      const body = { chatbot_id: running.api.chatbot, query: 'how much is the tuition' };
      return (await running.api.call('assistant.query', { as: 'staff', body })).result;
    },
  };
}
