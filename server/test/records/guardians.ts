import type { TestApi, Who } from '#server/test/api.ts';
import { newStudent, readStudent } from './students.ts';

/** Adds a guardian even if a similar one is on record, and returns the id. */
export async function newGuardian(api: TestApi, body: object, as: Who = 'staff'): Promise<string> {
  const { status, result, errors } = await api.call('guardians.create', {
    as,
    body: { ...body, confirm_new: true },
  });
  if (status !== 201) throw new Error(JSON.stringify(errors));
  return result.guardian_id;
}

export const linkGuardian = (api: TestApi, id: string, gid: string, body: object) =>
  api.call('guardians.link', { as: 'staff', params: { id, gid }, body });

let families = 0;

/** A father of two, once more as the guardian of the second and of a third. */
export async function newGuardianTwice(api: TestApi, class_id: string) {
  families += 1;
  const number = `(212) 555-1${families + 100}`;
  const email = `kofi${families}@home.test`;
  const father = { father_name: 'Kofi Annor', father_contact: number, father_email: email };
  const first = await newStudent(api, class_id, father);
  const second = await newStudent(api, class_id, father);
  const third = await newStudent(api, class_id);
  const kept = (await readStudent(api, first)).father_guardian_id ?? '';
  const other = await newGuardian(api, {
    name: 'K. Annor',
    address: '1 High Street',
    preferred_language: 'ak',
    emails: [{ address: email.toUpperCase() }, { address: 'kofi@work.test', note: 'work' }],
    phones: [{ number: '+1 212 555 0172' }],
  });
  await linkGuardian(api, second, other, {
    relationships: ['guardian'],
    may_collect: false,
    to_date: '2099-06-30',
  });
  await linkGuardian(api, third, other, {
    relationships: ['other'],
    may_see_records: false,
    contact_order: 7,
  });
  return { first, second, third, kept, other, number, email };
}
