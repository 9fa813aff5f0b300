import type pg from 'pg';
import type { BackupHeader, CopiedTable, Figures, SequenceState } from '#server/backup/archive/format.ts';

const tables = `select relname as name,
    array(
      select attname::text
      from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('migrations', 'app_logins', 'file_stores', 'installation_keys')
  order by relname`;

/**
 * All tables of the product with the columns to copy. Left out are columns that the
 * database computes, the list of migrations, which creating the tables writes again, and the login for requests, the name
 * of the file store and the fingerprints of keys, which belong to one server.
 */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  return (await client.query<CopiedTable>(tables)).rows;
}

export async function listSchema(client: pg.ClientBase): Promise<BackupHeader['schema']> {
  const text = 'select name, checksum from migrations order by name';
  return (await client.query<BackupHeader['schema'][number]>(text)).rows;
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const found = await client.query<{ name: string }>(
    `select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of found.rows) {
    const { rows } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called from public.${client.escapeIdentifier(name)}`,
    );
    states.push(...rows.map((row) => ({ name, ...row })));
  }
  return states;
}

/** Of one school, or of the installation. */
export async function readFigures(client: pg.ClientBase, school_id: string | null = null): Promise<Figures> {
  const { rows } = await client.query<
    Record<'schools' | 'students' | 'users' | 'files', string> & { newest: Date | null }
  >(
    `select (select count(*) from schools where $1::uuid is null or school_id = $1)::text as schools,
      (
        select count(*) from students where deleted_dt is null and ($1 is null or school_id = $1)
      )::text as students,
      (select count(*) from users where deleted_dt is null and ($1 is null or school_id = $1))::text as users,
      (select count(*) from files where $1 is null or school_id = $1)::text as files,
      (
        select to_char(max(created_dt) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from audit_log
        where $1 is null or school_id = $1
      ) as newest`,
    [school_id],
  );
  const [found] = rows;
  return {
    schools: Number(found?.schools),
    students: Number(found?.students),
    users: Number(found?.users),
    files: Number(found?.files),
    newest_change: found?.newest ? String(found.newest) : null,
  };
}

/** The size of the tables with their indexes, to estimate progress and the space needed. */
export async function measureTables(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_table_size(oid)::text as bytes
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

export async function measureDatabase(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  return Number(rows[0]?.bytes);
}

export type StoredFile = {
  readonly school_id: string;
  readonly file_id: string;
  readonly storage_key: string;
  readonly sha256: string;
};

const filesAtOnce = 500;

/** The rows of all uploaded files, some at a time; of one school, or of the installation. */
export async function* listFiles(
  client: pg.ClientBase,
  school_id: string | null = null,
): AsyncGenerator<StoredFile> {
  let after: readonly [string, string] = [
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000000',
  ];
  for (;;) {
    const { rows } = await client.query<StoredFile>(
      `select school_id, file_id, storage_key, encode(sha256, 'hex') as sha256
      from files
      where (school_id, file_id) > ($1, $2) and ($3::uuid is null or school_id = $3)
      order by school_id, file_id
      limit ${filesAtOnce}`,
      [...after, school_id],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < filesAtOnce) return;
    after = [last.school_id, last.file_id];
  }
}

export async function sumFiles(client: pg.ClientBase, school_id: string | null = null): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select coalesce(sum(file_size), 0)::text as bytes from files where $1::uuid is null or school_id = $1',
    [school_id],
  );
  return Number(rows[0]?.bytes);
}
