/**
 * Writes the lessons that `tools/tune-encoder.py` tunes the sentence encoder with: `node bench/answers/lessons.ts FILE`.
 * A lesson is a question and a text that answers it, in pieces, and the group of lessons with the same answer. They come
 * from `topics` and from the sets that no measurement uses, never from `institutions`.
 */
import { writeFileSync } from 'node:fs';
import { textsToEncode } from '#server/answering/encoder/encoded-texts.ts';
import { loadEncoder, openCutter } from '#server/answering/encoder/encoder-model.ts';
import { sentencesOf } from '#server/answering/index/sentences.ts';
import { setsInLessons, trainingSets } from './institutions.ts';
import { kindOf, passagesOf, readSet } from './sets.ts';
import { readTopics } from './topics.ts';

type Lesson = { readonly question: number[]; readonly text: number[]; readonly group: string };

const cut = openCutter();

const lessonsOfTopics = (): Lesson[] =>
  [...readTopics(), ...readTopics('more')].flatMap(({ title, text, questions }) =>
    questions.map((question) => ({ question: cut(question), text: cut(text), group: title })),
  );

const encode = await loadEncoder({ isTuned: false });
const product = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, place) => sum + value * (right[place] ?? 0), 0);

/** Each question with the sentence of its chunk that the untuned encoder finds nearest. */
async function lessonsOfSet(folder: string): Promise<Lesson[]> {
  const { chunks, questions } = readSet(folder);
  const passages = passagesOf(chunks);
  const { sentences } = await textsToEncode(passages);
  const owners = passages.flatMap(({ id, lines }) => sentencesOf(lines).map(() => id));
  const vectors: Float32Array[] = [];
  for (let start = 0; start < sentences.length; start += 16)
    vectors.push(...(await encode(sentences.slice(start, start + 16))));
  const lessons: Lesson[] = [];
  for (const { question, gold, type } of questions.filter((one) => kindOf(one) === 'asked')) {
    const [own = new Float32Array()] = await encode([question]);
    const near = owners.flatMap((id, place) => (id === gold[0] ? [place] : []));
    const measureNearness = (place: number) => product(own, vectors[place] ?? own);
    const [best] = near.toSorted((x, y) => measureNearness(y) - measureNearness(x));
    if (type === 'multi' || best === undefined) continue;
    lessons.push({ question: cut(question), text: cut(sentences[best] ?? ''), group: gold[0] ?? '' });
  }
  return lessons;
}

const lessons = lessonsOfTopics();
for (const folder of setsInLessons.flatMap((name) => trainingSets[name] ?? []))
  lessons.push(...(await lessonsOfSet(folder)));
writeFileSync(process.argv[2] ?? 'lessons.json', JSON.stringify(lessons));
console.log(`${lessons.length} lessons`);
