import { en } from 'chrono-node';
import type { QuestionForm } from './school-question.ts';

const opening =
  /^(?:please )?(?:(?:can|could|will) you )?(?:please )?(?:remind me(?: again)?|note to self|(?:create|add|make|set up|set) (?:me )?(?:a |an |the )?(?:new )?(?:tasks?|reminders?|to-?dos?)(?: for me)?|new task)\b[:,]?\s*(?:to |that |about |for )?/i;
/** Words that connect a day to the rest of a sentence. */
const joints = /(?:\s|^)(?:by|on|before|until|due|at|for|,)+$/i;
const longestTitle = 200;

const dayOf = (found: { start: { get: (part: 'year' | 'month' | 'day') => number | null } }) => {
  const two = (part: 'month' | 'day') => String(found.start.get(part)).padStart(2, '0');
  return `${found.start.get('year')}-${two('month')}-${two('day')}`;
};

/** A clock time in what was read as a date: `next Tuesday at 10`. */
const clockTime =
  /(?:^|\s)(?:(\d{1,2}(?:[:.]\d\d)? ?[ap]m|\d{1,2}[:.]\d\d)|at (\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|noon|midnight))\b/i;
const repeated = /\b(?:every|each)\s*$/i;
const joinedDay = /(?:\s|^)(?:and|or|,)(?: (?:by|on|at))?\s*$/i;

type ReadRequest = {
  readonly title: string;
  readonly due: string | undefined;
  /** What a task cannot hold: further days. */
  readonly unused?: string;
  readonly isRepeated?: boolean;
};

/**
 * Splits a request into the task and its due date, which is always in the future. A task has one due date without a time:
 * a time, and a day that comes again, stay in the title.
 */
function readRequest(text: string, today: string): ReadRequest {
  const [found, another] = en.GB.parse(
    text,
    { instant: new Date(`${today}T12:00:00Z`), timezone: 0 },
    { forwardDate: true },
  );
  if (!found) return { title: text, due: undefined };
  const before = text.slice(0, found.index).trimEnd();
  const end = found.index + found.text.length;
  const due = dayOf(found);
  if (repeated.test(before)) return { title: text, due, isRepeated: true };
  const [, bare, time = bare] = found.start.isCertain('hour') ? (clockTime.exec(found.text) ?? []) : [];
  const start = before.replace(joints, '');
  const [joint = 'at'] = /\b(?:by|before|until)$/i.exec(before) ?? [];
  const kept = time === undefined ? '' : ` ${joint} ${time}`;
  if (!another) return { title: `${start}${text.slice(end)}${kept}`, due };
  const between = text.slice(end, another.index);
  const and = joinedDay.exec(between)?.[0] ?? '';
  const rest =
    between.slice(0, between.length - and.length) + text.slice(another.index + another.text.length);
  return { title: `${start}${rest}${kept}`, due, unused: `${and}${another.text}`.trim() };
}

const contacting =
  /^(?:call|ring|phone|e-?mail|text|message|contact|visit|meet(?: with)?|write to|reply to|get back to|follow up with)(?: again)? (?:(?:mr|mrs|ms|miss|dr)\.? )?/i;
const capitalized = /^(?:\p{Lu}[\p{L}\p{M}'’-]*(?: |$))+/u;

/** `Call Mrs Khan`: the name of the lead that a task may be about. */
function personIn(title: string): string | undefined {
  const [verb] = contacting.exec(title) ?? [];
  return verb === undefined ? undefined : capitalized.exec(title.slice(verb.length))?.[0].trim();
}

const tidy = (title: string) =>
  title
    .trim()
    .replace(/^(?:to|that)\s+/i, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.!?,;:]+$/, '');

/** Reads a request for a task. It is only proposed; the person adds it. */
export const taskRequest: QuestionForm = ({ question, today }) => {
  const asked = question.trim();
  const [introduction] = opening.exec(asked) ?? [];
  if (introduction === undefined) return undefined;
  const { title: raw, ...request } = readRequest(asked.slice(introduction.length), today);
  const words = tidy(raw);
  if (words === '') return undefined;
  const title = (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, longestTitle);
  return { kind: 'task', ...request, title, about: personIn(title) };
};
