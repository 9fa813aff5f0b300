import type { Database } from '#server/db/pool.ts';
import type { Statement } from '#server/db/query.ts';
import type { Actor } from '#server/kit/sessions/actor.ts';
import { runForAll } from '#server/lib/caller.ts';
import type { AuditEntry } from './entry.ts';

/**
 * The reply waits until the database has the entry, not until the disk has it: a power cut may lose the entries of the
 * last half second, a crash of this process loses none.
 */
const insertMany: Statement = {
  name: 'kit.insert_disclosures',
  text: `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
    insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id, after, request_id)
    select (value ->> 0)::uuid, (value ->> 1)::uuid, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
      case jsonb_typeof(value -> 6) when 'null' then null else value -> 6 end, value ->> 7
    from relaxed, jsonb_array_elements($1::jsonb)`,
};

type PendingDisclosure = {
  readonly values: unknown[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
};

/**
 * Stores who read protected fields. A reply waits until its entry is stored; entries that arrive during one write share
 * the next, so that reading stays cheap however many people read at once.
 */
export function openDisclosures(database: Database) {
  const waiting = new Map<string, PendingDisclosure[]>();
  const writing = new Set<string>();

  const flush = async (schoolId: string) => {
    if (writing.has(schoolId)) return;
    writing.add(schoolId);
    for (let batch = waiting.get(schoolId); batch?.length; batch = waiting.get(schoolId)) {
      waiting.delete(schoolId);
      const lines = JSON.stringify(batch.map(({ values }) => values));
      await database
        .autocommit({ school_id: schoolId }, (db) => db.run(insertMany, [lines]))
        .then(
          () => batch.forEach(({ done }) => done()),
          (error: unknown) => batch.forEach(({ failed }) => failed(error)),
        );
    }
    writing.delete(schoolId);
  };

  return (actor: Actor, entry: AuditEntry, requestId: string): Promise<void> =>
    new Promise((done, failed) => {
      const { action, entity, entity_id, after = null } = entry;
      const { school_id, user_id, name } = actor;
      const values = [school_id, user_id, name, action, entity, entity_id, after, requestId];
      const lines = waiting.get(actor.school_id);
      if (lines) lines.push({ values, done, failed });
      else waiting.set(actor.school_id, [{ values, done, failed }]);
      void runForAll(() => flush(actor.school_id));
    });
}
