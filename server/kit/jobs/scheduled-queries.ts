import { defineQuery } from '#server/db/query.ts';

/**
 * Takes a turn in the transaction that does the work, so that one process does it. Returns no row if it has been
 * done, or has failed so recently that it should wait.
 */
export const takeTurn = defineQuery(
  'kit.take_turn',
  `insert into regular_jobs as job (school_id, name, due_dt, done_dt)
  values (:school_id, :name, :due, now())
  on conflict (school_id, name) do update
    set due_dt = excluded.due_dt, done_dt = now(), attempts = 0, error = null, failing_since = null,
      tried_dt = null, next_dt = null
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
