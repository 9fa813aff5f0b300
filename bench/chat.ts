/**
 * `npm run bench:chat`: visitors of the school's site chat while staff work; then a large document is read; then
 * the process is stopped while every visitor's stream is open. `npm run bench:chat -- --visitors=50` for fewer
 * visitors.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from './answers/judge.ts';
import { writeHandbook } from './chat/handbook.ts';
import { type Demo, openDemo } from './chat/product.ts';
import { type StaffTimes, staffAtWork } from './chat/staff.ts';
import { askNowAndThen, chatAtOnce, followAtOnce, type ReplyTiming } from './chat/visitors.ts';

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '200' },
    staff: { type: 'string', default: '8' },
    port: { type: 'string', default: '4904' },
  },
});
const visitors = Number(values.visitors);
const people = Number(values.staff);
const aloneMs = 15_000;
const pages = 200;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const line = (name: string, figure: string, aim = '') =>
  console.log(`${name.padEnd(46)} ${figure.padStart(18)}   ${aim}`);
const compareWithAim = (value: number, most: number, unit: string) =>
  `at most ${most} ${unit}${value <= most ? '' : '   MISSED'}`;

type TimedReply = { readonly timings: Readonly<Record<string, number>> };

/** A chatbot answers its first questions while its lines are still being encoded. */
async function warmUp(demo: Demo) {
  const body = { chatbot_id: demo.chatbot_id, chat_user_id: 'cms', chat_session_id: 'bench' };
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const query = `What are the school fees in grade ${attempt}?`;
    const { timings } = await demo.call<TimedReply>('POST', '/rag-ai/query', { ...body, query });
    if (timings['encoded'] !== undefined) return;
    await pause(3_000);
  }
  console.log('The sentence encoder is not in use');
}

/** Runs some work while staff are working, and measures the delays of both. */
async function workBesideStaff<Result>(demo: Demo, work: () => Promise<Result>) {
  const over = new AbortController();
  const staff = staffAtWork(demo, people, over.signal);
  const before = { ...demo.thread(), ...demo.processor() };
  let memory = demo.memory();
  const watch = setInterval(() => {
    memory = Math.max(memory, demo.memory());
  }, 2_000);
  await demo.longestTurn();
  const result = await work().finally(() => {
    over.abort();
    clearInterval(watch);
  });
  const delay = await demo.longestTurn();
  const after = { ...demo.thread(), ...demo.processor() };
  const spent = {
    main: after.worked - before.worked,
    threads: after.app - before.app - (after.worked - before.worked),
    database: after.database - before.database,
  };
  return { result, staff: await staff, delay, memory, spent, waited: after.waited - before.waited };
}

function printFailures(failures: readonly string[]) {
  const counted = Map.groupBy(failures, (failure) => failure);
  for (const [failure, all] of counted) console.log(`  ${all.length} x ${failure}`);
}

function printAnswers(asked: readonly ReplyTiming[]) {
  const failures = asked.flatMap(({ failure }) => failure ?? []);
  const answered = asked.filter(({ failure }) => !failure);
  const print = (name: string, some: readonly ReplyTiming[]) => {
    const times = some.map((one) => one.ms);
    const p95 = percentile(times, 0.95);
    line(name, `${ms(percentile(times, 0.5))} / ${ms(p95)}`, compareWithAim(p95, 1000, 'ms'));
  };
  line(
    `${visitors} visitors: answers, failures`,
    `${answered.length}, ${failures.length}`,
    compareWithAim(failures.length, 0, ''),
  );
  print('an answer, p50 / p95', answered);
  print(
    '  as JSON',
    answered.filter(({ isStream }) => !isStream),
  );
  print(
    '  as a stream, to its end',
    answered.filter(({ isStream }) => isStream),
  );
  printFailures(failures);
}

const p95Of = ({ times }: StaffTimes) => percentile(times, 0.95);

function printStaff(alone: StaffTimes, together: StaffTimes) {
  const [without, beside] = [p95Of(alone), p95Of(together)];
  line(
    `staff alone, ${alone.times.length} calls, p50 / p95`,
    `${ms(percentile(alone.times, 0.5))} / ${ms(without)}`,
  );
  line(
    `staff beside visitors, ${together.times.length} calls, p50 / p95`,
    `${ms(percentile(together.times, 0.5))} / ${ms(beside)}`,
  );
  line(
    'staff p95, with by without',
    (beside / without).toFixed(2),
    compareWithAim(beside / without, 1.2, 'times'),
  );
  printFailures([...alone.failures, ...together.failures]);
}

async function uploadHandbook(demo: Demo, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'handbook.pdf');
  const over = new AbortController();
  const asked = askNowAndThen(demo, over.signal);
  const started = performance.now();
  const { id } = await demo.call<{ id: string }>('POST', '/rag-ai/documents', form);
  let read: { status: string; chunk_count: number };
  do {
    await pause(250);
    read = await demo.call('GET', `/rag-ai/documents/${id}`);
  } while (read.status === 'processing');
  const seconds = (performance.now() - started) / 1000;
  // Later questions find it.
  await pause(3_000);
  over.abort();
  return { ...read, seconds, asked: await asked };
}

const handbook = await writeHandbook(pages);
const demo = await openDemo(Number(values.port));
try {
  await workBesideStaff(demo, () => pause(2_000));
  const alone = await workBesideStaff(demo, () => pause(aloneMs));
  const before = demo.memory();
  await warmUp(demo);
  const started = performance.now();
  const together = await workBesideStaff(demo, () => chatAtOnce(demo, visitors));
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `\nload average ${loadavg()[0]?.toFixed(1)}; visitors ${seconds.toFixed(0)} s, ${people} people of the school\n`,
  );
  printAnswers(together.result);
  printStaff(alone.staff, together.staff);
  line('longest turn of the event loop, staff alone', ms(alone.delay));
  line(
    'longest turn of the event loop, visitors',
    ms(together.delay),
    compareWithAim(together.delay, 50, 'ms'),
  );
  const share = (seconds * 1000) / aloneMs;
  const perAnswer = (part: keyof typeof alone.spent) =>
    ms((together.spent[part] - alone.spent[part] * share) / together.result.length);
  const parts = [perAnswer('main'), perAnswer('threads'), perAnswer('database')];
  line('processor an answer: main, threads, database', parts.join(', '));
  const inSeconds = (phase: { waited: number }) => `${(phase.waited / 1000).toFixed(1)} s`;
  line('it waited for a processor, alone / visitors', `${inSeconds(alone)} / ${inSeconds(together)}`);
  const added = together.memory - before;
  line(
    'memory of the app before / at most',
    `${before} / ${together.memory} MB`,
    compareWithAim(added, 220, 'MB more'),
  );
  const large = await workBesideStaff(demo, () => uploadHandbook(demo, handbook));
  const { result } = large;
  line(
    `PDF of ${pages} pages: ${result.status}, parts, seconds`,
    `${result.chunk_count}, ${result.seconds.toFixed(1)}`,
  );
  line('longest turn of the event loop, document', ms(large.delay), compareWithAim(large.delay, 50, 'ms'));
  line('it waited for a processor, document', inSeconds(large));
  line('memory of the app at most, document', `${large.memory} MB`);
  line(
    'an answer meanwhile, p95',
    ms(
      percentile(
        result.asked.map((one) => one.ms),
        0.95,
      ),
    ),
  );
  printFailures([...result.asked.flatMap(({ failure }) => failure ?? []), ...large.staff.failures]);
  const following = await followAtOnce(demo, visitors);
  const { used, waiting, streams } = await demo.connectionsInUse();
  line(
    `${streams} open streams: connections in use, waited for`,
    `${used}, ${waiting}`,
    compareWithAim(used + waiting, 0, ''),
  );
  const stopped = await demo.stop();
  line('end of the process with them, ms', ms(stopped), compareWithAim(stopped, 5000, 'ms'));
  following.abort();
} finally {
  await demo.clear();
}
process.exit(0);
