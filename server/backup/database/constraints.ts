import type pg from 'pg';

type ForeignKey = { readonly on: string; readonly name: string; readonly definition: string };

const foreignKeys = `select conrelid::regclass::text as on, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  order by oid`;

const tables = `select oid::regclass::text as name, relforcerowsecurity as forced
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`;

/** The constraints that were lifted to load rows, to be restored. */
export type LiftedConstraints = {
  readonly keys: readonly ForeignKey[];
  readonly tables: readonly { name: string; forced: boolean }[];
};

/**
 * Lifts foreign keys, triggers, and row-level security for the owner, so that rows load in any order and unchanged; owning
 * the tables is enough. Only inside a transaction that restores all of it.
 */
export async function liftConstraints(client: pg.ClientBase): Promise<LiftedConstraints> {
  const keys = (await client.query<ForeignKey>(foreignKeys)).rows;
  const found = (await client.query<{ name: string; forced: boolean }>(tables)).rows;
  for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const { name, forced } of found) {
    await client.query(`alter table ${name} disable trigger user`);
    if (forced) await client.query(`alter table ${name} no force row level security`);
  }
  return { keys, tables: found };
}

/** Restores everything; each foreign key is checked against all rows. */
export async function putBackConstraints(client: pg.ClientBase, lifted: LiftedConstraints) {
  for (const { on, name, definition } of lifted.keys) {
    await client.query(`alter table ${on} add constraint ${name} ${definition}`);
  }
  for (const { name, forced } of lifted.tables) {
    await client.query(`alter table ${name} enable trigger user`);
    if (forced) await client.query(`alter table ${name} force row level security`);
  }
}
