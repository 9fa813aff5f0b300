/**
 * The same as `train.ts` for the institutions in other languages than English: `node bench/answers/train-languages.ts`
 * prints how the engine does in each language when it has learned from the other three, and `--write` stores what it
 * learned from all. `--each FOLDER` prints every question of one institution.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openLanguage } from '#server/answering/languages/open-language.ts';
import { figuresOf, meanOf, print } from './figures.ts';
import { type Institution, readInstitution } from './institutions.ts';
import { learnVariant, type Outcome, outcomesOf } from './learning.ts';
import { languageSets } from './sets.ts';

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, each: { type: 'string' } },
});

/** Four small sets: weights stay smaller than for English. */
const decay = 0.03;
const folder = join(import.meta.dirname, 'languages');
const all: Institution[] = [];
for (const [name, code] of Object.entries(languageSets))
  all.push(await readInstitution(name, [join(folder, name)], undefined, await openLanguage(code)));

/** How the engine does at an institution whose questions it has not learned from. */
function outcomesAt(own: Institution, high?: number): Outcome[] {
  const lexical = learned.get(own.name);
  if (!lexical) throw new Error(`Nothing was learned for ${own.name}`);
  return outcomesOf(own, { near: lexical, lexical }, undefined, high);
}

const learned = new Map(
  all.map(({ name }) => [
    name,
    learnVariant(
      all.filter((one) => one.name !== name),
      'lexical',
      decay,
    ),
  ]),
);

if (values.write) {
  const file = join(import.meta.dirname, '../../server/answering/data/models-other.json');
  writeFileSync(file, `${JSON.stringify(learnVariant(all, 'lexical', decay), null, 2)}\n`);
}
for (const high of [undefined, 0.4, 0.5, 0.6, 0.7]) {
  console.log(`\nthreshold ${high ?? 'as shipped'}`);
  const rows = all.map((own) => ({ name: own.name, figures: figuresOf(outcomesAt(own, high)) }));
  for (const { name, figures } of high === undefined ? rows : []) print(name, figures);
  print('mean', meanOf(rows.map(({ figures }) => figures)));
}
const shown = all.find(({ name }) => name === values.each);
for (const { example, places, confidence, isGiven, isRight } of shown ? outcomesAt(shown) : []) {
  if (example.kind === 'gone') continue;
  const outcome = isGiven ? (isRight ? 'right' : 'wrong') : '';
  console.log(example.kind.padEnd(6), places.join(','), confidence.toFixed(2), outcome, example.question.question);
}
