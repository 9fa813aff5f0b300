import pg from 'pg';
import { demoId } from '#demo/kit/ids.ts';
import { loadDemo } from '#demo/load.ts';
import { memoryFiles } from '#server/ports/files.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export const students = 70;

export type LoadedDemo = { database: TestDatabase; client: pg.Client; files: ReadonlyMap<string, Buffer> };

/** A client that looks at one school: the owner of the database is held by row-level security too. */
export async function connect(database: TestDatabase, school = 1): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("select set_config('app.school_id', $1, false)", [demoId(school, 'school', 1)]);
  return client;
}

export async function load(now: Date): Promise<LoadedDemo> {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const files = memoryFiles();
  await loadDemo({ connectionString, students, files, log: { info: () => {} }, now });
  return { database, client: await connect(database), files: files.kept };
}

export async function unload({ database, client }: LoadedDemo) {
  await client.end();
  await database.drop();
}

export async function values(client: pg.Client, text: string): Promise<unknown[]> {
  const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
  return rows.map(([value]) => value);
}

export const count = async (client: pg.Client, text: string) => Number((await values(client, text))[0]);

export const schoolId = demoId(1, 'school', 1);
