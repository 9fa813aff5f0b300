import { examNames } from '#contract/marks/exam-names.ts';
import type { ChosenClass } from './classes.ts';
import type { Period } from './dates.ts';
import { type QuestionText, type SchoolQuestion, toPlainText } from './school-question.ts';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** Words that contain no condition, whatever the question is about. */
const always =
  words(`a an the is are was were be been there do does did we our us i me you your ve have has had
  got get of to in on at for from by with and or as it its this that these those any all some no school homeroom now
  currently right please tell show list give count count number total many much how what whats which who whos whose when
  where can could would will name names me see find anyone anybody someone so far yet ever up at present s re ll d
  student students pupil pupils child children kid kids learner learners people person persons ones hello hi hey
  give exactly every each`);

/** The words that each kind of question takes into account besides its filters. */
const vocabulary: Readonly<Partial<Record<SchoolQuestion['kind'], ReadonlySet<string>>>> = {
  marked: words('absentees absentee absences latecomers come came today'),
  rate: words('attendance rate percentage percent average % overall'),
  registers:
    words(`register registers attendance not been taken done marked missing open pending untaken hasnt havent
    nt class classes teachers taking take outstanding`),
  students: words('enrolled registered study studying active school'),
  classes: words('class classes grade grades per every each'),
  newStudents: words('new joined admitted admission admissions enrolled came join newly'),
  leads: words('lead leads enquiry enquiries inquiry inquiries prospect prospects stage stages'),
  newLeads:
    words(`lead leads enquiry enquiries inquiry inquiries prospect prospects stage came come new received arrived
    stages`),
  tasks: words('task tasks todo todos to-do to-dos open pending due'),
  expiring: words('announcement announcements notice notices expire expires expiring expiry soon next week'),
  events: words('event events upcoming coming next planned scheduled announced happening what'),
  teachers: words('teacher teachers staff work working here members member'),
  marks: words(
    'average mean avg mark marks score scores result results exam exams test tests percentage overall',
  ),
  holidays: words('next upcoming coming holiday holidays closure closures month week day days off this'),
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** The words of filters that were understood. */
const filters = {
  absent: /\b(?:absent|absentees?|absences?|away|missing|not (?:in|at) school|did not come|didnt come)\b/g,
  late: /\b(?:late|latecomers?|tardy)\b/g,
  half_day: /\bhalf[- ]days?\b/g,
  excused: /\bexcused\b/g,
  present: /\bpresent\b/g,
  Female: /\b(?:girls?|female)\b/g,
  Male: /\b(?:boys?|male)\b/g,
  overdue: /\b(?:overdue|late)\b/g,
  on_leave: /\bon leave\b/g,
  stale:
    /\bstale\b|\bwithout (?:any )?contact\b|\bno contact\b|\b(?:not|nt|havent|hasnt)(?: been)? contacted\b|\bnobody (?:has )?contacted\b|\bforgotten\b|\bnot contacted\b/g,
  noNextStep: /\b(?:without|with no|no|missing|lacking)(?: an?| any| the)? next (?:steps?|actions?)\b/g,
  won: /\b(?:closed won|won|converted)\b/g,
  lost: /\b(?:closed lost|lost)\b/g,
} as const;

const once = (pattern: RegExp) => new RegExp(pattern.source);

/** How the period is written, for its label. */
function writingOf({ label, from }: Period): RegExp {
  if (/^(?:yesterday|this|last|next|tomorrow)/.test(label)) return new RegExp(`\\b${label}\\b`);
  if (label === 'today') return /\b(?:today|right now|this morning)\b/;
  if (label === `on ${from}`)
    return new RegExp(
      `\\b(?:${from}|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months})\\b(?:,? \\d{4})?|(?:${months}) \\d{1,2}(?:st|nd|rd|th)?\\b(?:,? \\d{4})?)`,
    );
  if (label.startsWith('on ')) return new RegExp(`\\b${label.slice(3).toLowerCase()}\\b`);
  return new RegExp(`\\b(?:${months})\\b(?:,? \\d{4})?`);
}

/** How the class is written: by its name, as `class 5`, `5th grade` or `5b`, with its section. */
function writingOfClass({ class_name, section }: ChosenClass): RegExp {
  const grade = '(?:grade|class|year|standard|std|form)';
  const name = toPlainText(class_name);
  const [, number] = new RegExp(`^${grade} ?(\\d{1,2})$`).exec(name) ?? [];
  const ways = [
    name,
    ...(number ? [`${grade} ?${number}(?:st|nd|rd|th)?`, `${number}(?:st|nd|rd|th) ${grade}`] : []),
  ];
  const letter = section === undefined ? '' : toPlainText(section);
  const withSection = letter === '' ? '' : `(?:(?:[ -]?|,? ?section )${letter})`;
  const short = number && letter ? [`${number} ?-?${letter}`] : [];
  return new RegExp(
    `(?<![a-z0-9])(?:${[...short, ...ways.map((way) => way + withSection)].join('|')})(?![a-z0-9])`,
  );
}

const word = (text: string) => new RegExp(`\\b${text}\\b`, 'g');
const filterOf = (name: string) => Object.entries(filters).find(([key]) => key === name)?.[1] ?? word(name);

function usedOfPeople(question: SchoolQuestion): RegExp[] {
  return [
    ...('status' in question && question.status !== 'active' ? [filterOf(question.status)] : []),
    ...('gender' in question && question.gender ? [filterOf(question.gender)] : []),
    ...('of' in question && question.of ? [writingOfClass(question.of)] : []),
    ...(question.kind === 'marks'
      ? examNames.map((name) => new RegExp(`\\b${toPlainText(name).replaceAll(' ', '[ -]')}\\b`))
      : []),
  ];
}

const stageWords: Readonly<Record<string, RegExp>> = {
  'closed-won': filters.won,
  'closed-lost': filters.lost,
};
const dueWords = { overdue: filters.overdue, today: /\btoday\b/, this_week: /\bthis week\b/ };

function usedOfWork(question: SchoolQuestion): RegExp[] {
  if (question.kind === 'tasks') return question.due ? [dueWords[question.due]] : [];
  if (question.kind !== 'leads' && question.kind !== 'newLeads') return [];
  const { stage, source } = question;
  return [
    ...(stage ? [stageWords[stage] ?? word(stage)] : []),
    ...(source ? [new RegExp(`\\b${source}s?\\b`)] : []),
    ...(question.kind === 'leads' && question.stale ? [filters.stale] : []),
    ...(question.kind === 'leads' && question.noNextStep ? [filters.noNextStep] : []),
  ];
}

/** The parts of the question that its query is made of, as patterns of the text. */
function usedBy(question: SchoolQuestion, { period }: QuestionText): RegExp[] {
  const coming = question.kind === 'events' ? question.period : undefined;
  return [
    ...(period && usesPeriod(question) ? [writingOf(period)] : []),
    ...(coming ? [writingOf(coming)] : []),
    ...usedOfPeople(question),
    ...usedOfWork(question),
  ];
}

const usesPeriod = ({ kind }: SchoolQuestion) =>
  ['marked', 'rate', 'registers', 'newStudents', 'newLeads'].includes(kind);

/** Kinds that can be narrowed to a period, but not at the same time to the person who asks. */
const knowsNoOwner = new Set<SchoolQuestion['kind']>(['newLeads']);
const own = words('my mine');

/** Kinds whose filters know sections; the others would answer for the whole class. */
const knowsSections = new Set<SchoolQuestion['kind']>(['marked']);

/**
 * The words of a question that its query does not take into account, in order; empty if all are. A condition that was
 * not understood must not be dropped silently, because the answer would then be to another question.
 */
export function unusedWords(question: SchoolQuestion, read: QuestionText): string[] {
  const known = vocabulary[question.kind];
  if (!known) return [];
  const rest = usedBy(question, read).reduce(
    (text, pattern) => text.replace(pattern.global ? pattern : once(pattern), ' '),
    read.text,
  );
  const left = rest
    .split(/[\s,]+/)
    .filter((word) => /[\p{L}\p{N}%]/u.test(word) && !always.has(word) && !known.has(word))
    .filter((word) => knowsNoOwner.has(question.kind) || !own.has(word));
  const section = 'of' in question && !knowsSections.has(question.kind) ? question.of?.section : undefined;
  return section === undefined ? left : [...left, `section ${section}`];
}
