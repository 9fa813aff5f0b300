import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareQuestion } from '#server/answering/index.ts';
import type { Database } from '#server/db/pool.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { NotReadYet } from './chatbot-knowledge.ts';
import { type KnowledgeKey, knowledgeOf, loadKnowledge } from './knowledge-cache.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A database that replies when the test says so. */
function heldDatabase() {
  const reads: ((text: string) => void)[] = [];
  const read = (scope: object) =>
    new Promise((resolve, reject) => {
      if (!('chatbot_id' in scope)) reject(new Error('There are no vectors here'));
      else
        reads.push((text) => resolve([[{ id: text, title: 'Pool', text: [text], source: 'Pool' }], [], []]));
    });
  const readWithLag = async (scope: object) => ({ result: await read(scope), asOf: undefined });
  return { database: { read, readWithLag } as unknown as Database, reads };
}
const keyOf = (revision: number): KnowledgeKey => ({
  school_id: 's',
  chatbot_id: 'c',
  revision,
  today: '2026-01-05',
  with_documents: true,
});
const lineOf = async (known: Awaited<ReturnType<typeof knowledgeOf>>) =>
  (await known.ask(prepareQuestion('when is the pool open'), [])).found.matches[0]?.best;

it('reads a chatbot’s knowledge once for all callers, and combines edits that arrive meanwhile', async () => {
  const { database, reads } = heldDatabase();
  const first = Promise.all([loadKnowledge(database, keyOf(1)), loadKnowledge(database, keyOf(1))]);
  const later = [2, 3, 4].map((revision) => loadKnowledge(database, keyOf(revision)));
  expect(reads).toHaveLength(1);
  reads[0]?.('The pool is open at 8.');
  await expect.poll(() => reads.length, { timeout: 10_000 }).toBe(2);
  reads[1]?.('The pool is open at 9.');
  await first;
  const known = await Promise.all(later);
  expect(reads).toHaveLength(2);
  expect(new Set(await Promise.all(known.map(lineOf)))).toEqual(new Set(['The pool is open at 9.']));
});

it('answers from the previous knowledge while an edit is read', async () => {
  const { database, reads } = heldDatabase();
  const first = knowledgeOf(database, keyOf(1));
  reads[0]?.('The pool is open at 8.');
  expect(await lineOf(await first)).toBe('The pool is open at 8.');
  const meanwhile = await knowledgeOf(database, keyOf(2), 1);
  expect(await lineOf(meanwhile)).toBe('The pool is open at 8.');
  reads[1]?.('The pool is open at 9.');
  expect(await lineOf(await loadKnowledge(database, keyOf(2)))).toBe('The pool is open at 9.');
});

it('does not wait for knowledge that was never read', async () => {
  const { database, reads } = heldDatabase();
  await expect(knowledgeOf(database, keyOf(1), 1)).rejects.toThrow(NotReadYet);
  reads[0]?.('The pool is open at 8.');
  expect(await lineOf(await knowledgeOf(database, keyOf(1)))).toBe('The pool is open at 8.');
});

/** The id of the answering process that this test process has started. */
function answeringProcessId(): number {
  const isOurs = (pid: string) => {
    try {
      const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('answering-main.ts');
    } catch {
      return false;
    }
  };
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isOurs(name));
  // A signal to process 0 would reach this process too.
  if (!found) throw new Error('No process answers');
  return Number(found);
}

/** Kills the process before this one has been notified of its end. */
function killUnheard() {
  process.kill(answeringProcessId(), 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
}

const ask = async () => {
  const body = { chatbot_id: api.chatbot, query: 'when is the pool open' };
  return (await api.call('assistant.query', { as: 'staff', body })).result;
};

it('says that it cannot look anything up, and answers again as soon as it can', async () => {
  const data = [{ title: 'Pool', text: ['The pool is open from 14:00.'] }];
  await api.call('knowledge.replace', { as: 'admin', params: { id: api.chatbot }, body: { data } });
  expect((await ask()).answer).toBe('The pool is open from 14:00.');
  killUnheard();
  expect((await ask()).answer).toBe('The pool is open from 14:00.');

  process.kill(answeringProcessId(), 'SIGSTOP');
  await api.call('knowledge.replace', {
    as: 'admin',
    params: { id: api.chatbot },
    body: { data: [{ title: 'Pool', text: ['The pool is open from 15:00.'] }] },
  });
  const meanwhile = await ask();
  process.kill(answeringProcessId(), 'SIGCONT');
  expect(meanwhile.answer).toMatch(
    /^I am still reading what the school has written\. Please ask again in a moment\./,
  );
  expect(meanwhile.status).not.toBe('unknown');
  expect((await ask()).answer).toBe('The pool is open from 15:00.');
});
