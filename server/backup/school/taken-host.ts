import type pg from 'pg';

/** The table whose rows may change on the way: a school brings its host name only if no other school here has it. */
export const tableWithHosts = 'school_addresses';

/** Leaves out a host name that another school of this installation has; returns it. The row waits in a temporary table. */
export async function dropTakenHost(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ host_name: string }>(
    `update pg_temp.school_addresses incoming
    set host_name = null
    from public.school_addresses present
    where present.host_name = incoming.host_name
    returning present.host_name`,
  );
  return rows[0]?.host_name;
}
