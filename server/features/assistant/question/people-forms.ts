import type { Gender } from '#contract/kit/gender.ts';
import { studentStatuses } from '#contract/students/values.ts';
import { futureDaysIn } from './dates.ts';
import type { OpenText } from './open-text.ts';
import {
  asksFor,
  asksRules,
  countsLearners,
  isGeneral,
  learners,
  learnerWords,
  ofEachClass,
  takeWords,
} from './question-words.ts';
import type { QuestionForm } from './school-question.ts';

const girls = /\b(?:girls?|female)\b/;
const boys = /\b(?:boys?|male)\b/;

/** Girls, boys, or undefined for both. */
function takeGender(open: OpenText): Gender | undefined {
  const [female, male] = [open.takeAll(girls), open.takeAll(boys)];
  return female === male ? undefined : female ? 'Female' : 'Male';
}

const learnersWhoJoined = new RegExp(
  `^(?:new ${learners.source}|${learners.source} (?:who (?:were |have )?|that (?:were |have )?)?(?:joined|admitted|enrolled))\\b`,
);

export const newStudentsForm: QuestionForm = ({ text, period, of }, open) => {
  const joined =
    (/\b(?:new|joined|admitted|admissions?|enrolled)\b/.test(text) &&
      asksFor.test(text) &&
      learners.test(text)) ||
    /^(?:new|how many) admissions\b|^who (?:joined|enrolled)\b/.test(text) ||
    learnersWhoJoined.test(text);
  if (!period || !joined || asksRules.test(text)) return undefined;
  takeWords(open, `new joined admitted admission admissions enrolled join newly ${learnerWords}`);
  open.take(period.words);
  if (of) open.take(of.words);
  return { kind: 'newStudents', period, of };
};

const isList =
  /^(?:list|show|give|who|whos|which|names?|all|(?:(?:active|inactive|graduated|transferred) )?(?:students|pupils|girls|boys))\b/;

/** `Who is in 5B`. */
const isIn = /^who (?:is|are) in\b/;
const howManyClasses = /^(?:how many|number of) (?:classes|grades)\b/;

export const studentsForm: QuestionForm = ({ text, of, hasUnknownClass }, open) => {
  if (asksRules.test(text) || isGeneral.test(text)) return undefined;
  if (open.take(howManyClasses)) return { kind: 'classes' };
  const isOfClass = (of || hasUnknownClass) && isList.test(text) && (learners.test(text) || isIn.test(text));
  if (!countsLearners.test(text) && !isOfClass) return undefined;
  takeWords(open, `${learnerWords} enrolled registered study studying attend attending today`);
  if (open.take(ofEachClass)) return { kind: 'classes' };
  const status = studentStatuses.find((name) => open.take(new RegExp(`\\b${name}\\b`))) ?? 'active';
  const gender = takeGender(open);
  if (of) open.take(of.words);
  return { kind: 'students', status, gender, of };
};

const teachers = /\bteachers?\b|\bstaff\b/;

export const teachersForm: QuestionForm = ({ text }, open) => {
  if (!teachers.test(text) || asksRules.test(text) || isGeneral.test(text)) return undefined;
  const words = 'teacher teachers staff members member working work here today';
  if (/\bon leave\b/.test(text) && (asksFor.test(text) || /^(?:teachers?|staff)\b/.test(text))) {
    open.take(/\bon leave\b/);
    takeWords(open, words);
    return { kind: 'teachers', status: 'on_leave' };
  }
  const isCount = /^(?:how many|number of|count)\b.*\bteachers\b/.test(text);
  if (!isCount && !/^(?:(?:list|show|which|all|the|our) )*(?:in)?active (?:teachers|staff)\b/.test(text))
    return undefined;
  takeWords(open, words);
  const isInactive = open.take(/\binactive\b/) !== undefined;
  open.take(/\bactive\b/);
  return { kind: 'teachers', status: isInactive ? 'inactive' : 'active' };
};

export const holidaysForm: QuestionForm = ({ text, today }, open) => {
  const isAbout =
    /\b(?:next|upcoming|coming)\b.*\b(?:holidays?|closures?)\b|\bholidays?\b.*\b(?:this|next) (?:week|month)\b|\b(?:this|next) (?:week|month)s? holidays?\b|\b(?:today|tomorrow)\b.*\bholidays?\b/;
  if (!isAbout.test(text)) return undefined;
  const period = futureDaysIn(text, today);
  if (period) open.take(period.words);
  takeWords(open, 'next upcoming coming holiday holidays closure closures day days off');
  return { kind: 'holidays', period };
};
