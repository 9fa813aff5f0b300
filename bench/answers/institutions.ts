import { join } from 'node:path';
import { textsToEncode } from '#server/answering/encoder/encoded-texts.ts';
import { buildIndex, type KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { passagesByLanguage } from '#server/answering/index/passages-by-language.ts';
import { english } from '#server/answering/languages/english.ts';
import type { Language } from '#server/answering/languages/language.ts';
import { partsOf } from '#server/answering/question/parts.ts';
import { type PreparedQuestion, prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import type { Comparison } from '#server/answering/retrieval/look-up.ts';
import { openBank } from '#server/answering/retrieval/question-bank.ts';
import { featuresOf, measureNearness, type Vectors } from '#server/answering/retrieval/ranking.ts';
import {
  type Chunk,
  type ExampleKind,
  kindOf,
  passagesOf,
  type Question,
  type QuestionSet,
  readSet,
  splitIntoSmallSets,
} from './sets.ts';
import type { VectorsOf } from './vectors.ts';

const folder = join(import.meta.dirname, 'institutions');
const inHere = (name: string) => join(import.meta.dirname, name);

/** The institutions that may be learned from. The sets about the chunks of `dev` are one. */
export const trainingSets: Readonly<Record<string, readonly string[]>> = {
  'boarding-school': [join(folder, 'boarding-school')],
  'coaching-institute': [join(folder, 'coaching-institute')],
  'coding-school': [join(folder, 'coding-school')],
  'community-college': [join(folder, 'community-college')],
  'culinary-school': [join(folder, 'culinary-school')],
  'distance-school': [join(folder, 'distance-school')],
  'driving-school': [join(folder, 'driving-school')],
  'evening-school': [join(folder, 'evening-school')],
  'international-school': [join(folder, 'international-school')],
  'language-school': [join(folder, 'language-school')],
  'music-academy': [join(folder, 'music-academy')],
  nursery: [join(folder, 'nursery')],
  'nursing-college': [join(folder, 'nursing-college')],
  'performing-arts': [join(folder, 'performing-arts')],
  'primary-school': [join(folder, 'primary-school')],
  'special-needs-school': [join(folder, 'special-needs-school')],
  'sports-academy': [join(folder, 'sports-academy')],
  tutoring: [join(folder, 'tutoring')],
  'university-admissions': [join(folder, 'university-admissions')],
  'vocational-school': [join(folder, 'vocational-school')],
  own: [inHere('own')],
  day: ['dev', 'more', 'hurried', 'roundabout', 'absent'].map(inHere),
};

/** The sets that the encoder was tuned with (`lessons.ts`). */
export const setsInLessons: readonly string[] = ['own', 'day'];

/** A question compared with an institution's knowledge, and its vector if it is encoded. */
export type ComparedQuestion = { readonly comparison: Comparison; readonly vector: Float32Array | undefined };
/** A question as it is asked of one institution; `gone` is one with an answer, asked after the answer was removed. */
export type Example = ComparedQuestion & {
  readonly question: Question;
  readonly kind: ExampleKind;
  readonly gold: ReadonlySet<number>;
  readonly parts: readonly (readonly [ComparedQuestion, ComparedQuestion])[];
};
export type Institution = {
  readonly name: string;
  readonly examples: readonly Example[];
  /** The same questions asked of small knowledge bases, which have a few of the chunks each. */
  readonly small: readonly (readonly Example[])[];
};

type Base = {
  readonly index: KnowledgeIndex;
  readonly vectors: Vectors | undefined;
  /** Passages that were removed. */
  readonly without?: ReadonlySet<number>;
};

async function openBase(
  chunks: readonly Chunk[],
  vectorsOf: VectorsOf | undefined,
  language: Language,
): Promise<Base> {
  // As in the product: vectors and index have the same passages, those in the language.
  const passages = (await passagesByLanguage(passagesOf(chunks))).get(language.code) ?? [];
  const texts = await textsToEncode(passages);
  const vectors = vectorsOf && {
    sentences: await vectorsOf(texts.sentences),
    passages: await vectorsOf(texts.passages),
    titles: await vectorsOf(texts.titles),
    questions: await vectorsOf(texts.questions),
  };
  return { index: await buildIndex(passages, [], language), vectors };
}

const noBank = openBank(0, new Int8Array());

async function compareQuestion(
  { index, vectors, without }: Base,
  prepared: PreparedQuestion,
  vectorsOf: VectorsOf | undefined,
): Promise<ComparedQuestion> {
  const question = parseQuestion(prepared, index);
  const [vector] = vectorsOf ? await vectorsOf([question.text]) : [];
  const nearness = vector && vectors && measureNearness(vector, vectors, noBank);
  const candidates = [...index.passages.keys()].filter((place) => !without?.has(place));
  const { all, alignment } = featuresOf(question, index, { nearness, candidates });
  const { sharedTopics } = nearness ?? {};
  return { comparison: { question, index, passages: all, alignment, sharedTopics }, vector };
}

async function exampleOf(base: Base, question: Question, vectorsOf: VectorsOf | undefined): Promise<Example> {
  const prepared = prepareQuestion(question.question);
  const parts: [ComparedQuestion, ComparedQuestion][] = [];
  for (const [left, right] of partsOf(prepared, base.index.language)) {
    parts.push([await compareQuestion(base, left, vectorsOf), await compareQuestion(base, right, vectorsOf)]);
  }
  const ids = base.index.passages.map(({ passage }) => passage.id);
  return {
    ...(await compareQuestion(base, prepared, vectorsOf)),
    question,
    kind: kindOf(question),
    gold: new Set(question.gold.map((id) => ids.indexOf(id)).filter((place) => place >= 0)),
    parts,
  };
}

/** Whether a question can be asked in the language of the chunks. */
const isInLanguage = ({ type }: Question) => type !== 'other-language';

/** Reads all questions of an institution, and those with an answer once more without their answer. */
export async function readInstitution(
  name: string,
  folders: readonly string[],
  vectorsOf: VectorsOf | undefined,
  {
    language = english,
    read = readSet,
  }: { language?: Language; read?: (folder: string) => QuestionSet } = {},
): Promise<Institution> {
  const examples: Example[] = [];
  for (const set of folders.map((folder) => read(folder))) {
    const base = await openBase(set.chunks, vectorsOf, language);
    for (const question of set.questions.filter(isInLanguage)) {
      const example = await exampleOf(base, question, vectorsOf);
      examples.push(example);
      if (!question.answerable) continue;
      const rest = { ...base, without: example.gold };
      examples.push({ ...(await exampleOf(rest, question, vectorsOf)), kind: 'gone', gold: new Set() });
    }
  }
  return { name, examples, small: [] };
}

/** The same questions asked of small knowledge bases. */
export async function readSmallBases(
  folders: readonly string[],
  vectorsOf: VectorsOf | undefined,
): Promise<Example[][]> {
  const bases: Example[][] = [];
  for (const set of folders.flatMap((folder) => splitIntoSmallSets(readSet(folder)))) {
    const base = await openBase(set.chunks, vectorsOf, english);
    const examples: Example[] = [];
    for (const question of set.questions) examples.push(await exampleOf(base, question, vectorsOf));
    bases.push(examples);
  }
  return bases;
}

const mostInBank = 400;

/** The vectors of the bank: of asked questions and of questions about anything else, the same number of each institution. */
export function bankOf(institutions: readonly Institution[]) {
  const pick = (kind: ExampleKind) =>
    institutions.flatMap(({ examples }) => {
      const own = examples.filter((example) => example.kind === kind && example.vector !== undefined);
      const step = Math.max(1, (own.length * institutions.length) / mostInBank);
      return own.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
    });
  const [asked, offTopic] = [pick('asked'), pick('far')];
  const vectors = [...asked, ...offTopic].map(({ vector = new Float32Array() }) => {
    const largest = Math.max(...vector.map(Math.abs), 1e-9);
    return Int8Array.from(vector, (value) => Math.round((value / largest) * 127));
  });
  const all = new Int8Array(vectors.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const vector of vectors) {
    all.set(vector, offset);
    offset += vector.length;
  }
  return { asked: asked.length, vectors: all };
}
