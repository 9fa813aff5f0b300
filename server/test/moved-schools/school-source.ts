import pg from 'pg';
import { demoId } from '#demo/kit/ids.ts';
import { loadDemo } from '#demo/load.ts';
import type { SchoolScope } from '#server/backup/work/write-backup.ts';
import { readSecrets } from '#server/db/installation.ts';
import { openSealing, type SecretSealer, sealOwners } from '#server/lib/sealing.ts';
import { memoryFiles } from '#server/ports/files.ts';
import { createOwnedDatabase } from '#server/test/postgres/owned-database.ts';

const school_id = demoId(1, 'school', 1);
const other_id = demoId(2, 'school', 1);
export const modelUrl = 'https://models.example/v1';

/** An installation with two schools in many scripts; every text of the second one holds the marker. */
export async function openSchoolSource() {
  const database = await createOwnedDatabase({ createsDatabases: true });
  const { connectionString } = database;
  const files = memoryFiles();
  await loadDemo({ connectionString, students: 60, files, log: { info: () => {} } });
  const sealing = openSealing((await readSecrets(connectionString)).sealing, []);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`select set_config('app.maintenance', 'on', false)`);
  await addUnusualValues(client);
  await addSecrets(client, sealing);
  const school: SchoolScope = { school_id, name: 'Écôle 学校', sealing, hasOwnKey: false };
  return {
    connectionString,
    files,
    client,
    school,
    other_id,
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

export type SchoolSource = Awaited<ReturnType<typeof openSchoolSource>>;

/** As long as the seed of an authenticator app. */
export const seedText = 'SEED234SEED234SEED234SEED234SEED';
export const marker = 'marker-of-the-other-school';

async function addUnusualValues(client: pg.Client) {
  await client.query(
    `update schools
    set name = case school_id when $1 then 'Écôle 学校' else '${marker}' end,
      settings = settings || $2::jsonb, address = $3`,
    [
      school_id,
      JSON.stringify({ unusual: 'Zoë \\ back\tslash\nلا 🎒' }),
      `\\N\n\t\\.\n${'é学ب'.repeat(2_000)}`,
    ],
  );
  for (const [id, mark] of [
    [school_id, 'Français, الرياضيات, 数学'],
    [other_id, marker],
  ]) {
    await client.query(`select set_config('app.school_id', $1, false)`, [id]);
    await client.query(`update subjects set name = left(name, 40) || ' – ${mark}' where school_id = $1`, [
      id,
    ]);
    await client.query(`update users set name = name || ' ${mark}' where school_id = $1`, [id]);
    await client.query(
      `insert into erasures (school_id, kind, cause, people, storage_keys)
      values ($1::uuid, 'student', 'trash', 1, array[$1::text || '/a', $1::text || '/b'])`,
      [id],
    );
  }
}

async function addSecrets(client: pg.Client, sealing: SecretSealer) {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from users where school_id = $1 and email = 'registrar@homeroom.test'`,
    [school_id],
  );
  const user_id = rows[0]?.user_id ?? '';
  const seed = sealing.seal(seedText, sealOwners.totp({ school_id, user_id })).toString('base64url');
  await client.query('update users set totp_secret = $2 where user_id = $1', [user_id, `sealed:${seed}`]);
  await client.query(
    `insert into language_models
      (school_id, provider, url, model, sealed_key, key_ends_with, is_enabled, updated_by)
    values ($1, 'openai-compatible', $2, 'm', $3, 'ends', false, $4)
    on conflict (school_id) do update set url = excluded.url, sealed_key = excluded.sealed_key`,
    [
      school_id,
      modelUrl,
      sealing.seal('a key that ends', sealOwners.modelKey({ school_id, url: modelUrl })),
      user_id,
    ],
  );
  await client.query(
    `insert into jobs (school_id, kind, input, started_by) values ($1, 'test.waits', '{}', $2)`,
    [school_id, user_id],
  );
}
