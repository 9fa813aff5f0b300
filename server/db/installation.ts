import pg from 'pg';
import { connectionTo } from './hosts.ts';

/** What the database holds: nothing yet, a school of its own, or the demo school. */
export type Installation = 'empty' | 'school' | 'demo';

export const demoSignIns = [
  { email: 'admin@homeroom.test', role: 'account-admin' },
  { email: 'registrar@homeroom.test', role: 'cms-admin' },
  { email: 'staff@homeroom.test', role: 'cms-user' },
  { email: 'admin@northside.test', role: 'account-admin of a second school' },
] as const;

/** Looked at as requests would, through the app's login. */
export async function readInstallation(connectionString: string): Promise<Installation> {
  const client = new pg.Client(connectionTo(connectionString));
  await client.connect();
  try {
    const result = await client.query<{ school: boolean; demo: boolean }>(
      'select any_school() as school, exists (select from find_user_for_sign_in($1)) as demo',
      [demoSignIns[0].email],
    );
    const [found] = result.rows;
    if (found?.demo) return 'demo';
    return found?.school ? 'school' : 'empty';
  } finally {
    await client.end();
  }
}
