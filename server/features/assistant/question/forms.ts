import { attendanceForm, marksForm, rateForm, registersForm } from './attendance-forms.ts';
import { classIn, withClassNumbers } from './classes.ts';
import { periodIn } from './dates.ts';
import { declineForm } from './declines.ts';
import { OpenText } from './open-text.ts';
import { holidaysForm, newStudentsForm, studentsForm, teachersForm } from './people-forms.ts';
import { asksFor, asksRules, learners } from './question-words.ts';
import {
  type QuestionContext,
  type QuestionForm,
  type QuestionText,
  type SchoolQuestion,
  type Topic,
  toPlainText,
} from './school-question.ts';
import { taskRequest } from './task-requests.ts';
import { findUnusedPart, type UnusedPart } from './unused-words.ts';
import { cameIn, eventsForm, expiringForm, leadsForm, tasksForm } from './work-forms.ts';

/** Topics about people that are never answered here. */
const secret: QuestionForm = ({ text }) =>
  asksFor.test(text) &&
  /\b(?:salar(?:y|ies)|incomes?|religions?|religious|medical|allerg\w+|blood group|disabilit\w+|illness\w*)\b/.test(
    text,
  ) &&
  (learners.test(text) || /\b(?:who|teachers?|staff|parents?|famil(?:y|ies))\b/.test(text)) &&
  !asksRules.test(text)
    ? { kind: 'private' }
    : undefined;

const fees: QuestionForm = ({ text }) =>
  /\b(?:who|how many|which|list)\b.*\b(?:unpaid|outstanding|owes?|owed|overdue|paid|pending)\b.*\bfees?\b|\b(?:unpaid|outstanding|collected) fees?\b|\bfees? (?:collected|outstanding|unpaid|not paid)\b/.test(
    text,
  )
    ? { kind: 'fees' }
    : undefined;

const help: QuestionForm = ({ text }) =>
  /^(?:help|examples?|what can (?:you|i) (?:do|ask|answer)(?: you)?(?: about)?|what (?:school )?data (?:can|do) you (?:know|see|answer))$/.test(
    text,
  )
    ? { kind: 'help' }
    : undefined;

const forms: readonly QuestionForm[] = [
  help,
  eventsForm,
  secret,
  fees,
  tasksForm,
  leadsForm,
  registersForm,
  attendanceForm,
  rateForm,
  expiringForm,
  teachersForm,
  marksForm,
  holidaysForm,
  newStudentsForm,
  studentsForm,
  declineForm,
];

/** A query, and what of the question it leaves out. */
export type Understood = {
  readonly question: SchoolQuestion;
  /** The part of the question that the query does not take into account. */
  readonly unused?: string;
  /** If the question is declined because of one part: the query without that part. */
  readonly without?: SchoolQuestion;
};

const topicOf: Readonly<Partial<Record<SchoolQuestion['kind'], Topic>>> = {
  marked: 'attendance',
  markedOften: 'attendance',
  rate: 'attendance',
  registers: 'registers',
  students: 'students',
  classes: 'students',
  newStudents: 'students',
  leads: 'leads',
  newLeads: 'leads',
  tasks: 'tasks',
  expiring: 'announcements',
  events: 'announcements',
  teachers: 'teachers',
  marks: 'marks',
  holidays: 'holidays',
};

/** Whether a query takes all of the question into account. */
export const isComplete = ({ question, unused }: Understood): boolean =>
  topicOf[question.kind] !== undefined && unused === undefined;

/** The answer to a question without this part would be to another question. */
function declinePart(question: SchoolQuestion, part: string): Understood {
  const topic = topicOf[question.kind];
  return topic ? { question: { kind: 'declined', topic, part }, without: question } : { question };
}

/** Data about future days are incomplete, so such questions are not answered from data, except what is planned. */
const ahead =
  /\b(?:tomorrow|next (?:week|month|year|term|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/;
const partAhead = (text: string) => (ahead.exec(text) ?? /\bwill be\b/.exec(text))?.[0];
const planned = new Set<SchoolQuestion['kind']>(['holidays', 'expiring', 'events', 'tasks']);

/** Declines a question about coming days, unless they are planned; undefined if it is about none. */
export function declineAhead(question: SchoolQuestion, text: string): Understood | undefined {
  const coming = planned.has(question.kind) ? undefined : partAhead(text);
  return coming === undefined ? undefined : declinePart(question, coming);
}

/** `Could you please`, `I need to know`. */
const politeOpening =
  /^(?:(?:hi|hello|hey|please|homeroom) )*(?:(?:can|could|will|would) you (?:please )?|i (?:need|want|would like|d like|d love) to (?:know|see) )?/;

/** The plain text of a question, without its polite opening. */
export const withoutOpening = (question: string) => toPlainText(question).replace(politeOpening, '');

function readQuestion(question: string, known: QuestionContext): QuestionText {
  const text = withClassNumbers(withoutOpening(question)).replace(/\bno of\b/, 'number of');
  const of = classIn(text, known.classes);
  const period = periodIn(text, known.today);
  return { ...known, question, text, of: of ?? undefined, hasUnknownClass: of === null, period };
}

/** Kinds whose queries know sections; the others answer for the whole class. */
const knowsSections = new Set<SchoolQuestion['kind']>(['marked', 'markedOften', 'students']);
/** Whether the figure says nothing if it leaves a condition out, as in `leads untouched since Monday`. */
const needsAll = ({ kind }: SchoolQuestion, text: string) =>
  kind === 'students' || kind === 'classes' || (kind === 'newLeads' && !cameIn.test(text));

/** Names the part that a query leaves out, or declines the question if the answer would mislead without it. */
export function leaveOut(question: SchoolQuestion, part: UnusedPart, text: string): Understood {
  const declined = part.changing ?? (needsAll(question, text) ? part.words : undefined);
  return declined === undefined ? { question, unused: part.words } : declinePart(question, declined);
}

/** `Who takes care of the beds when everyone is away` has a word of attendance, but is not about it. */
function isOffTopic({ kind }: SchoolQuestion, { of, period }: QuestionText, unused: string): boolean {
  return (kind === 'marked' || kind === 'markedOften') && !of && !period && unused.split(' ').length > 2;
}

/** The question without the conditions that its query does not take into account, or declined. */
function withUnused(question: SchoolQuestion, read: QuestionText, open: OpenText): Understood | undefined {
  const unused = findUnusedPart(open);
  if (unused && isOffTopic(question, read, unused.words)) return undefined;
  const understood: Understood = unused ? leaveOut(question, unused, read.text) : { question };
  const section = 'of' in question && !knowsSections.has(question.kind) ? question.of?.section : undefined;
  if (understood.without || section === undefined) return understood;
  return { question, unused: [unused?.words, `section ${section}`].filter(Boolean).join(' ') };
}

function readWith(form: QuestionForm, read: QuestionText): Understood | undefined {
  const open = new OpenText(read.text);
  const question = form(read, open);
  if (!question || !topicOf[question.kind]) return question && { question };
  if (read.hasUnknownClass && 'of' in question) return { question: { kind: 'unknownClass' } };
  return declineAhead(question, read.text) ?? withUnused(question, read, open);
}

/** The question as a query of the school's data; undefined if it is not about them. */
export function understand(question: string, known: QuestionContext): Understood | undefined {
  const read = readQuestion(question, known);
  const wanted = taskRequest(read, new OpenText(read.text));
  if (wanted) return { question: wanted };
  for (const form of forms) {
    const understood = readWith(form, read);
    if (understood) return understood;
  }
  return undefined;
}
