import { defineQuery } from '#server/db/query.ts';

/** Every school of the installation. */
export const listAllSchools = defineQuery('kit.list_all_schools', 'select school_id from schools');

/** The schools among these for which scheduled jobs run: suspended ones rest. Every turn, request and repetition asks here. */
export const listWorkingSchools = defineQuery(
  'kit.list_working_schools',
  `select school_id
  from schools
  where school_id = any(:school_ids::uuid[]) and suspended_dt is null
  order by school_id`,
);

/** Schools in which the job has failed and may be tried again. */
export const listFailingSchools = defineQuery(
  'kit.list_failing_schools',
  `select school_id
  from regular_jobs
  where name = :name and attempts > 0 and (next_dt is null or next_dt <= now())`,
);

/** Takes the job of a school until the end of the transaction; false if another process has it. */
export const holdTurn = defineQuery(
  'kit.hold_turn',
  `select pg_try_advisory_xact_lock(hashtextextended(:name || ' ' || :school_id::text, 0)) as is_held`,
);

/**
 * No row if the school is suspended; a suspension waits for the transaction. Work may begin long after its school was listed,
 * so each of its transactions asks.
 */
export const holdWorkingSchool = defineQuery(
  'kit.hold_working_school',
  `select school_id from schools where school_id = :school_id and suspended_dt is null for key share`,
);

/**
 * No row if the turn has been done, has failed so recently that it should wait, or the school is suspended. It locks nothing,
 * so that a turn with nothing to do writes nothing.
 */
export const findTurn = defineQuery(
  'kit.find_turn',
  `select school.school_id
  from schools school
  where school.school_id = :school_id and school.suspended_dt is null
    and not exists (
      select from regular_jobs job
      where job.school_id = school.school_id and job.name = :name
        and (job.due_dt >= :due::timestamptz or job.next_dt > now())
    )`,
);

/** What a turn leaves behind when it is done. */
const doneColumns = `due_dt = excluded.due_dt, done_dt = now(), attempts = 0, error = null, failing_since = null,
      tried_dt = null, next_dt = null`;

/** Stores that a turn is done, if its transaction has written anything or the job had failed before. */
export const finishTurn = defineQuery(
  'kit.finish_turn',
  `insert into regular_jobs as job (school_id, name, due_dt, done_dt)
  select :school_id::uuid, :name, :due::timestamptz, now()
  where pg_current_xact_id_if_assigned() is not null
    or exists (
      select from regular_jobs failing
      where failing.school_id = :school_id and failing.name = :name and failing.attempts > 0
    )
  on conflict (school_id, name) do update set ${doneColumns}`,
);

/**
 * Takes a turn in the transaction that does the work, so that one process does it. Returns no row if it has been
 * done, or has failed so recently that it should wait.
 */
export const takeTurn = defineQuery(
  'kit.take_turn',
  `insert into regular_jobs as job (school_id, name, due_dt, done_dt)
  values (:school_id, :name, :due, now())
  on conflict (school_id, name) do update
    set ${doneColumns}
    where (job.due_dt is null or job.due_dt < excluded.due_dt)
      and (job.next_dt is null or job.next_dt <= now())
  returning name`,
);

/** Waits longer after each failure: 20 seconds, doubled up to ten minutes. */
export const noteFailure = defineQuery(
  'kit.note_failure',
  `insert into regular_jobs as job (school_id, name, attempts, error, failing_since, tried_dt, next_dt)
  values (:school_id, :name, 1, :error, now(), now(), now() + interval '20 seconds')
  on conflict (school_id, name) do update
    set attempts = job.attempts + 1, error = excluded.error, tried_dt = now(),
      failing_since = coalesce(job.failing_since, now()),
      next_dt = now() + least(
        interval '20 seconds' * power(2, least(job.attempts, 10)), interval '10 minutes'
      )
  returning attempts`,
);

export const clearFailure = defineQuery(
  'kit.clear_failure',
  `update regular_jobs
  set done_dt = now(), attempts = 0, error = null, failing_since = null, tried_dt = null, next_dt = null
  where school_id = :school_id and name = :name and attempts > 0`,
);

/** Allows the next attempt at once; every process is notified at the commit. */
export const retryFailing = defineQuery(
  'kit.retry_failing',
  `with failing as (
    update regular_jobs
    set next_dt = null
    where school_id = :school_id and name = :name and attempts > 0
    returning school_id, name
  )
  select name, pg_notify('work_waiting', name || '/' || school_id)
  from failing`,
);
