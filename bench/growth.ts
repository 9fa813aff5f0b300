/**
 * `npm run bench:growth`: the effect of a hundred times as many attendance records on the calls about a class and
 * a student. One connection, through HTTP; the same classes and days before and after.
 */
import pg from 'pg';
import { load } from './http/load.ts';
import { schoolScenarios } from './http/school-scenarios.ts';
import { type BenchWorld, openWorld } from './http/world.ts';

const aim = 1.3;
const rounds = 5;
const daysAtFirst = 16;
const rowsAtLast = 1_000_000;
const calls = ['class register', 'save a register of 40', "a student's attendance"];

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Attendance records of all enrolled students for each of the days, in bulk: history and references are not
 * checked.
 */
async function addMarks(
  client: pg.Client,
  bench: BenchWorld,
  days: string,
  classes: readonly string[] | null,
) {
  await client.query(
    `insert into student_attendance (school_id, student_id, attendance_date, class_id, section_id, status)
    select enrol.school_id, enrol.student_id, day::date, enrol.class_id, enrol.section_id, 'present'
    from ${days} day cross join enrolments enrol
    where enrol.school_id = $1 and enrol.to_date is null and enrol.deleted_dt is null
      and ($2::uuid[] is null or enrol.class_id = any ($2))
    on conflict do nothing`,
    [bench.world.school_id, classes],
  );
}

async function settle(client: pg.Client): Promise<number> {
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  const { rows } = await client.query<{ n: string }>('select count(*) as n from student_attendance');
  return Number(rows[0]?.n);
}

async function measure(bench: BenchWorld, days: readonly string[]): Promise<number[]> {
  const world = { ...bench.world, school: { ...bench.world.school, days } };
  const medians: number[] = [];
  for (const name of calls) {
    const scenario = schoolScenarios.find((one) => one.name === name);
    if (!scenario) throw new Error(`No scenario is called ${name}`);
    const run = async () => {
      const measured = await load(bench.appTarget, {
        connections: 1,
        seconds: 2,
        next: (memory) => scenario.next(world, memory),
      });
      if (measured.errors > 0) throw new Error(`${name}: ${measured.errors} requests failed`);
      return measured.p50;
    };
    await run();
    const runs: number[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await run());
    medians.push(median(runs));
  }
  return medians;
}

const bench = await openWorld(2000);
const client = new pg.Client({ connectionString: bench.connectionString });
await client.connect();
await client.query('set session_replication_role = replica');
const days = bench.world.school.days.slice(0, daysAtFirst);
const classes = bench.world.school.classes.map(({ class_id }) => class_id);
await client.query('truncate student_attendance');
await addMarks(client, bench, `unnest('{${days.join(',')}}'::date[])`, classes);
const fewRows = await settle(client);
const few = await measure(bench, days);
const { rows } = await client.query<{ n: string }>(
  'select count(*) as n from enrolments where school_id = $1 and to_date is null and deleted_dt is null',
  [bench.world.school_id],
);
const earlier = Math.ceil((rowsAtLast - fewRows) / Number(rows[0]?.n));
await addMarks(
  client,
  bench,
  `generate_series(current_date - 400 - ${earlier}, current_date - 401, interval '1 day')`,
  null,
);
const manyRows = await settle(client);
const many = await measure(bench, days);
console.log(`\n| call | ${fewRows} marks, ms | ${manyRows} marks, ms | ratio | aim |\n|---|---|---|---|---|`);
calls.forEach((name, index) => {
  const [before = 0, after = 0] = [few[index], many[index]];
  const ratio = after / before;
  const verdict = `${ratio <= aim ? 'meets' : 'MISSES'} ${aim}`;
  console.log(`| ${name} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${ratio.toFixed(2)} | ${verdict} |`);
});
await client.end();
await bench.close();
process.exit(0);
