import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { type Gender } from '#contract/kit/gender.ts';
import { type LeadStage, leadSources, leadStages } from '#contract/leads/values.ts';
import { studentStatuses } from '#contract/students/values.ts';
import { classIn } from './classes.ts';
import { futureDaysIn, periodIn } from './dates.ts';
import {
  type QuestionContext,
  type QuestionForm,
  type QuestionText,
  type SchoolQuestion,
  toPlainText,
} from './school-question.ts';
import { taskRequest } from './task-requests.ts';

const asksFor =
  /\b(?:who|whos|how many|which|list|show|give me|tell me|number of|count|names?|any|anyone|anybody|total)\b/;
/** Rules and permissions are answered from what the school has published. */
const asksRules =
  /\bhow (?:do|does|can|to|should|would)\b|\bwhat (?:happens|should|if)\b|\b(?:policy|policies|rules?|required?|allowed|minimum|procedure)\b|\bmy (?:child|son|daughter|kid)s?\b/;

const statusWords: readonly (readonly [AttendanceStatus, RegExp])[] = [
  ['half_day', /\bhalf[- ]days?\b/],
  ['absent', /\b(?:absent|absentees?|absences?|away|missing|not (?:in|at) school|did not come|didnt come)\b/],
  ['late', /\b(?:late|latecomers?|tardy)\b(?! (?:fees?|payments?|charges?))/],
  ['excused', /\bexcused\b/],
  ['present', /\bpresent\b/],
];

const attendanceForm: QuestionForm = ({ text, today, period, of }) => {
  const status = statusWords.find(([, words]) => words.test(text))?.[0];
  const isAbout = asksFor.test(text) || /^(?:absentees?|absences?|latecomers?)\b/.test(text);
  if (!status || !isAbout || asksRules.test(text) || /\bteachers?\b|\bregisters?\b/.test(text))
    return undefined;
  if (period && period.from !== period.to) return undefined;
  const { from: date, label } = period ?? { from: today, label: 'today' };
  return { kind: 'marked', status, date, label, of };
};

const rate: QuestionForm = ({ text, today, period, of }) => {
  if (!/\battendance\b/.test(text) || asksRules.test(text) || /\bregisters?\b/.test(text)) return undefined;
  if (!period && !of && !/\b(?:rate|percentage|percent|average)\b|%/.test(text)) return undefined;
  if (!/\b(?:rate|percentage|percent|average|how|what|whats|show)\b|%/.test(text)) return undefined;
  const month = { from: `${today.slice(0, 8)}01`, to: today, label: 'this month' };
  return { kind: 'rate', period: period ?? month, of };
};

const registers: QuestionForm = ({ text, today, period }) => {
  const isOpen =
    /\b(?:registers?|attendance)\b.*\b(?:not (?:been )?(?:taken|done|marked)|missing|open|pending|untaken)\b/.test(
      text,
    ) ||
    /\b(?:has ?nt|hasnt|havent|has not|have not|not taken|missing|open|untaken)\b.*\b(?:registers?|attendance)\b/.test(
      text,
    );
  if (!isOpen || asksRules.test(text)) return undefined;
  const { from: date, label } = period ?? { from: today, label: 'today' };
  return { kind: 'registers', date, label };
};

const learners = /\b(?:students?|pupils?|children|kids|boys?|girls?|learners?)\b/;
const genderIn = (text: string): Gender | undefined =>
  /\b(?:girls?|female)\b/.test(text) ? 'Female' : /\b(?:boys?|male)\b/.test(text) ? 'Male' : undefined;
const statusIn = (text: string) =>
  studentStatuses.find((status) => new RegExp(`\\b${status}\\b`).test(text)) ?? 'active';
const counts = /\b(?:how many|number of|count|total)\b/;

const newStudents: QuestionForm = ({ text, period, of }) =>
  period &&
  asksFor.test(text) &&
  learners.test(text) &&
  /\b(?:new|joined|admitted|admissions?|enrolled|came)\b/.test(text)
    ? { kind: 'newStudents', period, of }
    : undefined;

const students: QuestionForm = ({ text, of, period }) => {
  if (!counts.test(text) || !learners.test(text) || asksRules.test(text) || period) return undefined;
  if (/\b(?:each|every|per|by) (?:class|grade)\b/.test(text)) return { kind: 'classes' };
  // The usual size of a class is answered from what the school has published.
  if (/\b(?:in|to) (?:a|one|the) class(?:room)?\b/.test(text)) return undefined;
  const general = text.replaceAll(new RegExp(`${counts.source}|${learners.source}`, 'g'), '');
  const rest = general
    .split(' ')
    .filter((word) => word !== '' && !fillers.has(word) && !/^\d+[a-z]*$/.test(word));
  return rest.length > 0
    ? undefined
    : { kind: 'students', status: statusIn(text), gender: genderIn(text), of };
};
const fillers = new Set(
  (
    '' +
    'are is the there we do have in of our school at all this now currently right enrolled registered a an what whats ' +
    'grade class year section active inactive graduated transferred male female study studying and , many how'
  ).split(' '),
);

const stageWords: readonly (readonly [LeadStage, RegExp])[] = [
  ['closed-won', /\b(?:won|closed won|converted)\b/],
  ['closed-lost', /\b(?:lost|closed lost)\b/],
  ...leadStages
    .filter((stage) => stage === 'qualified' || stage === 'proposal' || stage === 'negotiation')
    .map((stage) => [stage, new RegExp(`\\b${stage}\\b`)] as const),
  ['new', /\bnew stage\b|\bstage new\b/],
];

const noNextStep = /\b(?:without|with no|no|missing|lacking)(?: an?| any| the)? next (?:steps?|actions?)\b/;

const leads: QuestionForm = ({ text, period }) => {
  if (!/\b(?:leads?|enquir(?:y|ies)|inquir(?:y|ies)|prospects?)\b/.test(text)) return undefined;
  const isAbout =
    asksFor.test(text) || /\b(?:my|stale) leads\b|\bleads? (?:from|without|this|last)\b/.test(text);
  if (!isAbout || asksRules.test(text)) return undefined;
  const stage = stageWords.find(([, words]) => words.test(text))?.[0];
  const source = leadSources.find((name) => new RegExp(`\\b${name}s?\\b`).test(text));
  if (period) return { kind: 'newLeads', period, stage, source };
  const stale =
    /\bstale\b|\bwithout (?:any )?contact\b|\bno contact\b|\bnot (?:been )?contacted\b|\bnobody (?:has )?contacted\b|\bforgotten\b/.test(
      text,
    );
  return {
    kind: 'leads',
    stage,
    source,
    stale,
    noNextStep: noNextStep.test(text),
    mine: /\b(?:my|mine)\b/.test(text),
  };
};

const tasks: QuestionForm = ({ text }) => {
  const mine = /\b(?:my|mine|me|i|ive)\b/.test(text);
  const overdue = /\b(?:overdue|late)\b/.test(text);
  if (!/\b(?:tasks?|to-?dos?)\b/.test(text) || asksRules.test(text)) return undefined;
  if (!mine && !overdue && !/\b(?:open|due|pending)\b/.test(text)) return undefined;
  const due = /\btoday\b/.test(text) ? 'today' : /\bthis week\b/.test(text) ? 'this_week' : undefined;
  return { kind: 'tasks', due: overdue ? 'overdue' : due, mine };
};

const others: QuestionForm = ({ text, of }) => {
  if (/\b(?:announcements?|notices?)\b.*\bexpir|\bexpir\w*\b.*\b(?:announcements?|notices?)\b/.test(text))
    return { kind: 'expiring' };
  if (/\bteachers?\b|\bstaff\b/.test(text) && asksFor.test(text) && /\bon leave\b/.test(text))
    return { kind: 'teachers', status: 'on_leave' };
  if (
    /^how many (?:active )?teachers (?:are there|do we have|work here)/.test(text) ||
    /^how many teachers$/.test(text)
  )
    return { kind: 'teachers', status: 'active' };
  if (
    /\b(?:average|mean|avg)\b/.test(text) &&
    /\b(?:marks?|scores?|results?|exams?|tests?|percentage)\b/.test(text)
  )
    return { kind: 'marks', text, of };
  if (
    /\b(?:next|upcoming|coming)\b.*\b(?:holidays?|closures?)\b|\bholidays?\b.*\b(?:this|next) (?:week|month)\b/.test(
      text,
    )
  )
    return { kind: 'holidays' };
  return undefined;
};

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

/** Data about future days are incomplete, so such questions are not answered from data. */
const isAhead =
  /\b(?:tomorrow|will be|next (?:week|month|year|term|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/;
const ahead: QuestionForm = (read) => {
  const understood = others(read);
  if (understood?.kind === 'holidays' || understood?.kind === 'expiring') return understood;
  return events(read);
};

/** Events on a day, as announced. */
const events: QuestionForm = ({ text, today }) => {
  const isAbout =
    /\b(?:upcoming|coming|next|planned|scheduled)\b.*\bevents?\b|\bevents?\b.*\b(?:upcoming|coming|planned|scheduled|today|tomorrow|(?:this|next) (?:week|month))\b/.test(
      text,
    ) || /^(?:what |which )?events\b.*\b(?:are )?(?:there|on|coming)\b/.test(text);
  if (!isAbout || asksRules.test(text)) return undefined;
  return { kind: 'events', period: futureDaysIn(text, today) };
};

const forms: readonly QuestionForm[] = [
  help,
  events,
  secret,
  fees,
  tasks,
  leads,
  registers,
  attendanceForm,
  rate,
  others,
  newStudents,
  students,
];

/** A question as the forms read it. */
export function readQuestion(
  question: string,
  known: QuestionContext,
): QuestionText & { readonly hasUnknownClass: boolean } {
  const text = toPlainText(question);
  const of = classIn(text, known.classes);
  return {
    ...known,
    question,
    text,
    of: of ?? undefined,
    hasUnknownClass: of === null,
    period: periodIn(text, known.today),
  };
}

/** No query leaves something out: the answer would be about exactly what the person does not want. */
const leavesOut = /\b(?:except|excluding|other than|apart from|but not)\b/;

/** The question as a query of the school's data; undefined if it is not understood. */
export function understand(question: string, known: QuestionContext): SchoolQuestion | undefined {
  const read = readQuestion(question, known);
  const { text } = read;
  const wanted = taskRequest(read);
  if (wanted) return wanted;
  if (leavesOut.test(text)) return undefined;
  for (const form of isAhead.test(text) ? [ahead] : forms) {
    const understood = form(read);
    if (understood) return read.hasUnknownClass && 'of' in understood ? { kind: 'unknownClass' } : understood;
  }
  return undefined;
}

/** The words for each attendance status. */
export const statusNames: Readonly<Record<AttendanceStatus, string>> = {
  present: 'present',
  absent: 'absent',
  late: 'late',
  half_day: 'there for half a day',
  excused: 'excused',
};
