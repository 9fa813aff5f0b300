/**
 * `npm run bench:answers`: measures how well the product answers questions, through its public call. `npm run
 * bench:answers -- FOLDER` uses another folder with chunks.json and questions.json; `--each` prints every
 * question.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { aims, type FigureName, figuresOf, type Judgement, judge, percentile } from './answers/judge.ts';
import { openProduct, type Product } from './answers/product.ts';
import { type Question, type QuestionSet, readSet, toPlainText } from './answers/sets.ts';

const { values, positionals } = parseArgs({
  options: { each: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = positionals[0] ?? process.env['BENCH_ANSWERS'] ?? join(import.meta.dirname, 'answers/dev');

/** A chatbot answers its first questions while its lines are still being encoded. */
async function warmUp(product: Product) {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const { timings } = await product.ask('What are the school fees?');
    if (timings['encoded'] !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  console.log('The sentence encoder is not in use');
}

async function askAll(
  product: Product,
  { chunks }: QuestionSet,
  questions: readonly Question[],
): Promise<Judgement[]> {
  const idOfTitle = new Map(chunks.map(({ id, title }) => [toPlainText(title), id] as const));
  const judged: Judgement[] = [];
  for (const question of questions) {
    const started = performance.now();
    const reply = await product.ask(question.question);
    judged.push(judge(question, reply, { ms: performance.now() - started, idOfTitle }));
  }
  return judged;
}

/** Every question with an answer, asked after the answer has been removed. */
async function askWithout(product: Product, set: QuestionSet): Promise<Judgement[]> {
  const byGold = Map.groupBy(
    set.questions.filter(({ answerable }) => answerable),
    ({ gold }) => gold.join(' '),
  );
  const judged: Judgement[] = [];
  for (const questions of byGold.values()) {
    await product.load(set.chunks.filter(({ id }) => !questions[0]?.gold.includes(id)));
    judged.push(...(await askAll(product, set, questions)));
  }
  return judged;
}

async function askWhileBusy(product: Product, set: QuestionSet): Promise<number> {
  const busy = [1, 2].map(() => new Worker(new URL('./answers/busy.ts', import.meta.url)));
  const judged = await askAll(
    product,
    set,
    set.questions.map((question) => ({ ...question, question: `${question.question} please` })),
  );
  for (const worker of busy) await worker.terminate();
  return percentile(
    judged.map(({ ms }) => ms),
    0.95,
  );
}

function printEach(judged: readonly Judgement[]) {
  for (const { question, reply, isGiven, isRight, places, ms } of judged) {
    const outcome = isGiven ? (isRight ? 'right' : 'GIVEN') : reply.band;
    console.log(
      [
        outcome,
        question.type,
        places.map((place) => place + 1).join(','),
        Math.round(ms),
        question.question,
        JSON.stringify(reply.answer.slice(0, 160)),
      ].join(' | '),
    );
  }
}

function print(figures: Partial<Record<FigureName, number>>) {
  for (const [name, aim] of Object.entries(aims)) {
    const value = figures[name as FigureName] ?? 0;
    const isMet = 'least' in aim ? value >= aim.least : value <= aim.most;
    const wanted = 'least' in aim ? `at least ${aim.least}` : `at most ${aim.most}`;
    console.log(
      `${name.padEnd(32)} ${value.toFixed(value >= 10 ? 0 : 3).padStart(7)}   ${wanted}${isMet ? '' : '   MISSED'}`,
    );
  }
}

const set = readSet(folder);
const product = await openProduct();
try {
  await product.load(set.chunks);
  const before = product.memory();
  await warmUp(product);
  const judged = await askAll(product, set, set.questions);
  const added = product.memory() - before;
  const busy = await askWhileBusy(product, set);
  const removed = await askWithout(product, set);
  if (values.each) printEach([...judged, ...removed.filter(({ isGiven }) => isGiven)]);
  console.log(`\n${set.questions.length} questions on ${set.chunks.length} chunks\n`);
  print({ ...figuresOf(judged, removed), 'p95 ms, both cores busy': busy, 'memory added, MB': added });
} finally {
  await product.close();
}
