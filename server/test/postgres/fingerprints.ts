import type pg from 'pg';
import { openSession } from '#server/backup/database/session.ts';

async function withSession<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>) {
  const client = await openSession(connectionString);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Every table with its count and a hash over its rows, of one school or of all, computed columns too: for comparing databases
 * on one server.
 */
export function fingerprintRows(
  connectionString: string,
  school_id?: string,
): Promise<Record<string, string>> {
  return withSession(connectionString, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
        and ($1::text is null
          or exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'school_id'))
      order by 1`,
      [school_id ?? null],
    );
    const where = school_id === undefined ? '' : `where school_id = ${client.escapeLiteral(school_id)}`;
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(
            md5(string_agg(md5(item::text), '' order by md5(item::text))), ''
          ) as print
        from ${name} item ${where}`,
      );
      found[name] = rows[0]?.print ?? '';
    }
    return found;
  });
}

/** What the tables are made of: columns, constraints, indexes, triggers and whether they fire, policies, grants, sequences. */
export function fingerprintSchema(connectionString: string): Promise<string[]> {
  return withSession(connectionString, async (client) => {
    const { rows } = await client.query<{
      line: string;
    }>(`select 'constraint ' || conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(
          oid
        ) || ' ' || convalidated::text as line
      from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0
      union all
      select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all
      select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text
      from pg_trigger
      where not tgisinternal
      union all
      select 'security ' || relname || ' ' || relrowsecurity::text || relforcerowsecurity::text
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all
      select 'policy ' || polrelid::regclass::text || ' ' || polname || ' ' || coalesce(
          pg_get_expr(polqual, polrelid), ''
        )
      from pg_policy
      union all
      select 'grant ' || table_name || ' ' || grantee || ' ' || privilege_type
      from information_schema.role_table_grants
      where table_schema = 'public' and grantee like 'homeroom_%'
      union all
      select 'function ' || oid::regprocedure::text
      from pg_proc
      where pronamespace = 'public'::regnamespace
      order by 1`);
    return rows.map(({ line }) => line);
  });
}
