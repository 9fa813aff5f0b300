import pg from 'pg';
import { connectionTo } from '#server/db/connection/hosts.ts';

/** A figure about what all processes of an installation share; `seconds` is the age of its oldest due piece. */
export type InstallationFigure = {
  readonly figure: 'job' | 'failing_job' | 'message' | 'school';
  readonly kind: string;
  readonly state: string;
  readonly count: number;
  readonly seconds: number;
};

const ageOf = (oldest: string) => `coalesce(greatest(0, extract(epoch from now() - ${oldest})), 0)::float8`;

/** What rests in a suspended school does not wait for anything. */
const isOpenSchool = `school_id not in (select school_id from schools where suspended_dt is not null)`;

/** Each part has a partial index that holds only what waits, so that its cost does not grow with what is done. */
const ownFigures = `select 'job' as figure, kind, status as state, count(*)::int as count,
    ${ageOf(`min(created_dt) filter (where status = 'waiting')`)} as seconds
  from jobs
  where status in ('waiting', 'running') and ${isOpenSchool}
  group by kind, status
  union all
  select 'failing_job', name, '', count(*)::int, ${ageOf('min(failing_since)')}
  from regular_jobs
  where attempts > 0 and ${isOpenSchool}
  group by name
  union all
  select 'message', kind, channel, count(*)::int, ${ageOf('min(next_attempt_dt)')}
  from messages
  where state in ('queued', 'sending') and ${isOpenSchool}
  group by kind, channel
  union all
  select 'message', 'notification', 'email', count(*)::int, ${ageOf('min(next_dt)')}
  from notification_mails
  where status = 'waiting' and ${isOpenSchool}
  having count(*) > 0
  union all
  select 'school', '', case when suspended_dt is null then 'active' else 'suspended' end, count(*)::int, 0
  from schools
  group by 3`;

/** The queue of scheduled jobs belongs to its library, which makes its tables at the first start. */
const queueFigures = `
  union all
  select 'job', name, case state when 'active' then 'running' else 'waiting' end, count(*)::int,
    ${ageOf(`min(start_after) filter (where state < 'active')`)}
  from pgboss.job
  where state <= 'active' and name <> 'one_off_jobs' and name not like '\\_\\_pgboss%'
  group by name, case state when 'active' then 'running' else 'waiting' end`;

const longestMs = 3_000;
/** The owner sees all schools only while it has announced maintenance; both settings end with the statements. */
const preparation = `select set_config('app.maintenance', 'on', true),
    set_config('statement_timeout', '${longestMs}', true)`;
const freshMs = 15_000;

/** Reads the figures with one connection of the database's owner, at most every 15 seconds however many programs ask. */
export class InstallationFigures {
  /** When they were last read, in milliseconds since 1970. */
  readAt = 0;
  readonly #pool: pg.Pool;
  #hasQueue = false;
  #triedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<readonly InstallationFigure[] | undefined> = Promise.resolve(undefined);

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({
      ...connectionTo(connectionString),
      max: 1,
      connectionTimeoutMillis: longestMs,
      query_timeout: longestMs + 1_000,
      application_name: 'homeroom metrics',
    });
    this.#pool.on('error', () => {});
  }

  /** Undefined if the database could not be asked. */
  read(): Promise<readonly InstallationFigure[] | undefined> {
    if (performance.now() - this.#triedAt < freshMs) return this.#reading;
    this.#triedAt = performance.now();
    this.#reading = this.#ask().catch(() => undefined);
    return this.#reading;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #ask(): Promise<readonly InstallationFigure[]> {
    this.#hasQueue ||= await this.#findQueue();
    const figures = this.#hasQueue ? ownFigures + queueFigures : ownFigures;
    // Several statements in one message are one transaction, whose rows are in the last result.
    const results = (await this.#pool.query(`${preparation}; ${figures}`)) as unknown as pg.QueryResult[];
    this.readAt = Date.now();
    return (results.at(-1)?.rows ?? []) as InstallationFigure[];
  }

  async #findQueue(): Promise<boolean> {
    const text = `select to_regclass('pgboss.job') is not null as is_there`;
    const { rows } = await this.#pool.query<{ is_there: boolean }>(text);
    return rows[0]?.is_there ?? false;
  }
}
