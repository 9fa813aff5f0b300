import { sentencesOf } from '#server/answering/index/sentences.ts';
import { isGivenIn, type Reply } from './judge.ts';
import type { PerfectModel } from './perfect-model.ts';
import { isRight, kindOf, type Question, toPlainText } from './sets.ts';

/** A question that a language model answered from what it was sent. */
export type ModelOutcome = {
  readonly question: Question;
  readonly reply: Reply;
  readonly sent: ReturnType<PerfectModel['sent']>;
};

const shareOf = (all: readonly ModelOutcome[], test: (outcome: ModelOutcome) => boolean) =>
  all.filter(test).length / Math.max(1, all.length);

/** Whether the passages with the answer were sent; of a question that several answer alike, one is enough. */
function isSent(
  { question: { gold, type }, sent }: ModelOutcome,
  titleOfId: ReadonlyMap<string, string>,
): boolean {
  const titles = new Set((sent?.sources ?? []).map(({ title }) => title));
  const isThere = (id: string) => titles.has(titleOfId.get(id) ?? '');
  return type === 'direct' ? gold.some(isThere) : gold.every(isThere);
}

/** A cited text with its lines joined as they were for the model, so that "Informa-" and "tion" are one word. */
const joinLines = (text: string) =>
  toPlainText(
    sentencesOf(text.split('\n'))
      .map((sentence) => sentence.text)
      .join(' '),
  );

/** Sentences of a reply that cite nothing, or that are not in what they cite. */
function unsourcedIn({ sentences, citations }: Reply): number {
  return sentences.filter(({ text, cites }) => {
    const cited = cites.map((place) => joinLines(citations[place]?.text ?? '')).join(' ');
    return cites.length === 0 || !cited.includes(toPlainText(text));
  }).length;
}

export const modelAims = {
  'answer sent': { least: 0.85 },
  'answered right': { least: 0.85 },
  'answered wrong': { most: 0.05 },
  'false answers, far topics': { most: 0 },
  'sentences without a source': { most: 0 },
  'characters sent': {},
} as const satisfies Record<string, { least?: number; most?: number }>;
export type ModelFigures = Record<keyof typeof modelAims, number>;

export function modelFiguresOf(
  outcomes: readonly ModelOutcome[],
  titleOfId: ReadonlyMap<string, string>,
): ModelFigures {
  const asked = outcomes.filter(({ question }) => kindOf(question) === 'asked');
  const far = outcomes.filter(({ question }) => kindOf(question) === 'far');
  const isGiven = ({ reply }: ModelOutcome) => isGivenIn(reply);
  const isRightOne = ({ reply, question }: ModelOutcome) => isRight(reply.answer, question);
  const sentCharacters = asked.map(
    ({ sent }) => (sent?.sources ?? []).flatMap(({ lines }) => lines).join('\n').length,
  );
  return {
    'answer sent': shareOf(asked, (outcome) => isSent(outcome, titleOfId)),
    'answered right': shareOf(asked, (outcome) => isGiven(outcome) && isRightOne(outcome)),
    'answered wrong': shareOf(asked, (outcome) => isGiven(outcome) && !isRightOne(outcome)),
    'false answers, far topics': shareOf(far, isGiven),
    'sentences without a source': outcomes.reduce((sum, { reply }) => sum + unsourcedIn(reply), 0),
    'characters sent': sentCharacters.reduce((sum, value) => sum + value, 0) / Math.max(1, asked.length),
  };
}
