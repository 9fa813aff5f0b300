import { examNames } from '#contract/marks/exam-names.ts';
import type { Period } from './dates.ts';
import type { OpenText } from './open-text.ts';
import { asksFor, asksRules, learnerWords, ofEachClass, takeWords } from './question-words.ts';
import { type AskedStatus, type QuestionForm, toPlainText } from './school-question.ts';

const statusWords: readonly (readonly [AskedStatus, RegExp])[] = [
  ['half_day', /\bhalf[- ]days?\b/],
  [
    'absent',
    /\b(?:absent|absentees?|absences?|missing|not (?:in|at) school|did not come|didnt come|missed(?= (?:school|more than|at least|over)\b))\b/,
  ],
  ['away', /\baway\b/],
  ['late', /\b(?:late[ -]?comers?|late|tardy)\b(?! (?:fees?|payments?|charges?))/],
  ['excused', /\bexcused\b/],
  ['present', /\bpresent\b/],
];

const numerals = ['zero', 'once', 'twice', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numeral = `(once|twice|(?:\\d{1,3}|one|two|${numerals.slice(3).join('|')})(?= (?:times?|days?)\\b))(?: times?| days?)?`;
const moreThan = new RegExp(`\\b(?:more than|over) ${numeral}(?! or\\b)\\b`);
const atLeast = new RegExp(`\\bat least ${numeral}\\b|\\b${numeral} or more\\b`);
const asNumber = (word: string) =>
  ({ one: 1, two: 2 })[word] ?? (numerals.includes(word) ? numerals.indexOf(word) : Number(word));

/** On how many days at least; undefined if the question does not say. */
function takeDays(open: OpenText): number | undefined {
  const [, more] = open.take(moreThan) ?? [];
  if (more !== undefined) return asNumber(more) + 1;
  const [, least, orMore] = open.take(atLeast) ?? [];
  return least === undefined && orMore === undefined ? undefined : asNumber(least ?? orMore ?? '');
}

const monthOf = (today: string): Period => ({
  from: `${today.slice(0, 8)}01`,
  to: today,
  label: 'this month',
});

/** `Was Ada Sato absent yesterday`: about one person. */
const isAboutOne =
  /^(?:is|was|has|did) (?!it\b|there\b)\S+(?: \S+){0,2} (?:been )?(?:absent|late|present|excused|missing)\b/;
const isList =
  /^(?:absentees?|absences?|late[ -]?comers?)\b|^(?:absent|late|excused) (?:students?|pupils?|children|kids|today|yesterday|in|on|since)\b/;

export const attendanceForm: QuestionForm = ({ text, today, period, of }, open) => {
  const [status, words] = statusWords.find(([, pattern]) => pattern.test(text)) ?? [];
  const isAbout =
    asksFor.test(text) ||
    isList.test(text) ||
    (period !== undefined && /^students\b|\babsences\b/.test(text));
  if (!status || !words || asksRules.test(text) || /\bteachers?\b|\bregisters?\b/.test(text))
    return undefined;
  if (!isAbout)
    return isAboutOne.test(text) && period ? { kind: 'declined', topic: 'attendance' } : undefined;
  open.takeAll(words);
  takeWords(open, `${learnerWords} came come arrived`);
  if (period) open.take(period.words);
  if (of) open.take(of.words);
  const days = takeDays(open);
  if (days !== undefined || (period && period.from !== period.to))
    return { kind: 'markedOften', status, period: period ?? monthOf(today), days: days ?? 1, of };
  const { from: date, label } = period ?? { from: today, label: 'today' };
  return { kind: 'marked', status, date, label, of };
};

export const rateForm: QuestionForm = ({ text, today, period, of }, open) => {
  if (!/\battendance\b/.test(text) || asksRules.test(text) || /\bregisters?\b/.test(text)) return undefined;
  if (!period && !of && !/\b(?:rate|percentage|percent|average)\b|%/.test(text)) return undefined;
  if (!/\b(?:rate|percentage|percent|average|how|what|whats|show)\b|%|^attendance\b/.test(text))
    return undefined;
  if (/\bteachers?\b|\bstaff\b/.test(text)) return { kind: 'declined', topic: 'attendance' };
  takeWords(open, `attendance rate percentage percent average ${learnerWords}`);
  open.take(/(?<!\d)%/);
  // Without a class the reply has a row per class.
  if (!of) open.take(ofEachClass);
  if (period) open.take(period.words);
  if (of) open.take(of.words);
  return { kind: 'rate', period: period ?? monthOf(today), of };
};

const negation = '(?:not (?:been |yet been |yet )?(?:taken|done|marked)|missing|open|pending|untaken)';
const openRegisters = [
  new RegExp(`\\b(?:registers?|attendance)\\b.*\\b${negation}\\b`),
  /\b(?:has ?nt|hasnt|havent|has not|have not|not taken|missing|open|untaken)\b.*\b(?:registers?|attendance)\b/,
];

export const registersForm: QuestionForm = ({ text, today, period }, open) => {
  if (!openRegisters.some((pattern) => pattern.test(text)) || asksRules.test(text)) return undefined;
  // One negation says that a register is open; a second one would turn it round.
  if (!open.take(/\b(?:missing|open|pending|untaken)\b/)) open.take(/\b(?:has ?nt|hasnt|havent|not)\b/);
  takeWords(
    open,
    `register registers attendance been taken done marked nt class classes teachers taking take outstanding`,
  );
  const isDay = period === undefined || period.from === period.to;
  if (period && isDay) open.take(period.words);
  const { from: date, label } = period && isDay ? period : { from: today, label: 'today' };
  return { kind: 'registers', date, label };
};

export const marksForm: QuestionForm = ({ text, of }, open) => {
  if (
    !/\b(?:average|mean|avg)\b/.test(text) ||
    !/\b(?:marks?|scores?|results?|exams?|tests?|percentage)\b/.test(text)
  )
    return undefined;
  const named = examNames.find((name) =>
    open.take(new RegExp(`\\b${toPlainText(name).replaceAll(/[ -]/g, '[ -]?')}\\b`)),
  );
  takeWords(
    open,
    `average mean avg mark marks score scores result results exam exams test tests percentage ${learnerWords}`,
  );
  if (of) open.take(of.words);
  return { kind: 'marks', text: named ?? '', of };
};
