import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { classIn, type NamedClass } from '#server/features/assistant/question/classes.ts';
import {
  declineAhead,
  isComplete,
  leaveOut,
  type Understood,
  understand,
  withoutOpening,
} from '#server/features/assistant/question/forms.ts';
import { OpenText } from '#server/features/assistant/question/open-text.ts';
import {
  type QuestionContext,
  type SchoolQuestion,
  toPlainText,
} from '#server/features/assistant/question/school-question.ts';
import { argumentNeededBy, findUnusedPart } from '#server/features/assistant/question/unused-words.ts';
import { coverageOf, readChosenTool } from './tools.ts';

type Call = { readonly tool: string; readonly input: unknown };
type ReadCall = { readonly call: Call; readonly question: SchoolQuestion };
type Kind = SchoolQuestion['kind'];

/** Queries that already mean "not" or "closed", such as registers not taken and days off, or that count no records. */
const meansEither: ReadonlySet<Kind> = new Set([
  'registers',
  'holidays',
  'events',
  'expiring',
  'task',
  'unknownClass',
]);

/** The time that a query means without being given days. */
const impliedTimes: Readonly<Partial<Record<Kind, string>>> = {
  marked: 'today',
  registers: 'today',
  students: 'today',
  teachers: 'today',
  rate: 'month',
  newStudents: 'month',
  expiring: 'week',
  holidays: 'next',
  events: 'next',
};
const dueTimes: ReadonlyMap<unknown, string> = new Map([
  ['today', 'today'],
  ['this_week', 'week'],
]);

const anyFields = z.record(z.string(), z.unknown()).catch({});
const expressing: Readonly<Record<'days' | 'negation' | 'outcome', readonly string[]>> = {
  days: ['date', 'from', 'to', 'due_date'],
  negation: ['status', 'without_contact', 'without_next_step'],
  outcome: ['status', 'stage', 'without_contact'],
};

const wordsOf = (text: string) =>
  toPlainText(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '');

const expresses = ({ call }: ReadCall, need: keyof typeof expressing): boolean => {
  const given = anyFields.parse(call.input);
  return expressing[need].some((name) => Boolean(given[name]));
};

/** Whether a call can express a word that says "not", or how a lead ended. */
const canSay = (read: ReadCall, need: 'negation' | 'outcome') =>
  meansEither.has(read.question.kind) || expresses(read, need);

const findImpliedTime = ({ question }: ReadCall) =>
  question.kind === 'tasks' ? dueTimes.get(question.due) : impliedTimes[question.kind];

/** Whether each call of one tool has days, and one of them those that the word can mean. */
function haveDays(reads: readonly ReadCall[], word: string, words: ReadonlySet<string>): boolean {
  return Object.values(Object.groupBy(reads, ({ call }) => call.tool)).some(
    (same = []) =>
      same.some((read) => expresses(read, 'days') || findImpliedTime(read) === word) &&
      same.every((read) => expresses(read, 'days') || words.has(findImpliedTime(read) ?? '')),
  );
}

type NamedClasses = readonly ReturnType<typeof classIn>[];

/** No question needs more, and each look-up tries every class of the school. */
const mostClasses = 6;

/** The classes that a text names; the last one is null if the school does not have it. */
function findClasses(text: string, known: QuestionContext): NamedClasses {
  const found: NamedClass[] = [];
  let rest = text;
  while (found.length < mostClasses) {
    const named = classIn(rest, known.classes);
    if (!named) return [...found, named];
    found.push(named);
    rest = rest.replace(named.words, ' | ');
  }
  return found;
}

/** Takes the classes of the calls out of the text; returns the words of the classes that no call names. */
function takeClasses(open: OpenText, reads: readonly ReadCall[], classes: NamedClasses): ReadonlySet<string> {
  const ids = new Set(reads.map(({ question }) => ('of' in question ? question.of?.class_id : undefined)));
  const others: string[] = [];
  for (const named of classes) {
    if (named && ids.has(named.class_id)) open.take(named.words);
    else others.push(...wordsOf(named?.words ?? ''));
  }
  return new Set(others);
}

/** Whether a word changes the question, and no call has an argument that can express it. */
function isInexpressible(word: string, reads: readonly ReadCall[], words: ReadonlySet<string>): boolean {
  const need = argumentNeededBy(word);
  if (need === undefined) return false;
  if (need === 'none') return true;
  if (need === 'alternative') return reads.length === 1;
  return need === 'days' ? !haveDays(reads, word, words) : !reads.some((read) => canSay(read, need));
}

/** The part of a question that no call uses, and what else the model says it could not express. */
function findPartLeft(text: string, reads: readonly ReadCall[], classes: NamedClasses) {
  const coverages = reads.map(({ call }) => coverageOf(call.input));
  const words = new Set(wordsOf(text));
  const alsoNotUsed = coverages.flatMap(({ notUsed }) => wordsOf(notUsed)).filter((word) => !words.has(word));
  const open = new OpenText([text, ...alsoNotUsed].join(' '));
  const otherClasses = takeClasses(open, reads, classes);
  for (const { used, notUsed } of coverages) {
    const left = new Set(wordsOf(notUsed)).union(otherClasses);
    for (const word of wordsOf(used))
      if (!left.has(word) && !isInexpressible(word, reads, words)) open.takeAll(word);
  }
  return findUnusedPart(open);
}

const idsAndDays = z
  .object({
    from: z.string(),
    to: z.string(),
    class_id: z.string(),
    section: z.string(),
    user_id: z.string(),
  })
  .partial();
const plainValue = (value: unknown) => idsAndDays.safeParse(value).data ?? value;

/** Whether a chosen query has no condition that the one recognized without a model lacks. */
function addsNothing(chosen: SchoolQuestion, { question, without = question }: Understood): boolean {
  const recognized = anyFields.parse(without);
  return Object.entries(chosen)
    .filter(([name, value]) => name !== 'label' && Boolean(value))
    .every(([name, value]) => isDeepStrictEqual(plainValue(value), plainValue(recognized[name])));
}

/** `Leads won this month`: no query counts by such a part, so the model's cannot either. */
function isPartOfNone({ question, without }: Understood): boolean {
  return question.kind === 'declined' && question.part !== undefined && without === undefined;
}

type PickedQueries = { readonly queries: readonly Understood[]; readonly isByModel: boolean };

const keepRecognized = (...queries: Understood[]): PickedQueries => ({ queries, isByModel: false });

/**
 * The queries that answer a question. Those of the model are used only for what is not recognized without it. Every
 * word has to be in a call, and a word that changes the question also needs an argument that can express it: a model
 * must not drop a condition without a word.
 */
export function pickQueries(original: string, calls: readonly Call[], known: QuestionContext): PickedQueries {
  const own = understand(original, known);
  const reads = calls.flatMap((call) => {
    const question = readChosenTool(call, known);
    return question ? [{ call, question }] : [];
  });
  const [first, another] = reads;
  if (!first) return own ? keepRecognized(own) : keepRecognized();
  if (own && isComplete(own)) return keepRecognized(own);
  if (own && !another && (isPartOfNone(own) || addsNothing(first.question, own))) return keepRecognized(own);
  const text = withoutOpening(original);
  const classes = findClasses(text, known);
  if (classes.includes(null) && reads.some(({ question }) => 'of' in question))
    return keepRecognized({ question: { kind: 'unknownClass' } });
  const left = findPartLeft(text, reads, classes);
  const queries = reads.map(
    ({ question }) => declineAhead(question, text) ?? (left ? leaveOut(question, left, text) : { question }),
  );
  return { queries, isByModel: true };
}
