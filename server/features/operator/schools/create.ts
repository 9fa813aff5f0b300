import type { Queryable } from '#server/db/query.ts';
import { insertFirstAdmin } from '#server/features/users/operations.ts';
import { insertSchool } from './queries.ts';

type SchoolProfile = {
  readonly name: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly locale: string;
};
type FirstAdmin = { readonly name: string; readonly email: string };

/** Creates a school and its first account-admin, who cannot sign in before they have a password. */
export async function createSchool(db: Queryable, profile: SchoolProfile, person: FirstAdmin) {
  const { name, time_zone, currency, locale } = profile;
  const [school] = await insertSchool(db, { name, time_zone, currency, locale });
  if (!school) throw new Error('The school was not created');
  return { school, admin: await insertFirstAdmin(db, school.school_id, person) };
}
