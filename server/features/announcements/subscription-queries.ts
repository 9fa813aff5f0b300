import { defineQuery, type Queryable } from '#server/kit/query.ts';

const findKey = defineQuery<{ name: string }, { value: Buffer }>(
  'announcements.find_key',
  'select value from secrets where name = :name',
);

/** What signs the links by which people unsubscribe, or the addresses of files. */
export async function readKey(db: Queryable, name: 'unsubscribe' | 'file_addresses'): Promise<Buffer> {
  const [secret] = await findKey(db, { name });
  if (!secret) throw new Error(`The database holds no key ${name}`);
  return secret.value;
}

type Address = { school_id: string; email: string };

export const findSubscription = defineQuery<Address, { school_name: string; subscribed: boolean }>(
  'announcements.find_subscription',
  `select s.name as school_name, not exists (select from mail_unsubscriptions n
    where n.school_id = s.school_id and n.email = :email) as subscribed
  from schools s where s.school_id = :school_id`,
);

export const addUnsubscription = defineQuery<Address, never>(
  'announcements.add_unsubscription',
  'insert into mail_unsubscriptions (school_id, email) values (:school_id, :email) on conflict do nothing',
);

export const removeUnsubscription = defineQuery<Address, never>(
  'announcements.remove_unsubscription',
  'delete from mail_unsubscriptions where school_id = :school_id and email = :email',
);
