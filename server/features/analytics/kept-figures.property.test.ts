import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  type CountedSchool,
  figureWrites,
  newCountedSchool,
  type Write,
} from '#server/test/records/figures/figure-writes.ts';
import { readFigures, recountFigures } from '#server/test/records/figures/figures.ts';

let api: TestApi;
let school: CountedSchool;

beforeAll(async () => {
  api = await startApi();
  await api.sql(`select set_config('app.school_id', $1, false)`, [api.school_id]);
  school = await newCountedSchool(api);
});
afterAll(() => api.stop());

const refresh = () => api.app.runRegularJob('analytics.count_figures');
const countWrong = async () =>
  (
    await api.sql<{ wrong: number }>(
      'select sum(count_wrong_figures(class_id))::int as wrong from classes where school_id = $1',
      [api.school_id],
    )
  )[0]?.wrong;

/**
 * A write that the rules of the tables refuse changes nothing; nor does one of two that lock the same enrollments in another
 * order, as the operations of the product never do.
 */
const isRefused = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code?.startsWith('23') === true || error.code === '40P01');

async function make({ text, values }: Write, by: Pick<pg.Client, 'query'> = api.owner) {
  await by.query(text, [...values]).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
  });
}

async function expectRightFigures() {
  for (const class_id of [null, ...school.classes]) {
    const { figures, as_of } = await readFigures(api, class_id);
    expect(figures).toEqual(await recountFigures(api, class_id, as_of));
  }
}

it('equals a recount after any writes, before and after the job has counted them', {
  timeout: 300_000,
}, async () => {
  const step = fc.oneof({ weight: 8, arbitrary: figureWrites(school) }, fc.constant('refresh' as const));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const one of steps) await (one === 'refresh' ? refresh() : make(one));
      await expectRightFigures();
      await refresh();
      await expectRightFigures();
      expect(await countWrong()).toBe(0);
    }),
    { numRuns: 40 },
  );
});

it('equals a recount after writers and the job at the same time', { timeout: 120_000 }, async () => {
  const clients = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new pg.Client({ connectionString: api.superuserConnectionString });
      await client.connect();
      await client.query(`select set_config('app.school_id', $1, false)`, [api.school_id]);
      return client;
    }),
  );
  const queue = fc.sample(figureWrites(school), 600);
  const work = async (client: pg.Client) => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      await make(next, client);
      if (queue.length % 20 === 0) await client.query('select refresh_figures(20)');
    }
  };
  await Promise.all(clients.map(work));
  await expectRightFigures();
  await refresh();
  await expectRightFigures();
  expect(await countWrong()).toBe(0);
  await Promise.all(clients.map((client) => client.end()));
});

it('finds kept figures that are wrong, and counts them again at night', async () => {
  await refresh();
  await api.sql(
    `insert into attendance_figures
      (school_id, attendance_date, class_id, gender, overrides_calendar, present, late, half_day, absent,
        excused)
    values ($1, $2, $3, 'other', true, 1, 0, 0, 0, 0)`,
    [api.school_id, `${api.year}-10-01`, school.classes[0]],
  );
  await api.sql('delete from enrolment_figures');
  expect(await countWrong()).toBeGreaterThan(0);
  await api.app.runRegularJob('analytics.check_figures');
  expect(await countWrong()).toBe(0);
  await expectRightFigures();
});

it('counts what has changed before it compares at night', async () => {
  await api.sql('insert into figure_changes (school_id) values ($1)', [api.school_id]);
  await api.app.runRegularJob('analytics.check_figures');
  expect(await api.sql('select 1 from figure_changes where school_id = $1', [api.school_id])).toEqual([]);
});
