import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { withDatabase } from '#server/db/connection/address.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { codeOf } from '#server/lib/start-failure.ts';
import { openSession } from './session.ts';

export type Scratch = { readonly connectionString: string; remove(): Promise<void> };

const mayNotCreate = '42501';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * A temporary empty database: on the same server where its user may create one, otherwise on a separate temporary server.
 */
export async function openScratch(connectionString: string): Promise<Scratch> {
  const client = await openSession(connectionString);
  try {
    const prefix = await prefixOf(client);
    await dropLeftovers(client, prefix);
    const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${name} template template0 encoding 'UTF8'${await localeOf(client)}`);
    return {
      connectionString: withDatabase(connectionString, name),
      remove: () => drop(connectionString, name),
    };
  } catch (error) {
    if (codeOf(error) !== mayNotCreate) throw error;
    return await openTemporaryServer();
  } finally {
    await client.end();
  }
}

/** The name depends on this database: another Homeroom on the same server has its own scratch databases. */
async function prefixOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select oid::text as id from pg_database where datname = current_database()',
  );
  return `homeroom_scratch_${rows[0]?.id}_`;
}

async function localeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ sort: string; kind: string }>(
    'select datcollate as sort, datctype as kind from pg_database where datname = current_database()',
  );
  const [{ sort, kind } = { sort: 'C', kind: 'C' }] = rows;
  return ` lc_collate ${client.escapeLiteral(sort)} lc_ctype ${client.escapeLiteral(kind)}`;
}

/** Removes what a killed process left; the caller holds the lock of backups, so no one uses them. */
async function dropLeftovers(client: pg.Client, prefix: string) {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await dropDatabase(client, datname);
}

async function drop(connectionString: string, name: string) {
  const client = await openSession(connectionString);
  try {
    await dropDatabase(client, name);
  } finally {
    await client.end();
  }
}

/**
 * Not `with (force)`, which PostgreSQL refuses to an ordinary user while autovacuum works in the database; without it,
 * PostgreSQL ends autovacuum itself.
 */
async function dropDatabase(client: pg.Client, name: string) {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  await client.query(`drop database if exists ${client.escapeIdentifier(name)}`);
}

async function openTemporaryServer(): Promise<Scratch> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-scratch-'));
  const clear = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedDatabase({ dataDir, log: silent, durable: false });
    return {
      connectionString: server.connectionString,
      async remove() {
        await server.stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}
