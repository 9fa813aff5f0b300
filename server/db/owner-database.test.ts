import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { OwnerDatabase } from './owner-database.ts';

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

const broken: Error[] = [];

function open(connectionString: string) {
  const onError = (error: Error) => void broken.push(error);
  const database = new OwnerDatabase({
    connectionString,
    name: 'homeroom test',
    size: 1,
    waitMs: 3_000,
    onError,
  });
  onTestFinished(() => database.close());
  return database;
}

/** A way to the same server that can be cut, as a network is. */
async function openCuttable(connectionString: string) {
  const url = new URL(connectionString);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    sockets.push(near);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    connectionString: url.href,
    cut: () => sockets.forEach((socket) => void socket.resetAndDestroy()),
  };
}

const statement = (text: string) => ({ name: `test ${text}`, text });
const insert = statement(`insert into schools (name, time_zone) values ('Owned', 'UTC')`);
const count = statement(`select count(*)::int as count from schools`);

test('sees all schools in a transaction, and writes none in a read', async () => {
  const database = open(created.connectionString);
  await expect(database.read((db) => db.run(insert, []))).rejects.toMatchObject({ code: '25006' });
  await database.transaction((db) => db.run(insert, []));
  expect(await database.read((db) => db.run(count, []))).toEqual([{ count: 1 }]);
});

test('a connection that breaks in the middle of a statement fails the statement and nothing else', async () => {
  const { connectionString, cut } = await openCuttable(created.connectionString);
  const database = open(connectionString);
  const asleep = database.read((db) => {
    setTimeout(cut, 50);
    return db.run(statement('select pg_sleep(5)'), []);
  });
  await expect(asleep).rejects.toThrow(/Connection terminated|ECONNRESET/);
  expect(broken.length).toBeGreaterThan(0);
  expect(await database.read((db) => db.run(count, []))).toEqual([{ count: 1 }]);
});
