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
  return school;
}
