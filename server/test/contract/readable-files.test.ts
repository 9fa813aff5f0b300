import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnyOperationId, routes } from '#contract/index.ts';
import type { FileReply } from '#contract/kit/route.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { openReadingExamples } from './reading-examples.ts';

let api: TestApi;
let examples: Awaited<ReturnType<typeof openReadingExamples>>;
beforeAll(async () => {
  api = await startApi();
  examples = await openReadingExamples(api);
});
afterAll(() => api.stop());

/** Files that no person reads, with who does. */
const forPrograms: Partial<Record<AnyOperationId, string>> = {
  'activities.feed': 'calendar programs, which tell events apart by their ids',
  'files.download': 'an upload as it was sent',
  'enquiries.getLogo': 'a picture',
  'messages.receiveSms': 'the SMS provider',
  'imports.exportLeads': 'the import, which finds a lead without an address by its id',
};
const files = routes.filter(([id, { reply }]) => reply === 'file' && !(id in forPrograms));

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

async function textOf({ bytes, mimeType }: FileReply): Promise<string> {
  if (mimeType !== 'application/pdf') return Buffer.from(bytes).toString('utf8');
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/-\s+/g, '-');
}

/** The queries of files that come in several kinds. */
const kindsOf: Partial<Record<AnyOperationId, readonly Record<string, string>[]>> = {
  'attendance.export': [{ person_type: 'student' }, { person_type: 'teacher' }],
  // The same as JSON is for programs.
  'chat.export': [{ format: 'pdf' }],
  'knowledge.export': [{ format: 'csv' }],
};

it('no file that a person reads names anyone or anything by an id', async () => {
  const found: unknown[] = [];
  for (const [id] of files) {
    for (const kind of kindsOf[id] ?? [{}]) {
      const example = examples.exampleOf(id, 'account-admin') ?? {};
      const query = { ...(example as { query?: object }).query, ...kind };
      const as = examples.people['account-admin'];
      const { status, result } = await api.call(id, { as, ...example, query });
      expect([id, status]).toEqual([id, 200]);
      const file = result as FileReply;
      const text = await textOf(file);
      expect([id, text.length > 0]).toEqual([id, true]);
      const ids = [...`${file.fileName} ${text}`.matchAll(uuid)].map(([one]) => one);
      if (ids.length > 0) found.push([id, kind, ids.slice(0, 2)]);
    }
  }
  expect(found).toEqual([]);
});
