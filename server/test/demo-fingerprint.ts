import type pg from 'pg';
import { schoolId, values } from './loaded-demo.ts';

/** Ids that the database makes, moments of the day on which the test runs, and what expires, without their value. */
const settledText = (row: string) =>
  `regexp_replace(
    regexp_replace(
      regexp_replace(${row}, '(?!01930000)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'id', 'g'),
      current_date || '[T ][0-9:.+]+', 'now', 'g'),
    '"expires_dt": *"[^"]+"', '', 'g')`;

/** Differs between loads. Messages leave in the order of ids that the database makes: providers number them in it, and jobs list errors in it. */
const differing = [
  'created_dt',
  'updated_dt',
  'last_asked_dt',
  'password_hash',
  'token_hash',
  'secret_hash',
  'provider_id',
  'errors',
];

/** Everything a school holds, except what differs between loads: ids, times of writing, salted hashes, counters. */
export async function fingerprint(client: pg.Client): Promise<Record<string, unknown>> {
  const tables = await values(
    client,
    `select table_name
    from information_schema.columns
    where column_name = 'school_id' and table_schema = 'public' and table_name <> 'student_counts'
    order by 1`,
  );
  const prints: Record<string, unknown> = {};
  for (const table of tables) {
    const [print] = await values(
      client,
      `select md5(coalesce(string_agg(row, '' order by row), ''))
      from (
        select ${settledText(`(to_jsonb(item) - '{${differing.join(',')}}'::text[])::text`)} as row
        from ${String(table)} item
        where school_id = '${schoolId}'
      ) rows`,
    );
    prints[String(table)] = print;
  }
  return prints;
}
