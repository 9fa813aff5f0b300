import type pg from 'pg';
import { BackupFailure } from '#server/backup/archive/failure.ts';

export type SchoolName = { readonly school_id: string; readonly name: string };

/** The schools of the installation, by name. */
export async function listSchools(client: pg.ClientBase): Promise<SchoolName[]> {
  return (await client.query<SchoolName>('select school_id, name from schools order by name, school_id'))
    .rows;
}

/** The school with this id, otherwise the one with exactly this name. */
export async function findSchool(client: pg.ClientBase, wanted: string): Promise<SchoolName> {
  const { rows } = await client.query<SchoolName>(
    `select school_id, name
    from schools
    where school_id::text = lower($1)
      or (name = $1 and not exists (select from schools where school_id::text = lower($1)))
    order by school_id`,
    [wanted],
  );
  const [school, other] = rows;
  if (!school) {
    throw new BackupFailure(
      `There is no school with the id or the name ${wanted} here. npm run backup -- --schools lists them.`,
    );
  }
  if (other) {
    throw new BackupFailure(
      `Several schools are called ${wanted}: say which by its id, ${rows.map(({ school_id }) => school_id).join(' or ')}.`,
    );
  }
  await refuseHalfDeleted(client, school);
  return school;
}

async function refuseHalfDeleted(client: pg.ClientBase, { school_id, name }: SchoolName) {
  const { rows } = await client.query<{ is_half: boolean }>(`select ${isHalfDeleted('$1')} as is_half`, [
    school_id,
  ]);
  if (!rows[0]?.is_half) return;
  throw new BackupFailure(
    `The school ${name} is being deleted, and part of its data is gone: it can be neither archived nor moved.`,
  );
}

/** Whether the operator's deletion of a school has begun and not ended, in SQL. */
export const isHalfDeleted = (school_id: string) => `exists (
    select
    from public.school_deletions
    where subject_id = ${school_id} and started_dt is not null and finished_dt is null
  )`;
