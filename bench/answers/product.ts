import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { foundSchool, resultOf, runApp } from '#server/test/running-app.ts';
import { sumMemory } from '../http/processes.ts';
import type { Reply } from './judge.ts';
import type { Chunk } from './sets.ts';

/** The product in a separate process on a fresh database, with one chatbot, asked through its public call. */
export async function openProduct(code?: string, environment: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-answers-'));
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }) });
  await migrate(database.connectionString);
  Object.assign(process.env, environment);
  const app = await runApp({
    dataDir,
    databaseUrl: database.connectionString,
    isNew: true,
    ...(code !== undefined && { code }),
  });
  const { token } = await foundSchool(app);
  const send = async <Result>(path: string, body: object) =>
    resultOf<Result>(await app.call('POST', path, { token, body }));
  const colours = { primary: '#1f5b4d', text: '#ffffff' };
  const { chatbot_id } = await send<{ chatbot_id: string }>('/settings/chatbots', {
    name: 'Admissions',
    agent_name: 'Sage',
    colours,
  });
  const session = { chatbot_id, chat_user_id: 'cms', chat_session_id: 'bench' };
  return {
    memory: () => sumMemory(app.pid),
    load: (chunks: readonly Chunk[]) =>
      send(`/chatbot/${chatbot_id}/update-data`, {
        data: chunks.map(({ title, text }) => ({ title, text })),
      }),
    /** The same question by a member of staff who tries the chatbot, which has no limit per minute. */
    tryQuestion: (question: string) => send<Reply>(`/chatbot/${chatbot_id}/try`, { question }),
    ask: (query: string) => send<Reply>('/rag-ai/query', { ...session, query }),
    async close() {
      await app.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Product = Awaited<ReturnType<typeof openProduct>>;
