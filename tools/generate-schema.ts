/**
 * Writes what a migrated database says about itself: the types of its tables, docs/schema.sql, and the parameters
 * and rows of every declared statement. With `--check` it writes nothing and fails if a file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import '#server/app.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { declaredStatements } from '#server/db/query.ts';
import { describeSchema } from './schema/page.ts';
import { describeTypes } from './schema/types.ts';
import { describeStatements } from './statements/page.ts';

const root = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');

for (const [path, generated] of Object.entries(await describeDatabase())) {
  const file = join(root, path);
  if (!isCheck) {
    writeFileSync(file, generated);
  } else if (readFileSync(file, 'utf8') !== generated) {
    console.error(`${path} does not match the schema and the statements: run npm run generate`);
    process.exitCode = 1;
  }
}
// The product that declares the statements keeps timers.
process.exit();

async function describeDatabase(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-schema-'));
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }), durable: false });
  const client = new pg.Client({ connectionString: database.connectionString });
  try {
    await migrate(database.connectionString);
    await client.connect();
    return {
      'server/db/types.gen.ts': await describeTypes(client),
      'docs/schema.sql': await describeSchema(client),
      'server/db/statements.gen.ts': await describeStatements(client, declaredStatements()),
    };
  } finally {
    await client.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
