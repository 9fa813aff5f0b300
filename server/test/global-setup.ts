import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openComparedReplies } from './compared-replies.ts';
import { keepScratchInMemory } from './postgres/scratch-memory.ts';
import { administer, newDatabaseName, withDatabase } from './server.ts';

type OpenServer = {
  readonly owner: string;
  readonly superuser: string;
  readonly locale: string;
  close(): Promise<void>;
};

/** Called by Vitest once: a server to test on, with one migrated database that the tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'api') await keepScratchInMemory();
  const external = process.env['TEST_DATABASE_URL'];
  const server = await (external ? openExternal(external) : openEmbedded());
  const { owner, superuser } = server;
  const template = newDatabaseName();
  try {
    await administer(owner, `create database ${template} template template0 ${server.locale}`);
    await migrate(withDatabase(owner, template));
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide('testServer', { owner, superuser, template });
  const checkCompared = project.name === 'api' ? await openComparedReplies(project) : undefined;
  return async () => {
    await administer(superuser, `drop database if exists ${template} with (force)`);
    await server.close();
    await checkCompared?.();
  };
}

/** The owner may be a plain role, as docs/operating/database.md describes, if the tests have a superuser to look around with. */
async function openExternal(owner: string): Promise<OpenServer> {
  const superuser = process.env['TEST_SUPERUSER_URL'] ?? owner;
  if (!(await isSuperuser(superuser))) {
    throw new Error(
      'The tests look at all schools: let TEST_SUPERUSER_URL name a superuser of the server of TEST_DATABASE_URL.',
    );
  }
  return {
    owner,
    superuser,
    locale: `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    close: async () => {},
  };
}

async function isSuperuser(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_superuser: string }>('show is_superuser');
    return rows[0]?.is_superuser === 'on';
  } finally {
    await client.end();
  }
}

async function openEmbedded(): Promise<OpenServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-test-'));
  const log = pino({ level: 'error' });
  const database = await startEmbeddedDatabase({ dataDir, log, durable: false });
  return {
    owner: database.connectionString,
    superuser: database.connectionString,
    locale: '',
    close: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
