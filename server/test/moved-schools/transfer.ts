import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreSchool } from '#server/backup/work/restore-school.ts';
import { type SchoolScope, writeBackup } from '#server/backup/work/write-backup.ts';
import { readSecrets } from '#server/db/installation.ts';
import { openSealing, type SecretSealer } from '#server/lib/sealing.ts';
import { missingFile } from '#server/ports/files.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { openSchoolSource, type SchoolSource } from './school-source.ts';

const { signal } = new AbortController();
const lock = { kind: 'none' } as const;

/** A school to move, and a running installation with two other schools for it to go to. */
export async function openTransfer() {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-school-'));
  const [source, api] = await Promise.all([openSchoolSource(), startApi()]);
  const sealing = openSealing((await readSecrets(api.connectionString)).sealing, []);
  let count = 0;
  const nextPath = () => {
    count += 1;
    return join(folder, `archive-${count}.tar.gz`);
  };
  return {
    folder,
    source,
    api,
    sealing,
    nextPath,
    target: targetOf(api, sealing),
    archive: (school?: SchoolScope) => archiveInto(nextPath(), source, school),
    restore: (path: string) =>
      restoreSchool({ path, unlock: {}, target: targetOf(api, sealing), onBytes: () => {}, signal }),
    stop: async () => {
      await source.drop();
      await api.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Transfer = Awaited<ReturnType<typeof openTransfer>>;

/** One school, or without one the whole installation. */
async function archiveInto(path: string, { connectionString, files }: SchoolSource, school?: SchoolScope) {
  const options = { connectionString, files, productVersion: 'test', signal, onProgress: () => {} };
  await writeBackup({ ...options, path, school, lock });
  return path;
}

function targetOf(api: TestApi, sealing: SecretSealer) {
  const files = {
    get: async (key: string) => {
      const bytes = api.files.get(key);
      if (!bytes) throw missingFile(key);
      return bytes;
    },
    put: async (key: string, bytes: Uint8Array) => void api.files.set(key, Buffer.from(bytes)),
    remove: async (key: string) => void api.files.delete(key),
  };
  return { connectionString: api.connectionString, files, sealing };
}

/** Gives a school of the installation a chatbot with the id of one that moves; returns how a restore says so. */
export async function takeChatbotId({ source, api }: Transfer) {
  const { rows } = await source.client.query<{ chatbot_id: string }>(
    'select chatbot_id from chatbots where school_id = $1 order by 1 limit 1',
    [source.school.school_id],
  );
  const chatbot_id = rows[0]?.chatbot_id ?? '';
  await api.sql('insert into chatbots (school_id, chatbot_id, name, agent_name) values ($1, $2, $3, $3)', [
    api.school_id,
    chatbot_id,
    'Taken',
  ]);
  return {
    sentence: `Another school here has the same chatbot_id in the table chatbots: ${chatbot_id}`,
    giveBack: () => api.sql('delete from chatbots where chatbot_id = $1', [chatbot_id]),
  };
}
