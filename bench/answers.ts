/**
 * `npm run bench:answers` measures how well the product answers, through its public call: each institution is asked of a
 * product that has learned from all others. `--without-lexicon` empties the shipped vocabulary, `--late-encoder` answers
 * without the sentence encoder, `--lines` loads each sentence as a line of its own instead of pasted paragraphs. `npm run
 * bench:answers -- FOLDER ...` asks the product as it is about folders with chunks.json and questions.json. `--each` prints
 * every question, `--totals` only the mean (for sets that no one may read). `--languages` asks in four other languages.
 * `--with-model`, also with folders, lets a language model phrase the answers that is always right if it is sent the answer.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { sentencesOf } from '#server/answering/index/sentences.ts';
import { copyProduct } from './answers/copies.ts';
import { setsInLessons, trainingSets } from './answers/institutions.ts';
import {
  aims,
  type Figures,
  figuresOf,
  isGivenIn,
  type Judgment,
  judge,
  percentile,
} from './answers/judge.ts';
import { type ModelFigures, type ModelOutcome, modelAims, modelFiguresOf } from './answers/model-figures.ts';
import { startPerfectModel } from './answers/perfect-model.ts';
import { openProduct, type Product } from './answers/product.ts';
import {
  isRight,
  languageSets,
  type Question,
  type QuestionSet,
  readSet,
  toPlainText,
} from './answers/sets.ts';

const { values, positionals } = parseArgs({
  options: {
    each: { type: 'boolean', default: false },
    totals: { type: 'boolean', default: false },
    lines: { type: 'boolean', default: false },
    'without-lexicon': { type: 'boolean', default: false },
    'late-encoder': { type: 'boolean', default: false },
    languages: { type: 'boolean', default: false },
    'with-model': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const strangers = Object.keys(trainingSets).filter((name) => !setsInLessons.includes(name));
const inFolder = (folder: string) => (name: string) => join(import.meta.dirname, 'answers', folder, name);

/** A chatbot answers its first questions while its sentences are still being encoded. */
async function warmUp(product: Product) {
  if (values['late-encoder'] || values.languages) return;
  for (let attempt = 0; attempt < 480; attempt += 1) {
    const { timings } = await product.tryQuestion('What are the school fees?');
    if (timings['encoded'] !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  console.log('The sentence encoder is not in use');
}

async function askAll(
  product: Product,
  { chunks }: QuestionSet,
  questions: readonly Question[],
): Promise<Judgment[]> {
  const idOfTitle = new Map(chunks.map(({ id, title }) => [toPlainText(title), id] as const));
  const judged: Judgment[] = [];
  for (const question of questions) {
    const started = performance.now();
    const reply = await product.ask(question.question);
    judged.push(judge(question, reply, { ms: performance.now() - started, idOfTitle }));
  }
  return judged;
}

/** Every question with an answer, asked after the answer has been removed. */
async function askWithout(product: Product, set: QuestionSet): Promise<Judgment[]> {
  const byGold = Map.groupBy(
    set.questions.filter(({ answerable }) => answerable),
    ({ gold }) => gold.join(' '),
  );
  const judged: Judgment[] = [];
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

function printEach(judged: readonly Judgment[]) {
  for (const { question, reply, isGiven, isRight, places, ms } of judged) {
    const outcome = isGiven ? (isRight ? 'right' : 'GIVEN') : reply.band;
    const found = places.map((place) => place + 1).join(',');
    const answer = JSON.stringify(reply.answer.slice(0, 160));
    console.log([outcome, question.type, found, Math.round(ms), question.question, answer].join(' | '));
  }
}

function printEachOfModel(outcomes: readonly ModelOutcome[]) {
  for (const { question, reply } of outcomes) {
    const outcome = isGivenIn(reply) ? (isRight(reply.answer, question) ? 'right' : 'GIVEN') : reply.band;
    console.log([outcome, question.type, question.question, JSON.stringify(reply.answer)].join(' | '));
  }
}

const inLines = (set: QuestionSet): QuestionSet => ({
  ...set,
  chunks: set.chunks.map((chunk) => ({ ...chunk, text: sentencesOf(chunk.text).map(({ text }) => text) })),
});

/** How many questions in another language than the entries are answered nevertheless; they should not be. */
async function printQuoted(product: Product, set: QuestionSet, questions: readonly Question[]) {
  if (questions.length === 0) return;
  await product.load(set.chunks);
  const quoted = (await askAll(product, set, questions)).filter(({ isGiven }) => isGiven);
  console.log(
    `${basename(set.name)}: ${quoted.length} of ${questions.length} questions in another language were answered`,
  );
}

/** What reaches a language model of an institution's answers, through the product. */
async function measureModel(folder: string, code?: string): Promise<ModelFigures> {
  const { chunks, questions } = readSet(folder);
  const model = await startPerfectModel(questions);
  const product = await openProduct(code, model.environment);
  try {
    await product.load(chunks);
    await warmUp(product);
    const outcomes: ModelOutcome[] = [];
    for (const question of questions) {
      const reply = await product.tryQuestion(question.question);
      outcomes.push({ question, reply, sent: model.sent(question) });
    }
    if (values.each) printEachOfModel(outcomes);
    return modelFiguresOf(outcomes, new Map(chunks.map(({ id, title }) => [id, title] as const)));
  } finally {
    await product.close();
    model.stop();
  }
}

async function measure(folder: string, code?: string): Promise<Figures> {
  const read = readSet(folder);
  const questions = read.questions.filter(({ type }) => type !== 'other-language');
  const own = { ...read, questions };
  const set = values.lines ? inLines(own) : own;
  const product = await openProduct(code);
  try {
    await product.load(set.chunks);
    const before = product.memory();
    await warmUp(product);
    const judged = await askAll(product, set, set.questions);
    const added = product.memory() - before;
    const busy = await askWhileBusy(product, set);
    const removed = await askWithout(product, set);
    await printQuoted(
      product,
      set,
      read.questions.filter((question) => !questions.includes(question)),
    );
    if (values.each) printEach([...judged, ...removed.filter(({ isGiven }) => isGiven)]);
    return { ...figuresOf(judged, removed), 'p95 ms, both cores busy': busy, 'memory added, MB': added };
  } finally {
    await product.close();
  }
}

/** The institutions, each with a product that has not learned from it. */
async function measureStrangers<Measured>(
  names: readonly string[],
  folderOf: (name: string) => string,
  training: string,
  measureOne: (folder: string, code: string) => Promise<Measured>,
): Promise<(readonly [string, Measured])[]> {
  const trained = mkdtempSync(join(tmpdir(), 'homeroom-trained-'));
  spawnSync(process.execPath, [join(import.meta.dirname, 'answers', training), '--each', trained], {
    stdio: 'inherit',
  });
  const measured: (readonly [string, Measured])[] = [];
  for (const name of names) {
    const code = copyProduct({
      data: join(trained, name),
      isLexiconEmpty: values['without-lexicon'],
      isEncoderLate: values['late-encoder'],
    });
    measured.push([name, await measureOne(folderOf(name), code)]);
    rmSync(code, { recursive: true, force: true });
  }
  rmSync(trained, { recursive: true, force: true });
  return measured;
}

const figureText = (value: number) => value.toFixed(value >= 10 ? 0 : 2).padStart(6);

/** The mean, and how far it may be off: twice its standard error over the institutions. */
function meanOf(all: readonly number[]) {
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, all.length - 1);
  return { mean, margin: 2 * Math.sqrt(variance / all.length) };
}

type Aims = Readonly<Record<string, { least?: number; most?: number }>>;

function print(
  measured: readonly (readonly [string, Readonly<Record<string, number | undefined>>])[],
  wantedAims: Aims = aims,
) {
  const names = values.totals ? [] : measured.map(([name]) => name.slice(0, 9).padStart(10));
  console.log(`\n${''.padEnd(32)}${names.join('')}    mean  ± 95 %  worst   aim of the mean`);
  for (const [name, aim] of Object.entries(wantedAims)) {
    const all = measured.map(([, figures]) => figures[name] ?? 0);
    const { mean, margin } = meanOf(all);
    const worst = aim.most === undefined ? Math.min(...all) : Math.max(...all);
    const isMissed = mean < (aim.least ?? -1) || mean > (aim.most ?? Number.POSITIVE_INFINITY);
    const wanted =
      aim.least === undefined
        ? aim.most === undefined
          ? ''
          : `at most ${aim.most}`
        : `at least ${aim.least}`;
    const own = values.totals ? '' : all.map((value) => figureText(value).padStart(10)).join('');
    console.log(
      `${name.padEnd(32)}${own}  ${figureText(mean)} ${figureText(margin)} ${figureText(worst)}   ${wanted}${isMissed ? '   MISSED' : ''}`,
    );
  }
}

/** Folders, each asked of the product as it is. */
async function measureFolders<Measured>(
  folders: readonly string[],
  measureOne: (folder: string, code: string | undefined) => Promise<Measured>,
): Promise<(readonly [string, Measured])[]> {
  const isChanged = values['without-lexicon'] || values['late-encoder'];
  const code = isChanged
    ? copyProduct({ isLexiconEmpty: values['without-lexicon'], isEncoderLate: values['late-encoder'] })
    : undefined;
  const measured: (readonly [string, Measured])[] = [];
  for (const folder of folders) measured.push([basename(folder), await measureOne(folder, code)]);
  return measured;
}

const measureInstitutions = <Measured>(measureOne: (folder: string, code?: string) => Promise<Measured>) =>
  positionals.length > 0
    ? measureFolders(positionals, measureOne)
    : measureStrangers(strangers, inFolder('institutions'), 'train.ts', measureOne);

if (values.languages)
  print(
    await measureStrangers(Object.keys(languageSets), inFolder('languages'), 'train-languages.ts', measure),
  );
else if (values['with-model']) print(await measureInstitutions(measureModel), modelAims);
else print(await measureInstitutions(measure));
