/**
 * The same as `train.ts` for the institutions in other languages than English: `node bench/answers/train-languages.ts`
 * prints how the engine does in each language when it has learned from the other three, and `--write` stores what it
 * learned from all. `--each FOLDER` stores, in one folder per institution, what it learned from all others. `--show NAME`
 * prints every question of one institution.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openLanguage } from '#server/answering/languages/open-language.ts';
import type { Model } from '#server/answering/retrieval/look-up.ts';
import { figuresOf, meanOf, print } from './figures.ts';
import { type Institution, readInstitution } from './institutions.ts';
import { learnVariant, type Outcome, outcomesOf } from './learning.ts';
import { languageSets } from './sets.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    each: { type: 'string' },
    show: { type: 'string' },
  },
});

/** Four small sets: weights stay smaller than for English. */
const decay = 0.03;
const folder = join(import.meta.dirname, 'languages');
const all: Institution[] = [];
for (const [name, code] of Object.entries(languageSets))
  all.push(
    await readInstitution(name, [join(folder, name)], undefined, { language: await openLanguage(code) }),
  );

/** How the engine does at an institution whose questions it has not learned from. */
function outcomesAt(own: Institution, high?: number): Outcome[] {
  const lexical = learned.get(own.name);
  if (!lexical) throw new Error(`Nothing was learned for ${own.name}`);
  return outcomesOf(own.examples, { near: lexical, lexical }, undefined, high);
}

const learned = new Map(
  all.map(({ name }) => [
    name,
    learnVariant(
      all.filter((one) => one.name !== name),
      'lexical',
      { decay },
    ),
  ]),
);

function write(to: string, model: Model) {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'models-other.json'), `${JSON.stringify(model, null, 2)}\n`);
}

const { each } = values;
if (values.write)
  write(join(import.meta.dirname, '../../server/answering/data'), learnVariant(all, 'lexical', { decay }));
if (each !== undefined) for (const [name, model] of learned) write(join(each, name), model);
for (const high of [undefined, 0.4, 0.5, 0.6, 0.7]) {
  console.log(`\nthreshold ${high ?? 'as shipped'}`);
  const rows = all.map((own) => ({ name: own.name, figures: figuresOf(outcomesAt(own, high)) }));
  for (const { name, figures } of high === undefined ? rows : []) print(name, figures);
  print('mean', meanOf(rows.map(({ figures }) => figures)));
}
const shown = all.find(({ name }) => name === values.show);
for (const { example, places, confidence, isGiven, isRight } of shown ? outcomesAt(shown) : []) {
  if (example.kind === 'gone') continue;
  const outcome = isGiven ? (isRight ? 'right' : 'wrong') : '';
  console.log(
    example.kind.padEnd(6),
    places.join(','),
    confidence.toFixed(2),
    outcome,
    example.question.question,
  );
}
