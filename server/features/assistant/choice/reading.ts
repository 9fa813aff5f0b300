import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { classIn } from '#server/features/assistant/question/classes.ts';
import {
  askedIn,
  declineAhead,
  isComplete,
  leaveOut,
  type Understood,
  understand,
} from '#server/features/assistant/question/forms.ts';
import { OpenText } from '#server/features/assistant/question/open-text.ts';
import {
  type QuestionContext,
  type SchoolQuestion,
  toPlainText,
} from '#server/features/assistant/question/school-question.ts';
import { argumentNeededBy, unusedPartOf } from '#server/features/assistant/question/unused-words.ts';
import { coverageOf, givesClass, meaningOf } from './tools.ts';

type Call = { readonly tool: string; readonly input: unknown };
type Read = { readonly call: Call; readonly question: SchoolQuestion };
type Kind = SchoolQuestion['kind'];

/** Queries that already mean "not", such as registers not taken and days without school, or that count no records. */
const mayNegate: ReadonlySet<Kind> = new Set([
  'registers',
  'holidays',
  'events',
  'expiring',
  'task',
  'unknownClass',
]);

/** The days that a query means if it is given none. */
const impliedDays: Readonly<Partial<Record<Kind, string>>> = {
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

const anyFields = z.record(z.string(), z.unknown()).catch({});
const expressing: Readonly<Record<'days' | 'negation' | 'outcome', readonly string[]>> = {
  days: ['date', 'from', 'to', 'due', 'due_date'],
  negation: ['status', 'without_contact', 'without_next_step'],
  outcome: ['status', 'stage', 'without_contact'],
};

const wordsOf = (text: string) =>
  toPlainText(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '');

const gives = ({ call }: Read, need: keyof typeof expressing): boolean => {
  const given = anyFields.parse(call.input);
  return expressing[need].some((name) => Boolean(given[name]));
};

/** Whether a call can express a word that says "not", or how a lead ended. */
const canSay = (read: Read, need: 'negation' | 'outcome') =>
  (need === 'negation' && mayNegate.has(read.question.kind)) || gives(read, need);

/** Whether each call of one tool has days, and one of them those that the word can mean. */
function haveDays(reads: readonly Read[], word: string, asked: ReadonlySet<string>): boolean {
  const implied = ({ question }: Read) => impliedDays[question.kind] ?? '';
  return Object.values(Object.groupBy(reads, ({ call }) => call.tool)).some(
    (same = []) =>
      same.some((read) => gives(read, 'days') || implied(read) === word) &&
      same.every((read) => gives(read, 'days') || asked.has(implied(read))),
  );
}

/** The words of a question that no call may use, whatever the model says. */
function cannotBeUsed(asked: string, reads: readonly Read[], known: QuestionContext) {
  const named = reads.some(({ call }) => givesClass(call.input)) ? undefined : classIn(asked, known.classes);
  const ofClass = new Set(wordsOf(named?.words ?? ''));
  const words = new Set(wordsOf(asked));
  return (word: string): boolean => {
    const need = argumentNeededBy(word);
    if (need === undefined) return ofClass.has(word);
    if (need === 'none') return true;
    if (need === 'alternative') return reads.length === 1;
    return need === 'days' ? !haveDays(reads, word, words) : !reads.some((read) => canSay(read, need));
  };
}

/** The part of a question that no call uses, and what else the model says it could not express. */
function partLeft(asked: string, reads: readonly Read[], known: QuestionContext) {
  const coverages = reads.map(({ call }) => coverageOf(call.input));
  const inQuestion = new Set(wordsOf(asked));
  const alsoNotUsed = coverages
    .flatMap(({ notUsed }) => wordsOf(notUsed))
    .filter((word) => !inQuestion.has(word));
  const open = new OpenText([asked, ...alsoNotUsed].join(' '));
  const isBarred = cannotBeUsed(asked, reads, known);
  for (const { used, notUsed } of coverages) {
    const not = new Set(wordsOf(notUsed));
    for (const word of wordsOf(used)) if (!not.has(word) && !isBarred(word)) open.takeAll(word);
  }
  return unusedPartOf(open);
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

/**
 * The queries that answer a question. Those of the model are used only for what is not recognized without it. Every
 * word has to be in a call, and a word that changes the question also needs an argument that can express it: a model
 * must not drop a condition without a word.
 */
export function readChoice(asked: string, calls: readonly Call[], known: QuestionContext): Understood[] {
  const own = understand(asked, known);
  const reads = calls.flatMap((call) => {
    const question = meaningOf(call, known);
    return question ? [{ call, question }] : [];
  });
  const [first, another] = reads;
  if (!first) return own ? [own] : [];
  if (own && isComplete(own)) return [own];
  if (own && !another && (isPartOfNone(own) || addsNothing(first.question, own))) return [own];
  const text = askedIn(asked);
  const left = partLeft(text, reads, known);
  return reads.map(
    ({ question }) => declineAhead(question, text) ?? (left ? leaveOut(question, left, text) : { question }),
  );
}
