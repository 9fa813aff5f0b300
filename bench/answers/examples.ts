import { textsToEncode } from '#server/answering/encoder/encoded-texts.ts';
import { buildIndex, type KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { type ParsedQuestion, parseQuestion } from '#server/answering/question/question.ts';
import { featuresOf, type Nearness, nearnessOf, type Vectors } from '#server/answering/retrieval/ranking.ts';
import { type Chunk, passagesOf, type Question, type QuestionSet, toPlainText } from './sets.ts';

export type VectorsOf = (texts: readonly string[]) => Promise<Float32Array[]>;

/** A question read against a knowledge base, with one row of features per line. */
export type Example = {
  readonly set: string;
  readonly question: Question;
  readonly read: ParsedQuestion;
  readonly index: KnowledgeIndex;
  readonly nearness: Nearness | undefined;
  readonly rows: readonly (readonly number[])[];
  /** Lines that contain the answer; none if the question has no answer. */
  readonly right: ReadonlySet<number>;
};

type Base = { readonly name: string; readonly index: KnowledgeIndex; readonly vectors: Vectors | undefined };

const opened = new Map<string, Promise<Base>>();

/** Sets about the same chunks share their index. */
async function openBase(
  name: string,
  chunks: readonly Chunk[],
  vectorsOf: VectorsOf | undefined,
): Promise<Base> {
  const key = `${vectorsOf !== undefined} ${JSON.stringify(chunks)}`;
  const base = opened.get(key) ?? readBase(name, chunks, vectorsOf);
  opened.set(key, base);
  return { ...(await base), name };
}

async function readBase(
  name: string,
  chunks: readonly Chunk[],
  vectorsOf: VectorsOf | undefined,
): Promise<Base> {
  const passages = passagesOf(chunks);
  const texts = textsToEncode(passages);
  const vectors = vectorsOf && {
    titled: await vectorsOf(texts.titled),
    title: await vectorsOf(texts.title),
  };
  return { name, index: await buildIndex(passages), vectors };
}

async function exampleOf(base: Base, question: Question, vectorsOf: VectorsOf | undefined): Promise<Example> {
  const read = parseQuestion(prepareQuestion(question.question), base.index);
  const [vector] = vectorsOf ? await vectorsOf([read.text]) : [];
  const nearness = vector && base.vectors && nearnessOf(vector, base.vectors);
  return {
    set: base.name,
    question,
    read,
    index: base.index,
    nearness,
    rows: featuresOf({ question: read, index: base.index, nearness }),
    right: rightLines(question, base.index),
  };
}

function rightLines({ gold, answers }: Question, index: KnowledgeIndex): Set<number> {
  const places = index.passages.flatMap(({ passage, lines }) => (gold.includes(passage.id) ? lines : []));
  const saying = places.filter((place) =>
    answers.some((alternatives) =>
      alternatives.some((text) => toPlainText(index.lines[place]?.text ?? '').includes(toPlainText(text))),
    ),
  );
  return new Set(saying.length > 0 ? saying : places);
}

/** All questions of a set; `removed` are those with an answer, asked after the answer has been removed. */
export async function examplesOf(set: QuestionSet, vectorsOf: VectorsOf | undefined) {
  const base = await openBase(set.name, set.chunks, vectorsOf);
  const asked: Example[] = [];
  const removed: Example[] = [];
  const bases = new Map<string, Base>();
  for (const question of set.questions) {
    asked.push(await exampleOf(base, question, vectorsOf));
    if (!question.answerable) continue;
    const key = question.gold.join(' ');
    const rest =
      bases.get(key) ??
      (await openBase(
        set.name,
        set.chunks.filter(({ id }) => !question.gold.includes(id)),
        vectorsOf,
      ));
    bases.set(key, rest);
    removed.push(await exampleOf(rest, { ...question, answerable: false, gold: [], answers: [] }, vectorsOf));
  }
  return { asked, removed };
}
