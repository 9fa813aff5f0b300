import type pg from 'pg';
import { BackupFailure } from '#server/backup/archive/failure.ts';

type InstallationKey = { readonly keys: string[]; readonly condition: string | null };

/** Unique indexes that do not contain the school: no two schools of an installation may share such a value. */
const installationKeys = `select array(
      select pg_get_indexdef(indexrelid, place, true)
      from generate_series(1, indnkeyatts) place
      order by place
    ) as keys,
    pg_get_expr(indpred, indrelid) as condition
  from pg_index
  where indrelid = $1::regclass and indisunique
    and not exists (
      select from pg_attribute where attrelid = indrelid and attname = 'school_id' and attnum = any(indkey)
    )
  order by indexrelid::regclass::text`;

const mostNamed = 5;

/** Refuses rows with a value that another school of this installation has already. The rows wait in a temporary table. */
export async function refuseTakenValues(client: pg.ClientBase, table: string) {
  const name = client.escapeIdentifier(table);
  const { rows } = await client.query<InstallationKey>(installationKeys, [`public.${name}`]);
  for (const { keys, condition } of rows) {
    const where = condition === null ? '' : ` where ${condition}`;
    const match = keys.map((key, index) => `(${key}) = incoming.key_${index}`).join(' and ');
    const found = await client.query<{ taken: string }>(
      `with incoming as (
        select ${keys.map((key, index) => `${key} as key_${index}`).join(', ')} from pg_temp.${name}${where}
      )
      select concat_ws(', ', ${keys.map((_key, index) => `incoming.key_${index}::text`).join(', ')}) as taken
      from incoming
      where exists (select from public.${name} where ${match}${condition === null ? '' : ` and ${condition}`})
      order by 1
      limit ${mostNamed + 1}`,
    );
    if (found.rows.length > 0)
      throw takenFailure(
        table,
        keys,
        found.rows.map(({ taken }) => taken),
      );
  }
}

function takenFailure(table: string, keys: readonly string[], taken: readonly string[]): BackupFailure {
  const named = taken.slice(0, mostNamed).join(', ') + (taken.length > mostNamed ? ' and more' : '');
  return new BackupFailure(
    `Another school here has the same ${keys.join(', ')} in the table ${table}: ${named}. Nothing was changed.`,
  );
}
