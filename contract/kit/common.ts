import { z } from 'zod';
import { apiBase } from './envelope.ts';
import { type Gender, genderOf } from './gender.ts';

const nulByte = String.fromCharCode(0);

/** JSON can carry NUL bytes and halves of a character; the database cannot store them. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes(nulByte);

/** Control characters, and the two separators that many programs read as a line break. */
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;

/** A line break in a name could add a line to an email or a record to a spreadsheet. */
const isOneLine = (value: string) => !lineBreakOrControl.test(value);

const lineBreaks = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;
const invisible = /[^\P{Cc}\0\t\n]/gu;

/** Text pasted from word processors and PDF readers contains many kinds of line breaks, and control characters. */
const toPrintable = (value: string) => value.replaceAll(lineBreaks, '\n').replaceAll(invisible, '');

const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;
const notStorable = (label: string) => `${label} contains a character that cannot be stored`;
const notOneLine = (label: string) => `${label} must be one line without control characters`;

/** One line of text of at most `max` characters, trimmed. Line breaks and control characters are refused. */
export function text(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .trim()
    .max(max, tooLong(label, max))
    .refine(isOneLine, notOneLine(label))
    .refine(isStorable, notStorable(label));
}

/** One line of text that may not be blank. */
export function requiredText(label: string, max: number, sentence = `${label} is required`) {
  return z
    .string(sentence)
    .trim()
    .min(1, sentence)
    .max(max, tooLong(label, max))
    .refine(isOneLine, notOneLine(label))
    .refine(isStorable, notStorable(label));
}

/** Text of several lines, of at most `max` characters, trimmed. Every kind of line break becomes a line feed. */
export function longText(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .overwrite(toPrintable)
    .trim()
    .max(max, tooLong(label, max))
    .refine(isStorable, notStorable(label));
}

/** Text of several lines that may not be blank. */
export function requiredLongText(label: string, max: number, sentence = `${label} is required`) {
  return z
    .string(sentence)
    .overwrite(toPrintable)
    .trim()
    .min(1, sentence)
    .max(max, tooLong(label, max))
    .refine(isStorable, notStorable(label));
}

/** Names of people and things: one line of 1 to 200 characters of any script. */
export const name200 = (label: string, sentence?: string) => requiredText(label, 200, sentence);

/** Text of several lines: at most 10,000 characters. */
export const text10000 = (label: string) => longText(label, 10_000);

/** The id of a record: opaque to clients. */
export const id = z.uuid('Unknown id');

/** An id in a body, of something a person chose: `Class is required`, or `Class not found` if it is not an id. */
export const chosenId = (label: string) =>
  z.uuid({ error: ({ input }) => (input ? `${label} not found` : `${label} is required`) });

/** Ids in a path: a malformed id is simply unknown, so the gate returns 404, never 400. */
export const idParams = z.object({ id });

/** The reply of a call that continues as a job. */
export const startedJob = z.object({ job_id: id }).meta({ id: 'StartedJob' });

function isRealDay(value: string) {
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}

/** A calendar date, `YYYY-MM-DD`, between 1900 and 2199: never an instant. */
export const calendarDate = (label: string) =>
  z
    .string(`${label} must be a date`)
    .regex(/^(19|20|21)\d\d-\d\d-\d\d$/, `${label} must be a date like 2026-01-31`)
    .refine(isRealDay, `${label} is not a day of the calendar`);

/** An instant, ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime();

/** A job that has not ended. Only the person who started it sees its progress; for all others `job_id` is null. */
export const runningJob = z
  .object({ job_id: id.nullable(), started_by_name: z.string().nullable(), created_dt: instant })
  .meta({ id: 'RunningJob' });
export type RunningJob = z.infer<typeof runningJob>;

/** An email address as typed, at most 254 characters. */
export const emailAddress = (label: string, sentence = `${label} must be an email address`) =>
  z
    .string(sentence)
    .trim()
    .max(254, `${label} must be at most 254 characters`)
    .regex(/^[^\s@<>"',;()\\\p{Cc}]+@[^\s@<>"',;()\\\p{Cc}]+\.[^\s@<>"',;()\\\p{Cc}]+$/u, sentence)
    .refine(isStorable, sentence);

/** A web address; only http and https, so that a stored link can never run as a script. */
export const webAddress = (label: string) =>
  text(label, 2000).refine(
    (value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value),
    `${label} must be a web address starting with http:// or https://`,
  );

/**
 * The URL under which a reply shows an uploaded photo. Sent back, it changes nothing; blank removes the photo.
 * Photos on other sites are refused, because every list would make the browsers of the staff contact those sites.
 */
export const photoAddress = (label: string) =>
  blankable(
    z
      .string()
      .startsWith(`${apiBase}/files/`, `${label} cannot be on another site: upload the photo instead`)
      .transform(() => undefined),
  );

/** A field that may be left out, null or blank; all three are stored as null. */
export function blankable<Schema extends z.ZodType<unknown, unknown>>(schema: Schema) {
  return z.union([z.literal('').transform(() => null), z.null(), schema]).optional();
}

const nothingIfBlank = (value: string) => (value === '' ? null : value);

/** One line that may be left out or blank; blank is stored as null. */
export const line = (label: string, max = 200) => blankable(text(label, max).transform(nothingIfBlank));

const longestPage = 500;

/** Origin and path of a page. The query may hold a key or name a person, so it is not stored. */
function pageOf(sent: string): string | null {
  const url = URL.parse(sent);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  return (url.origin + url.pathname).slice(0, longestPage);
}

/** The page of a site from which something was sent, without its query. */
export const pageAddress = (label: string) => blankable(text(label, 2000).transform(pageOf));

/** Text of several lines that may be left out or blank; blank is stored as null. */
export const lines = (label: string, max = 10_000) =>
  blankable(longText(label, max).transform(nothingIfBlank));

/** One of the values, or nothing. */
export const choice = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  blankable(z.enum(values, `${label} must be one of: ${values.join('; ')}`));

/** Accepts any letter case, and the short forms m and f. */
export const gender = z.string('Gender is required').transform((value, context): Gender => {
  const understood = genderOf(value);
  if (understood) return understood;
  context.addIssue({ code: 'custom', message: 'Gender must be Male, Female or Other' });
  return z.NEVER;
});

/** Page (1-based) and limit (1 to 100) of a list. */
export const pageQuery = (limit: number) =>
  z.object({
    page: z.coerce
      .number('Page must be a number')
      .int('Page must be a whole number')
      .min(1, 'Page must be at least 1')
      .max(1_000_000, 'Page must be at most 1000000')
      .default(1),
    limit: z.coerce
      .number('Limit must be a number')
      .int('Limit must be a whole number')
      .min(1, 'Limit must be at least 1')
      .max(100, 'Limit must be at most 100')
      .default(limit),
  });

export const count = z.int().min(0);

/** What a page of results says besides its rows: how many match in all, and which page it is. */
export const pageFields = { total: count, page: z.int(), limit: z.int() };

/** The direction in which a list is sorted. */
export const sortOrder = (usual: 'asc' | 'desc') =>
  z.enum(['asc', 'desc'], 'Order must be asc or desc').default(usual);

/** The search box of a list: trimmed; blank means no search. */
export const searchTerm = text('Search', 200).optional();

/** Several values joined with commas, each checked by `schema`; an invalid value makes the field invalid. */
export const commaList = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.string().transform((value, context): z.output<Schema>[] => {
    const parts = value.split(',').map((part) => part.trim());
    const list = z
      .array(schema)
      .max(100)
      .safeParse(parts.filter((part) => part !== ''));
    if (list.success) return list.data;
    context.addIssue({ code: 'custom', message: list.error.issues[0]?.message ?? 'The list is not valid' });
    return z.NEVER;
  });

const yearMessage = 'Year must be the calendar year in which the academic year starts';

/** An academic year in calls: the calendar year in which it starts. */
export const schoolYear = z.coerce
  .number(yearMessage)
  .int(yearMessage)
  .min(1900, yearMessage)
  .max(2199, yearMessage);
