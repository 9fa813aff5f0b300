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

/** Splits a request into the task and its due date, which is always in the future. */
function titleAndDay(text: string, today: string) {
  const [found] = en.GB.parse(
    text,
    { instant: new Date(`${today}T12:00:00Z`), timezone: 0 },
    { forwardDate: true },
  );
  if (!found) return { title: text, due: undefined };
  const before = text.slice(0, found.index).trimEnd().replace(joints, '');
  const after = text.slice(found.index + found.text.length);
  return { title: `${before}${after}`, due: dayOf(found) };
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
  const { title: raw, due } = titleAndDay(asked.slice(introduction.length), today);
  const title = tidy(raw);
  if (title === '') return undefined;
  return {
    kind: 'task',
    title: (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, longestTitle),
    due,
  };
};
