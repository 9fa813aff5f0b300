import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { administer, newDatabaseName, withDatabase } from './server.ts';

type OpenServer = { readonly connectionString: string; readonly locale: string; close(): Promise<void> };

/** Called by Vitest once: a server to test on, with one migrated database that the tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'];
  const server = external ? openExternal(external) : await openEmbedded();
  const administration = server.connectionString;
  const template = newDatabaseName();
  try {
    await administer(administration, `create database ${template} template template0 ${server.locale}`);
    await migrate(withDatabase(administration, template));
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide('testServer', { administration, template });
  return async () => {
    await administer(administration, `drop database if exists ${template} with (force)`);
    await server.close();
  };
}

function openExternal(connectionString: string): OpenServer {
  return {
    connectionString,
    locale: `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    close: async () => {},
  };
}

async function openEmbedded(): Promise<OpenServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-test-'));
  const log = pino({ level: 'error' });
  const database = await startEmbeddedDatabase({ dataDir, log, durable: false });
  return {
    connectionString: database.connectionString,
    locale: '',
    close: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
