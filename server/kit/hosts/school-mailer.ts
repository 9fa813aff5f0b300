import type { Database } from '#server/db/pool.ts';
import type { Mail, Mailer } from '#server/ports/mail.ts';
import { getSender } from './queries.ts';

/** Sends each email in the name of its school, and from the school's own address if the operator has given it one. */
export function sendAsSchool(mail: Mailer, database: Database): Mailer {
  const send = async (letter: Mail) => {
    const { school_id } = letter;
    if (school_id === undefined) return mail(letter);
    const [found] = await database.read({ school_id }, (db) => getSender(db, { school_id }));
    if (!found) return mail(letter);
    const { name, sender_name, sender_address } = found;
    return mail({ ...letter, from: { name: sender_name ?? name, address: sender_address ?? undefined } });
  };
  return Object.assign(send, mail);
}
