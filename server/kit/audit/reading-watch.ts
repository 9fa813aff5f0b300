import type { Role } from '#contract/policy/roles.ts';
import type { Database } from '#server/db/pool.ts';
import { defineQuery, type RowOf } from '#server/db/query.ts';
import { notifyAdmins } from '#server/kit/security/admin-notices.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { AuditEntry } from './entry.ts';

type Person = {
  readonly school_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly role: Role;
};
type ReadEntry = Pick<AuditEntry, 'entity' | 'entity_id' | 'after'>;

/** This many different student records, or exported rows, in ten minutes are worth a notice. */
const noticeAt = 200;
/** No one reads this many student records in ten minutes as part of their work; a cms-user then has to wait. */
const brakeAt = 2_000;
/** Only administrators may read that much. */
const isBraked = ({ role }: Pick<Person, 'role'>) => role === 'cms-user' || role === 'teacher';
const windowMs = 10 * 60_000;
/** After this many records one process asks the database, which knows about all processes. */
const askEvery = 50;
/**
 * Counting takes longer the more there is to count: for a person who is never refused, a process asks again only when
 * so much more has been read, so that the cost of each reading stays the same.
 */
const askAfterShare = 1 / 20;
const brakeMs = 60_000;
const mostPeople = 5_000;

type ReadingCounts = RowOf<typeof countReading>;

/** What a person read in the last ten minutes, according to the audit log. */
const countReading = defineQuery(
  'kit.count_reading',
  `select count(distinct entity_id) filter (where entity = 'student') as records, count(*) as entries,
    coalesce(
      sum(
        case
          when entity = 'export' and jsonb_typeof(after -> 'rows') = 'number' then (after ->> 'rows')::int
        end
      ),
      0
    ) as exported
  from audit_log
  where school_id = :school_id and created_dt > now() - interval '10 minutes' and actor_user_id = :user_id
    and action = 'read' and entity in ('student', 'export')`,
);

/** One notice at a time, so that the next one sees the previous one. */
const lockTelling = defineQuery(
  'kit.lock_telling_of_reading',
  `select pg_advisory_xact_lock(hashtextextended('reading ' || :user_id::text, 0))::text as locked`,
);

/** Whether the same notice was sent within the hour. */
const wasTold = defineQuery(
  'kit.was_told_of_reading',
  `select exists (
      select from notifications
      where school_id = :school_id and kind = :kind and entity = 'user' and entity_id = :user_id::text
        and created_dt > now() - interval '1 hour'
    ) as told`,
);

type ReaderCounts = { since: number; records: Set<string>; askAfter: number; blockedUntil: number };
type Notice = { readonly kind: string; readonly title: string; readonly body: string };

const figure = (count: number) => count.toLocaleString('en');

function composeNotices({ name, role }: Person, { records, exported }: ReadingCounts): Notice[] {
  const log = 'The history under Settings shows what was read.';
  const opened = `${figure(records)} different student records in 10 minutes.`;
  const notices: Notice[] = [];
  if (records >= noticeAt)
    notices.push({
      kind: 'reading_many',
      title: `${name} has opened many student records`,
      body: `${opened} ${log} If this is not part of ${name}’s work, end their sessions and ask them.`,
    });
  if (records >= brakeAt)
    notices.push({
      kind: 'reading_very_many',
      title: `${name} has opened very many student records`,
      body: isBraked({ role }) ? `${opened} Further records are refused for now. ${log}` : `${opened} ${log}`,
    });
  if (exported >= noticeAt)
    notices.push({
      kind: 'reading_export',
      title: `${name} has exported many rows`,
      body: `${figure(exported)} rows in 10 minutes. ${log}`,
    });
  return notices;
}

/** Notices people who read very many records, notifies the account-admins, and stops cms-users who continue. */
class ReadingWatch {
  readonly #database: Database;
  readonly #readers = new Map<string, ReaderCounts>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Refuses a record to a person who has read too many. */
  admit({ user_id }: Pick<Person, 'user_id'>, { entity }: ReadEntry): void {
    const reader = this.#readers.get(user_id);
    if (entity !== 'student' || !reader || reader.blockedUntil <= Date.now()) return;
    const seconds = Math.ceil((reader.blockedUntil - Date.now()) / 1000);
    const read = `You have opened more than ${figure(brakeAt)} student records in 10 minutes.`;
    throw refuse.tooMany(
      `${read} Please wait a few minutes and try again. The account-admins were told.`,
      seconds,
    );
  }

  /** Counts what was read; from time to time, and after every export, asks the database for the total. */
  async note(person: Person, { entity, entity_id }: ReadEntry): Promise<void> {
    if (entity === 'export') return this.#look(person);
    if (entity !== 'student') return;
    const reader = this.#readerOf(person.user_id);
    reader.records.add(entity_id);
    // After a block, every record asks the database, which knows whether the count has fallen.
    if (reader.blockedUntil === 0 && reader.records.size < reader.askAfter) return;
    reader.records.clear();
    await this.#look(person, reader);
  }

  #readerOf(userId: string): ReaderCounts {
    const known = this.#readers.get(userId);
    if (known && Date.now() - known.since < windowMs) return known;
    if (this.#readers.size >= mostPeople) this.#readers.clear();
    const reader = {
      since: Date.now(),
      records: new Set<string>(),
      askAfter: askEvery,
      blockedUntil: known?.blockedUntil ?? 0,
    };
    this.#readers.set(userId, reader);
    return reader;
  }

  async #look(person: Person, reader?: ReaderCounts): Promise<void> {
    const key = { school_id: person.school_id, user_id: person.user_id };
    const [read] = await this.#database.read(key, (db) => countReading(db, key));
    if (!read) return;
    if (reader) {
      const isOver = isBraked(person) && read.records >= brakeAt;
      reader.blockedUntil = isOver ? Date.now() + brakeMs : 0;
      if (!isBraked(person)) reader.askAfter = Math.max(askEvery, read.entries * askAfterShare);
    }
    for (const notice of composeNotices(person, read)) await this.#tell(key, notice);
  }

  #tell({ school_id, user_id }: { school_id: string; user_id: string }, notice: Notice): Promise<void> {
    return this.#database.write({ school_id }, async (db) => {
      await lockTelling(db, { user_id });
      const [before] = await wasTold(db, { school_id, user_id, kind: notice.kind });
      if (before?.told) return;
      const link = `/settings/audit?actor=${user_id}`;
      await notifyAdmins(db, { school_id, ...notice, link, entity: 'user', entity_id: user_id });
    });
  }
}

const watches = new WeakMap<Database, ReadingWatch>();

/** The only watch of a database in this process. */
export function getReadingWatch(database: Database): ReadingWatch {
  const watch = watches.get(database) ?? new ReadingWatch(database);
  watches.set(database, watch);
  return watch;
}
