import { asksFor, asksRules, counts, countsLearners, isGeneral, learners } from './question-words.ts';
import type { QuestionForm, Topic } from './school-question.ts';

/** What the assistant answers on each topic. */
const abilities: Readonly<Record<Topic, string>> = {
  attendance:
    'On attendance I answer which students were absent, late, excused or present on a day or over a period, in a class or the whole school, also on at least so many days, and the attendance rate.',
  registers: 'On registers I answer which ones are not taken on a day.',
  students:
    'On students I answer how many there are by class, status or gender, who is in a class, and who was admitted in a period.',
  guardians:
    'I do not answer questions about guardians. The page Guardians lists them, also those without an address.',
  leads:
    'On leads I answer which and how many there are by stage, source, priority, owner and the days on which they came in, and those without a next step or without contact for long.',
  tasks:
    'On tasks I answer which ones are open, overdue or due soon, by priority and by the person they are assigned to.',
  announcements:
    'On announcements I answer which ones expire within the next 7 days, and which events are to come.',
  teachers: 'On teachers I answer how many are active, inactive or on leave.',
  marks: 'On marks I answer the average of a class or the school, for the year or one exam.',
  holidays: 'On holidays I answer which ones come next.',
  chats: 'I do not answer questions about conversations and unanswered questions. Their own pages list them.',
};

/** The reply to a question that is not answered, with the part that no query follows. */
export const declineText = (topic: Topic, part: string | undefined) =>
  part === undefined
    ? `I cannot answer that from the school’s data. ${abilities[topic]}`
    : `I cannot use this part of the question: “${part}”, so I give no figure that leaves it out. ${abilities[topic]}`;

const isRecord =
  /^(?:how many|number of|count|list|show|which|who|whos|whose|give|all|top|highest|lowest|best|worst|students?|pupils?|names?)\b/;
const isResult = /\b(?:fail(?:ed|ing)?|scored?|improved|below|above|under|highest|lowest|top|best|worst)\b/;
const marks = /\b(?:marks?|scores?|scored|results?|exams?|subjects?|maths?|mathematics|midterm|grades)\b/;

/** What a record of a student has, but no query asks for. */
const isFact =
  /\b(?:house|bus|transport|walk|nationalit(?:y|ies)|older|younger|aged?|birthdays?|born|turns?|guardians?|fathers?|mothers?|parents?|siblings?|phone|email|address|(?:admission|roll) (?:no|number)|without|not|no|left|teach|ms|mr|mrs)\b/;

const families = /\b(?:guardians?|parents?|families|mothers?|fathers?)\b/;
const isFamilyRecord =
  /\b(?:without|with|no|not|missing|have|has|email|phone|number|address(?:es)?|contact(?:ed|s)?|children|siblings|speak|language|of)\b/;
const startsWithFamilies =
  /^(?:(?:all|the|list|show|which|how many|number of) )*(?:guardians|parents|families|mothers|fathers)\b/;
const isExamState =
  /\b(?:exams?|marks|results)\b.*\b(?:missing|(?:not |un)published|unmarked|entered)\b|^missing marks\b|^unpublished (?:exams|marks|results)\b/;
const isAverage = /\b(?:average|mean)\b(?!.*\b(?:size|number|age|fees?|cost|price|time)\b)/;
const isStatusOfLearners = new RegExp(
  `^(?:active|inactive|graduated|transferred) ${learners.source}|^${learners.source} (?:who )?(?:graduated|transferred|left)\\b`,
);

const topics: readonly (readonly [Topic, (text: string, namesClass: boolean) => boolean])[] = [
  ['chats', (text) => /\b(?:unanswered questions?|chats|conversations|chat sessions)\b/.test(text)],
  [
    'tasks',
    (text) => /\b(?:tasks|to-?dos)\b/.test(text) && /^(?:how many|list|show|which|all|tasks)\b/.test(text),
  ],
  ['registers', (text) => /\bregisters\b/.test(text) && asksFor.test(text)],
  [
    'attendance',
    (text) =>
      (/\b(?:absent|absentees?|absences)\b/.test(text) && (isRecord.test(text) || /\btoday\b/.test(text))) ||
      (/\battendance\b/.test(text) &&
        /\b(?:below|above|under|over|lowest|highest|perfect|best|worst|better|worse|compare)\b/.test(text)),
  ],
  [
    'teachers',
    (text) =>
      /\b(?:teachers|staff)\b/.test(text) &&
      /^(?:how many|list)\b|^teachers (?:in|of|from|with|who)\b|\bon leave\b|\bwithout\b|^which teachers (?:is|are|was|were) (?:late|absent|away|present|excused)\b/.test(
        text,
      ),
  ],
  [
    'marks',
    (text, namesClass) =>
      (isResult.test(text) && (marks.test(text) || learners.test(text)) && isRecord.test(text)) ||
      (isExamState.test(text) &&
        (namesClass || isRecord.test(text) || /^(?:unpublished )?(?:exams|marks|results)\b/.test(text))) ||
      (namesClass && isAverage.test(text)),
  ],
  [
    'announcements',
    (text) =>
      /\b(?:announcements|notices)\b/.test(text) &&
      (counts.test(text) || /^(?:\w+ )?(?:announcements|notices)\b/.test(text)),
  ],
  [
    'guardians',
    (text) =>
      (startsWithFamilies.test(text) ||
        (isRecord.test(text) && families.test(text) && !learners.test(text))) &&
      (counts.test(text) || isFamilyRecord.test(text)),
  ],
  [
    'students',
    (text) =>
      isStatusOfLearners.test(text) ||
      /\bbirthdays? (?:is |are )?(?:today|tomorrow|this)\b/.test(text) ||
      (learners.test(text) && isRecord.test(text) && (countsLearners.test(text) || isFact.test(text))),
  ],
];

/** A question about records that no form understands: what the school has published does not answer it. */
export const declineForm: QuestionForm = ({ text, of }) => {
  if (asksRules.test(text) || isGeneral.test(text)) return undefined;
  const topic = topics.find(([, isAbout]) => isAbout(text, of !== undefined))?.[0];
  return topic && { kind: 'declined', topic };
};
