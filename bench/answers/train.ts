/**
 * Learns the weights in server/answering/data from questions with known answers, and measures them on questions
 * that were left out: `node bench/answers/train.ts bench/answers/dev bench/answers/own` (`--write` stores them).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { signalNames, signalsOf } from '#server/answering/retrieval/confidence.ts';
import { isVetoed } from '#server/answering/retrieval/look-up.ts';
import { encoderFeatures, featureNames, rankRows } from '#server/answering/retrieval/ranking.ts';
import { isOffTopic } from '#server/answering/retrieval/vetoes.ts';
import { type Example, examplesOf } from './examples.ts';
import { fitChance, fitRanking } from './fit.ts';
import { isRight, readSet } from './sets.ts';
import { openVectors } from './vectors.ts';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const folds = 5;
const linesQuoted = 3;
/** All other weights can only count in favor of a line. */
const mayBeNegative = new Set(['kindMissing', 'gradeLineNo', 'gradeTitleNo', 'firstLine', 'shortLine']);
const lowest = featureNames.map((name) => (mayBeNegative.has(name) ? Number.NEGATIVE_INFINITY : 0));

type ExampleOutcome = {
  readonly example: Example;
  readonly signals: readonly number[];
  readonly isRight: boolean;
  /** Never given as an answer, whatever its chance. */
  readonly isVetoed: boolean;
  readonly places: readonly number[];
  readonly kind: 'asked' | 'near' | 'far' | 'removed';
};

/** Questions about the same passage are in the same fold. */
function foldOf({ question }: Example): number {
  let hash = 7;
  for (const letter of question.gold[0] ?? question.id)
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % folds;
}

/** The lines that could be mistaken for the right one; the others teach nothing and cost time. */
const rivals = 60;

function choiceOf({ rows, right }: Example) {
  const plain = rows.map((row) => row.reduce((sum, value) => sum + value, 0));
  const places = [...rows.keys()].sort((a, b) => (plain[b] ?? 0) - (plain[a] ?? 0)).slice(0, rivals);
  const kept = [...right, ...places.filter((place) => !right.has(place))];
  return { rows: kept.map((place) => rows[place] ?? []), right: new Set(kept.keys().take(right.size)) };
}

const learnRanking = (examples: readonly Example[]) =>
  fitRanking(examples.filter(({ right }) => right.size > 0).map(choiceOf), featureNames.length, {
    steps: 250,
    decay: 0.003,
    lowest,
  });

function outcomeOf(example: Example, weights: readonly number[], isRemoved: boolean): ExampleOutcome {
  const { question, index, rows, read, nearness } = example;
  const ranked = rankRows(rows, index, weights);
  const quoted = (ranked[0]?.lines ?? [])
    .slice(0, linesQuoted)
    .map(({ line }) => index.lines[line]?.text ?? '');
  const found = ranked.map(({ passage }) => index.passages[passage]?.passage.id ?? '');
  const kind = question.type.endsWith('far') ? 'far' : question.answerable ? 'asked' : 'near';
  return {
    example,
    signals: signalsOf({ question: read, index, ranked, rows, nearness }),
    isRight: question.answerable && isRight(quoted.join('\n'), question),
    isVetoed:
      isOffTopic(prepareQuestion(question.question)) ||
      isVetoed(
        read,
        quoted.flatMap((text) => {
          const passage = index.passages[ranked[0]?.passage ?? -1]?.passage;
          return passage ? [{ text, passage }] : [];
        }),
      ),
    places: question.gold.map((id) => found.indexOf(id)).sort((a, b) => a - b),
    kind: isRemoved ? 'removed' : kind,
  };
}

const importance = { asked: 1, near: 1, far: 3, removed: 1 } as const;
const learnChance = (outcomes: readonly ExampleOutcome[]) =>
  fitChance(
    outcomes
      .filter((outcome) => !outcome.isVetoed)
      .map(({ signals, isRight: right, kind }) => ({
        row: signals,
        isRight: right,
        weight: importance[kind],
      })),
    signalNames.length,
    { steps: 900, decay: 0.003 },
  );

const chanceOf = (row: readonly number[], weights: readonly number[]) =>
  1 / (1 + Math.exp(-row.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0)));

type JudgedExample = { readonly outcome: ExampleOutcome; readonly chance: number };

function printRecall(name: string, outcomes: readonly ExampleOutcome[]) {
  const asked = outcomes.filter(({ kind }) => kind === 'asked');
  const recall = [1, 3, 5].map((most) => {
    const shares = asked.map(({ places, example }) => {
      const within = places.filter((place) => place >= 0 && place < most).length;
      return example.question.type === 'direct'
        ? Math.min(1, within)
        : within / Math.min(most, places.length);
    });
    return (shares.reduce((sum, share) => sum + share, 0) / Math.max(1, asked.length)).toFixed(3);
  });
  const right = asked.filter((outcome) => outcome.isRight).length / Math.max(1, asked.length);
  console.log(
    `${name}: ${asked.length} questions, recall at 1, 3, 5 ${recall.join(' ')}, first lines right ${right.toFixed(3)}`,
  );
}

function figuresAt(judged: readonly JudgedExample[], high: number) {
  const share = (kind: ExampleOutcome['kind'], test: (found: JudgedExample) => boolean) => {
    const all = judged.filter(({ outcome }) => outcome.kind === kind);
    return all.filter(test).length / Math.max(1, all.length);
  };
  const given = ({ chance }: JudgedExample) => chance >= high;
  return {
    right: share('asked', (found) => given(found) && found.outcome.isRight),
    wrong: share('asked', (found) => given(found) && !found.outcome.isRight),
    near: share('near', given),
    far: share('far', given),
    removed: share('removed', given),
  };
}

/** The lowest threshold at which the left-out questions stay within the limits. */
function barFor(judged: readonly JudgedExample[]): number {
  for (let bar = 0.25; bar < 0.9; bar += 0.01) {
    const { wrong, near, far, removed } = figuresAt(judged, bar);
    if (wrong <= 0.045 && near <= 0.17 && far <= 0.01 && removed <= 0.113) return Number(bar.toFixed(2));
  }
  return 0.9;
}

async function learn(name: string, withEncoder: boolean) {
  const vectorsOf = withEncoder ? await openVectors() : undefined;
  const sets = [];
  for (const folder of positionals) sets.push(await examplesOf(readSet(folder), vectorsOf));
  const asked = sets.flatMap((set) => set.asked);
  const removed = sets.flatMap((set) => set.removed);
  const foldOfQuestion = new Map(
    asked.map((example) => [`${example.set} ${example.question.id}`, foldOf(example)]),
  );
  const fold = ({ set, question }: Example) => foldOfQuestion.get(`${set} ${question.id}`) ?? 0;
  const without = Array.from({ length: folds }, (_, left) =>
    learnRanking(asked.filter((example) => fold(example) !== left)),
  );
  const outcomes = [
    ...asked.map((example) => outcomeOf(example, without[fold(example)] ?? [], false)),
    ...removed.map((example) => outcomeOf(example, without[fold(example)] ?? [], true)),
  ];
  console.log(`\n${name}`);
  for (const set of positionals)
    printRecall(
      set,
      outcomes.filter(({ example }) => example.set === set),
    );
  const chances = Array.from({ length: folds }, (_, left) =>
    learnChance(outcomes.filter(({ example }) => fold(example) !== left)),
  );
  const judged = outcomes.map((outcome) => ({
    outcome,
    chance: outcome.isVetoed ? 0 : chanceOf(outcome.signals, chances[fold(outcome.example)] ?? []),
  }));
  const bar = barFor(judged);
  for (const high of [0.4, 0.45, 0.5, 0.55, 0.6, bar]) {
    const figures = Object.entries(figuresAt(judged, high)).map(
      ([key, value]) => `${key} ${value.toFixed(3)}`,
    );
    console.log(`${high === bar ? 'bar' : 'at'} ${high}: ${figures.join(', ')}`);
  }
  for (const set of positionals) {
    const own = judged.filter(({ outcome }) => outcome.example.set === set);
    const figures = Object.entries(figuresAt(own, bar)).map(([key, value]) => `${key} ${value.toFixed(3)}`);
    console.log(`${set}: ${figures.join(', ')}`);
  }
  return { weights: learnRanking(asked), signals: learnChance(outcomes), bar };
}

function nameWeights(names: readonly string[], weights: readonly number[]): Record<string, number> {
  const pairs = names.map((name, place) => [name, Number((weights[place] ?? 0).toFixed(3))] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== 0)) as Record<string, number>;
}

for (const [name, withEncoder] of [
  ['lexical-model', false],
  ['near-model', true],
] as const) {
  if (!name.startsWith(values.only)) continue;
  const { weights, signals, bar } = await learn(name, withEncoder);
  const features = featureNames.filter(
    (feature) => withEncoder || !(encoderFeatures as readonly string[]).includes(feature),
  );
  const model = {
    weights: nameWeights(
      features,
      features.map((feature) => weights[featureNames.indexOf(feature)] ?? 0),
    ),
    signals: nameWeights(signalNames, signals),
    bands: { high: bar, middle: 0.04 },
    reach: 6,
  };
  const file = join(import.meta.dirname, `../../server/answering/data/${name}.json`);
  if (values.write) writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
}
