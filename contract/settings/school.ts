import { z } from 'zod';
import {
  blankable,
  emailAddress,
  instant,
  name200,
  requiredText,
  text,
  text10000,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, everyone } from '#contract/policy/grants.ts';

function isTimeZone(value: string) {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

function isLocale(value: string) {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length === 1;
  } catch {
    return false;
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A zone of the IANA list: it decides what "today" is. */
export const timeZone = requiredText('Time zone', 100).refine(
  isTimeZone,
  'Time zone must be a zone name like Europe/Berlin',
);

/** An ISO 4217 code, for amounts. */
export const currency = requiredText('Currency', 3)
  .toUpperCase()
  .refine((code) => currencies.has(code), 'Currency must be a code like USD or EUR');

/** A BCP 47 tag, for dates and numbers. */
export const locale = requiredText('Locale', 35).refine(
  isLocale,
  'Locale must be a tag like en, en-GB or pt-BR',
);

const weekday = z
  .number('School days must be numbers from 1 to 7')
  .int('School days must be whole numbers from 1 to 7')
  .min(1, 'School days must be numbers from 1 to 7')
  .max(7, 'School days must be numbers from 1 to 7');

/** ISO weekdays with lessons: 1 is Monday. */
const schoolDays = z
  .array(weekday, 'School days must be a list of numbers')
  .min(1, 'Choose at least one school day')
  .refine((days) => new Set(days).size === days.length, 'Each school day can be chosen only once');

const absencePercent = z
  .number('Chronic absence must be a percentage')
  .min(1, 'Chronic absence must be at least 1 %')
  .max(100, 'Chronic absence must be at most 100 %');

const absenceDays = z
  .number('Days before chronic absence must be a number')
  .int('Days before chronic absence must be a whole number')
  .min(1, 'Days before chronic absence must be at least 1')
  .max(366, 'Days before chronic absence must be at most 366');

/** An open lead without a contact for more than this many days is stale. */
const staleDays = z
  .number('Days until a lead is stale must be a number')
  .int('Days until a lead is stale must be a whole number')
  .min(1, 'Days until a lead is stale must be at least 1')
  .max(366, 'Days until a lead is stale must be at most 366')
  .default(14);

/** `{yyyy}` or `{yy}` once at most, and one counter such as `{0000}`. */
const patternShape =
  /^([^{}]*\{(yyyy|yy)\})?[^{}]*\{0{1,9}\}[^{}]*$|^[^{}]*\{0{1,9}\}[^{}]*(\{(yyyy|yy)\}[^{}]*)?$/;

export const admissionNoPattern = requiredText('Pattern of admission numbers', 40).regex(
  patternShape,
  'The pattern needs one counter such as {0000}, and may have the year once: {yyyy} or {yy}',
);

/** A number as the pattern makes it. */
export const admissionNoOf = (pattern: string, year: number, counter: number) =>
  pattern
    .replace('{yyyy}', String(year))
    .replace('{yy}', String(year).slice(-2))
    .replace(/\{(0+)\}/, (_, zeros: string) => String(counter).padStart(zeros.length, '0'));

export const schoolProfileForm = z.object({
  name: name200('School name'),
  time_zone: timeZone,
  currency,
  locale,
  school_days: schoolDays,
  address: blankable(text10000('Address')),
  phone: blankable(text('Phone', 50)),
  email: blankable(emailAddress('Email', 'Invalid email format')),
  chronic_absence_percent: absencePercent,
  chronic_absence_days: absenceDays,
  lead_stale_days: staleDays,
  /** Whether a student's rank in the class is shown. */
  shows_rank: z.boolean('Show ranks must be yes or no').default(true),
  /** How new students are numbered; left out, it stays. */
  admission_no_pattern: admissionNoPattern.optional(),
});

/** The school's profile, which every user may read. `updated_dt` is the version an edit starts from. */
export const schoolProfile = z
  .object({
    name: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    locale: z.string(),
    school_days: z.array(z.number()),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    chronic_absence_percent: z.number(),
    chronic_absence_days: z.number(),
    shows_rank: z.boolean(),
    lead_stale_days: z.number(),
    admission_no_pattern: z.string(),
    updated_dt: instant,
  })
  .meta({ id: 'SchoolProfile' });
export type SchoolProfile = z.infer<typeof schoolProfile>;

export const schoolProfileEntries = {
  getSchool: defineRoute({
    method: 'GET',
    path: '/settings/school',
    permission: everyone,
    summary: "Get your school's profile",
    result: schoolProfile,
  }),
  updateSchool: defineRoute({
    method: 'PUT',
    path: '/settings/school',
    versioned: true,
    permission: accountAdmins,
    summary: "Update your school's profile; blank fields are cleared",
    body: schoolProfileForm,
    result: schoolProfile,
  }),
};
