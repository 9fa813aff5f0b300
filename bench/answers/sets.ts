import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passage } from '#server/answering/index/knowledge-index.ts';

export type Chunk = {
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
  /** Questions that a language model proposed for it. */
  readonly questions?: readonly string[];
};
export type Question = {
  readonly id: string;
  readonly question: string;
  readonly answerable: boolean;
  readonly type: string;
  readonly gold: readonly string[];
  /** For each part of the answer, the strings of which one must occur. */
  readonly answers: readonly (readonly string[])[];
};
export type QuestionSet = {
  readonly name: string;
  readonly chunks: readonly Chunk[];
  readonly questions: readonly Question[];
};

const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** A folder with `chunks.json` and `questions.json`; without chunks, its questions are about those of `dev`. */
export const readSet = (folder: string): QuestionSet => ({
  name: folder,
  chunks: read(
    existsSync(join(folder, 'chunks.json')) ? folder : join(folder, '../dev'),
    'chunks.json',
  ) as Chunk[],
  questions: read(folder, 'questions.json') as Question[],
});

const proposedFile = 'questions-of-chunks.json';

export const hasProposedQuestions = (folder: string) => existsSync(join(folder, proposedFile));

/** The same set, with all questions that a language model proposed for its chunks, as if staff had approved them. */
export function withProposedQuestions(set: QuestionSet): QuestionSet {
  const proposed = read(set.name, proposedFile) as Readonly<Record<string, readonly string[]>>;
  return { ...set, chunks: set.chunks.map((chunk) => ({ ...chunk, questions: proposed[chunk.id] ?? [] })) };
}

export const passagesOf = (chunks: readonly Chunk[]): Passage[] =>
  chunks.map(({ id, title, text, questions = [] }) => ({ id, title, lines: text, source: title, questions }));

/** What a question shows; `gone` is one with an answer, asked after the passage with the answer was removed. */
export type ExampleKind = 'asked' | 'near' | 'far' | 'removed' | 'gone';

export function kindOf({ answerable, type }: Question): ExampleKind {
  if (answerable) return 'asked';
  if (type.endsWith('far')) return 'far';
  return type.endsWith('removed') ? 'removed' : 'near';
}

/** How many chunks small knowledge bases have, such as a school's on its first day. */
const smallSizes = [5, 7, 10, 13, 15];

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A question as it is asked of a few chunks: without an answer if its chunks are elsewhere. */
function adaptQuestion(question: Question, ids: ReadonlySet<string>): Question[] {
  const there = question.gold.filter((id) => ids.has(id)).length;
  const least = question.type === 'direct' ? 1 : question.gold.length;
  if (!question.answerable || there >= least) return [question];
  return there === 0 ? [{ ...question, answerable: false, gold: [], type: 'removed' }] : [];
}

/** The same institution as small knowledge bases, with each chunk in one of them, in an order that says nothing. */
export function splitIntoSmallSets({ name, chunks, questions }: QuestionSet): QuestionSet[] {
  const rest = [...chunks].sort((x, y) => (hashOf(x.title) < hashOf(y.title) ? -1 : 1));
  return smallSizes.map((size) => {
    const own = rest.splice(0, size);
    const ids = new Set(own.map(({ id }) => id));
    return { name, chunks: own, questions: questions.flatMap((question) => adaptQuestion(question, ids)) };
  });
}

/** Normalizes texts as the judge of the answers does. */
export const toPlainText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/(\d),(?=\d)/g, '$1')
    .replaceAll(/[^\p{L}\p{M}\p{N}@+.:%]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether an answer contains all expected parts. */
export const isRight = (answer: string, { answers }: Question) =>
  answers.length > 0 &&
  answers.every((alternatives) =>
    alternatives.some((text) => toPlainText(answer).includes(toPlainText(text))),
  );

/** The folders of `languages` with the language of their entries. */
export const languageSets = {
  'french-lycee': 'fr',
  'german-adult-education': 'de',
  'hindi-school': 'hi',
  'spanish-school': 'es',
} as const;
