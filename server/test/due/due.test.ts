import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { regularJobs } from '#server/background-work.ts';
import { openAllSchools } from '#server/db/owner-database.ts';
import { openDatabase } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { memorySms } from '#server/ports/sms.ts';
import { createTestDatabase } from '#server/test/database.ts';
import { createStandIns } from '#server/test/stand-ins.ts';
import { makeStates, now } from './states.ts';

const schools = 40;
const seeds = [0.1, 0.2, 0.3];
/** How many schools each job has listed. */
const listed = new Map<string, number>();
const listing = regularJobs.filter(({ listDue, name }) => listDue && name !== 'jobs.watch_disk');

/** Whether the transaction has written anything or locked a row. */
const hasWritten = async (db: Queryable) => {
  const statement = {
    name: 'test.has_written',
    text: 'select pg_current_xact_id_if_assigned() is not null as is_written',
  };
  const [row] = await db.run<{ is_written: boolean }>(statement, []);
  return row?.is_written ?? false;
};

const address = 'https://homeroom.test';
const outside = createStandIns();
outside.setNow(new Date(now));
const ports = {
  ...outside.ports,
  smsProviders: { refusalOf: async () => undefined, open: () => memorySms().send },
  linkKeys: { fileAddresses: Buffer.alloc(32), unsubscribe: Buffer.alloc(32), replies: Buffer.alloc(32) },
  addresses: { of: () => address, ownOf: () => null, ofInstallation: address, refresh: async () => {} },
  replyAddress: undefined,
} as Partial<Ports> as Ports;

async function openWorld(seed: number) {
  const test = await createTestDatabase();
  const client = new pg.Client({ connectionString: test.superuserConnectionString });
  await client.connect();
  const database = openDatabase({ connectionString: test.appConnectionString, onError: () => {} });
  const allSchools = openAllSchools(test.connectionString, () => {});
  onTestFinished(async () => {
    await Promise.all([client.end(), database.close(), allSchools.close()]);
    await test.drop();
  });
  await makeStates(client, schools, seed);
  const { rows } = await client.query<{ school_id: string }>('select school_id from schools');
  return { database, allSchools, school_ids: rows.map(({ school_id }) => school_id) };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** Runs the job for a school as if it were due; returns whether it changed anything. */
async function runsInVain({ database }: World, job: RegularJob, school_id: string): Promise<boolean> {
  let isWritten = false;
  const transaction = <Result>(work: (db: Queryable) => Promise<Result>) =>
    database.write({ school_id }, async (db) => {
      const result = await work(db);
      isWritten ||= await hasWritten(db);
      return result;
    });
  if ('run' in job) await transaction((db) => job.run(db, { school_id }, ports));
  else {
    const place = { school_id, ports, publicUrl: address };
    await job.work({ ...place, transaction, database, isStopping: () => false });
  }
  return !isWritten;
}

describe.each(seeds)('in the schools of seed %d', (seed) => {
  it('a job has nothing to do in a school that it does not list', async () => {
    const world = await openWorld(seed);
    const forgotten: string[] = [];
    for (const job of listing) {
      const due = await world.allSchools.read(async (db) => (await job.listDue?.(db, ports)) ?? []);
      const known = new Set(due.map(({ school_id }) => school_id));
      listed.set(job.name, (listed.get(job.name) ?? 0) + known.size);
      for (const school_id of world.school_ids) {
        if (known.has(school_id)) continue;
        if (!(await runsInVain(world, job, school_id))) forgotten.push(`${job.name} ${school_id}`);
      }
    }
    expect(forgotten).toEqual([]);
  });
});

it('each job lists some of these schools and leaves others out', () => {
  const trivial = listing.filter(({ name }) => {
    const count = listed.get(name) ?? 0;
    return count === 0 || count === schools * seeds.length;
  });
  expect(trivial.map(({ name }) => name)).toEqual([]);
});

it('every job that runs every minute lists the schools in which it has something to do', () => {
  const lacking = regularJobs.filter(({ cron, listDue }) => cron.startsWith('* ') && !listDue);
  expect(lacking.map(({ name }) => name)).toEqual([]);
});
