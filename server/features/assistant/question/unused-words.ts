import type { OpenText } from './open-text.ts';

/** Words that contain no condition, whatever the question is about. */
const fillers = new Set(
  `a an the is are was were be been being there do does did we our us i me you your ve have has had got get of to in on
  at for from with and as it its this that these those any all some school homeroom now currently still just only also
  right please tell show list give count number total many much how what whats which who whos whose when where can could
  would will name names see find anyone anybody someone so far yet ever up but s re ll d during whole entire altogether
  overall ones hello hi hey exactly`.split(/\s+/),
);

const wholeWord = (words: string) => new RegExp(`^(?:${words.trim().replaceAll(/\s+/g, '|')})$`);

const negations = `not no never none nobody without neither nor non(?:-.*)? lacking missing
  (?:is|are|was|were|do|does|did|has|have|had|can|could|wo|would)nt`;
const alternatives = 'or either';
const limitsOfTime = 'between before after since until till';
const outcomes = 'contacted called left win won lose lost closed';

/** Words that no query follows and that change what is asked: without them the answer would be misleading. */
const changesMeaning = wholeWord(
  `${negations} ${alternatives} ${limitsOfTime} ${outcomes} apart except excluding besides unless instead more less fewer
  over under above below least most than greater larger higher lower older younger times twice thrice top best worst
  highest lowest fewest changed moved updated row consecutive consecutively`,
);
/** A time that the query does not know. */
const isTime =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}:\d\d|today|yesterday|tomorrow|morning|afternoon|evening|ago|last|past|next|previous|recent|recently|(?:day|week|weekend|month|term|semester|quarter|year)s?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|christmas|easter)$/;

/** What an argument has to express so that a word which changes the question can count as used. */
type NeededArgument = 'days' | 'negation' | 'alternative' | 'outcome' | 'none';

const needed: readonly (readonly [NeededArgument, RegExp])[] = [
  ['days', isTime],
  ['days', wholeWord(limitsOfTime)],
  ['negation', wholeWord(negations)],
  ['alternative', wholeWord(alternatives)],
  ['outcome', wholeWord(outcomes)],
  ['none', changesMeaning],
];

/** The argument that a word needs; undefined for words that do not change what is asked. `none` has no argument. */
export const argumentNeededBy = (word: string): NeededArgument | undefined =>
  needed.find(([, pattern]) => pattern.test(word))?.[0];

export type UnusedPart = {
  readonly words: string;
  /** From the first word that changes what is asked. */
  readonly changing?: string;
};

const longestPart = 4;

/**
 * The part of a question that its query does not take into account; undefined if it takes all. A condition that was
 * not understood must not be dropped silently, because the answer would then be to another question.
 */
export function findUnusedPart(open: OpenText): UnusedPart | undefined {
  const left = open.left.filter(({ word }) => !fillers.has(word));
  if (left.length === 0) return undefined;
  const words = left.map(({ word }) => word).join(' ');
  const changing = left.find(({ word }) => argumentNeededBy(word) !== undefined);
  return changing ? { words, changing: open.phrase(changing.from, longestPart) } : { words };
}

/** No query leaves something out: the answer would be about exactly what the person does not want. */
export const leavesOut = (question: string) =>
  /\b(?:except|excluding|other than|apart from|but not)\b/i.test(question);
