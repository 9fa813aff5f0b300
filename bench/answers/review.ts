/**
 * `node bench/answers/review.ts`: the check of a knowledge base of 10,000 lines, with 10,000 questions without an answer and
 * 100,000 guardians. Prints how long the job takes, how long others wait meanwhile, and the memory before and after.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDemo } from '../chat/product.ts';
import { fillForReview, lineCount, peopleCount, questionCount } from './review-world.ts';

type JobState = { readonly status: string; readonly result: { readonly suggested?: number } | null };

const rounds = 3;
const demo = await openDemo(Number(process.env['PORT'] ?? 8107));
await fillForReview(demo.connectionString, demo.chatbot_id);
const bot = `/chatbot/${demo.chatbot_id}`;

/** A visitor's question, which waits for the answering process; its time in ms. */
async function askOnce(): Promise<number> {
  const started = performance.now();
  await demo.call('POST', `${bot}/try`, { question: 'when is the library open' });
  return performance.now() - started;
}

async function check() {
  const { job_id } = await demo.call<{ job_id: string }>('POST', `${bot}/check`);
  await demo.longestTurn();
  const started = performance.now();
  const waits: number[] = [];
  let [longest, most] = [0, 0];
  for (;;) {
    waits.push(await askOnce());
    longest = Math.max(longest, await demo.longestTurn());
    most = Math.max(most, demo.memory());
    const job = await demo.call<JobState>('GET', `/jobs/${job_id}`);
    if (['done', 'failed', 'cancelled'].includes(job.status))
      return { job, seconds: (performance.now() - started) / 1_000, waits, longest, most };
    await pause(20);
  }
}

try {
  await askOnce();
  await pause(10_000);
  console.log(`${lineCount} lines, ${questionCount} questions, ${peopleCount} guardians`);
  for (let round = 1; round <= rounds; round += 1) {
    const before = demo.memory();
    const { job, seconds, waits, longest, most } = await check();
    const sorted = waits.sort((x, y) => x - y);
    console.log(
      [
        `check ${round}: ${job.status} in ${seconds.toFixed(1)} s, ${job.result?.suggested} words`,
        `event loop of the server waits at most ${longest.toFixed(0)} ms`,
        `a question takes p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms`,
        `memory ${before} MB before, ${most} MB at most, ${demo.memory()} MB after`,
      ].join('; '),
    );
  }
} finally {
  await demo.stop();
}
