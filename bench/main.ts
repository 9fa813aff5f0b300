/**
 * `npm run bench`: the real calls and a bare server on the same database, alternating in one run. `npm run bench
 * -- --sizes=10000 --rounds=1 --seconds=2 --connections=16` for a short look, `--only=register` for some calls.
 * Calls of teachers are compared with those of the office for the same rows.
 */
import { parseArgs } from 'node:util';
import { compare, type Row } from './http/compare.ts';
import { compareTeachers, type TeacherRow, teacherAim } from './http/compare-teachers.ts';
import { openWorld } from './http/world.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16,64' },
    only: { type: 'string', default: '' },
  },
});
const numbers = (list: string) => list.split(',').map(Number);
const plan = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: numbers(values.connections),
  only: new RegExp(values.only),
};

function print({ scenario, connections, app, bare, share, cpu }: Row) {
  const aims = [
    connections === 16 && `share ${share >= scenario.aim ? 'meets' : 'MISSES'} ${scenario.aim}`,
    connections === 1 && `p95 ${app.p95 <= scenario.p95 ? 'meets' : 'MISSES'} ${scenario.p95} ms`,
    connections === 16 && `cpu ${cpu <= scenario.cpu ? 'meets' : 'MISSES'} ${scenario.cpu} ms`,
    connections === 64 && `p95 ${app.p95 <= bare.p95 * 2.5 ? 'meets' : 'MISSES'} 2.5 x bare`,
    app.errors + bare.errors > 0 && `ERRORS app ${app.errors} bare ${bare.errors}`,
  ].filter(Boolean);
  const figures = [
    `share ${share.toFixed(2)}`,
    `app ${app.rate.toFixed(0)}/s p50 ${app.p50.toFixed(1)} p95 ${app.p95.toFixed(1)} ms`,
    `bare ${bare.rate.toFixed(0)}/s p95 ${bare.p95.toFixed(1)} ms`,
    `cpu ${cpu.toFixed(2)} ms`,
  ];
  console.log(`| ${scenario.name} | ${connections} | ${figures.join(' | ')} | ${aims.join(', ')} |`);
}

function printTeacher({ scenario, teacher, office, ratio }: TeacherRow) {
  const figures = [teacher, office].map(({ p50, p95 }) => `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`);
  const aim = `ratio ${ratio <= teacherAim ? 'meets' : 'MISSES'} ${teacherAim}`;
  const errors = teacher.errors + office.errors;
  const said = errors > 0 ? `${aim}, ERRORS ${errors}` : aim;
  console.log(`| ${scenario.name} | ${ratio.toFixed(2)} | ${figures.join(' | ')} | ${said} |`);
}

for (const size of numbers(values.sizes)) {
  const bench = await openWorld(size);
  console.log(
    `\n## ${size} students\n\n| call | connections | share | app | bare | cpu | aims |\n|---|---|---|---|---|---|---|`,
  );
  await compare(bench, plan, print);
  console.log('\n| call of a teacher | ratio | teacher | office | aim |\n|---|---|---|---|---|');
  await compareTeachers(bench, plan, printTeacher);
  const { server, beside, database } = await bench.endWithMemory();
  console.log(
    `\nMemory under load: ${server + beside + database} MB: server ${server}, processes beside it ${beside}, PostgreSQL ${database}`,
  );
  await bench.close();
}
process.exit(0);
