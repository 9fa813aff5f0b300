/**
 * Learns the weights of the answering engine and prints how it does at each institution when it has learned from all
 * others: `node bench/answers/train.ts`. `--write` stores what it learned from all; `--each FOLDER` stores, in one folder
 * per institution, what it learned from all others. `--questions` prints what it does at the institutions for whose chunks
 * a language model has proposed questions, without and with them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figuresOf, meanOf, print } from './figures.ts';
import {
  bankOf,
  type Institution,
  readInstitution,
  readSmallBases,
  setsInLessons,
  trainingSets,
} from './institutions.ts';
import { bankWithout, type ComparedVariants, learnModels, outcomesOf } from './learning.ts';
import { hasProposedQuestions, readSet, withProposedQuestions } from './sets.ts';
import { openVectors } from './vectors.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    each: { type: 'string' },
    questions: { type: 'boolean', default: false },
  },
});

const vectorsOf = await openVectors();
const compared: Record<'near' | 'lexical', Institution[]> = { near: [], lexical: [] };
for (const [name, folders] of Object.entries(trainingSets)) {
  for (const [variant, encode] of [['near', vectorsOf] as const, ['lexical', undefined] as const]) {
    // As with the weights, the encoder would find the answers of its own lessons too well.
    const small = setsInLessons.includes(name) ? [] : await readSmallBases(folders, encode);
    compared[variant].push({ ...(await readInstitution(name, folders, encode)), small });
  }
}
const leaveOut = (all: ComparedVariants, name: string | undefined): ComparedVariants => ({
  near: all.near.filter((one) => one.name !== name),
  lexical: all.lexical.filter((one) => one.name !== name),
});

function write(all: ComparedVariants, to: string) {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'models.json'), `${JSON.stringify(learnModels(all), null, 2)}\n`);
  const { asked, vectors } = bankOf(all.near);
  writeFileSync(
    join(to, 'question-bank.bin'),
    Buffer.concat([Buffer.from(Uint32Array.of(asked).buffer), Buffer.from(vectors.buffer)]),
  );
}

/** Learned from all others without proposed questions, because no school begins with them. */
async function printWithQuestions(name: string, folders: readonly string[]) {
  const models = learnModels(leaveOut(compared, name));
  const bank = bankWithout(compared.near, name);
  for (const variant of ['near', 'lexical'] as const) {
    const encode = variant === 'near' ? vectorsOf : undefined;
    const read = (folder: string) => withProposedQuestions(readSet(folder));
    const asked = await readInstitution(name, folders, encode, { read });
    const plain = compared[variant].find((one) => one.name === name) as Institution;
    print(`${name}, ${variant}`, figuresOf(outcomesOf(plain.examples, models, bank)));
    print('  with questions', figuresOf(outcomesOf(asked.examples, models, bank)));
  }
}

const { each } = values;
if (values.questions) {
  for (const [name, folders] of Object.entries(trainingSets))
    if (folders.every(hasProposedQuestions)) await printWithQuestions(name, folders);
} else if (values.write) write(compared, join(import.meta.dirname, '../../server/answering/data'));
else if (each !== undefined)
  for (const name of Object.keys(trainingSets)) write(leaveOut(compared, name), join(each, name));
else {
  const learned = Object.keys(trainingSets).map((name) => ({
    name,
    models: learnModels(leaveOut(compared, name)),
  }));
  for (const variant of ['near', 'lexical'] as const) {
    for (const high of [undefined, 0.3, 0.35, 0.4, 0.45, 0.5]) {
      console.log(`\n${variant}, threshold ${high ?? 'as shipped'}`);
      const rows = learned.map(({ name, models }) => {
        const own = compared[variant].find((one) => one.name === name) as Institution;
        const bank = bankWithout(compared.near, name);
        const figures = figuresOf(outcomesOf(own.examples, models, bank, high));
        if (high === undefined) print(name, figures);
        return { name, figures, small: figuresOf(outcomesOf(own.small.flat(), models, bank, high)) };
      });
      const strangers = rows.filter(({ name }) => !setsInLessons.includes(name));
      print('mean of strangers', meanOf(strangers.map(({ figures }) => figures)));
      print('in small bases', meanOf(strangers.map(({ small }) => small)));
    }
  }
}
