import { z } from 'zod';
import { blankable, calendarDate, id, idParams, instant, name200 } from '#contract/kit/common.ts';
import { dayMs } from '#contract/kit/days.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, withOwnClasses } from '#contract/policy/grants.ts';

const endAfterStart = 'End date must be after the start date';

const datedName = {
  name: name200('Name'),
  starts_on: calendarDate('Start date'),
  ends_on: calendarDate('End date'),
};
type DateRange = { readonly starts_on: string; readonly ends_on: string };

// An invalid date gets its own error message: comparisons with NaN are false, so it passes these checks.
const inOrder = ({ starts_on, ends_on }: DateRange) => !(Date.parse(ends_on) <= Date.parse(starts_on));

function lastsAtMost(days: number) {
  return ({ starts_on, ends_on }: DateRange) =>
    !(Date.parse(ends_on) - Date.parse(starts_on) >= days * dayMs);
}

export const termForm = z.object(datedName).refine(inOrder, { path: ['ends_on'], message: endAfterStart });
export const newTerm = z
  .object({ academic_year_id: id, ...datedName })
  .refine(inOrder, { path: ['ends_on'], message: endAfterStart });

export const yearForm = z
  .object(datedName)
  .refine(inOrder, { path: ['ends_on'], message: endAfterStart })
  .refine(lastsAtMost(550), { path: ['ends_on'], message: 'An academic year can last at most 18 months' })
  .meta({ id: 'AcademicYearForm' });

const term = z
  .object({
    term_id: id,
    academic_year_id: id,
    name: z.string(),
    starts_on: z.string(),
    ends_on: z.string(),
    updated_dt: instant,
  })
  .meta({ id: 'Term' });
export type Term = z.infer<typeof term>;

/** `year` is the calendar year in which it starts; other calls name the year by it. */
const academicYear = z
  .object({
    academic_year_id: id,
    name: z.string(),
    year: z.number(),
    starts_on: z.string(),
    ends_on: z.string(),
    is_current: z.boolean(),
    updated_dt: instant,
  })
  .meta({ id: 'AcademicYear' });
export type AcademicYear = z.infer<typeof academicYear>;

const yearWithTerms = academicYear.extend({ terms: z.array(term) });
export type YearWithTerms = z.infer<typeof yearWithTerms>;

export const calendarKinds = ['holiday', 'closure', 'school_day'] as const;

const dayShape = {
  ...datedName,
  kind: z.enum(calendarKinds, 'Kind must be holiday, closure or school_day'),
};

export const calendarDayForm = z
  .object(dayShape)
  .refine(({ starts_on, ends_on }) => !(Date.parse(ends_on) < Date.parse(starts_on)), {
    path: ['ends_on'],
    message: 'End date must not be before the start date',
  })
  .refine(lastsAtMost(366), { path: ['ends_on'], message: 'An entry can last at most one year' })
  .meta({ id: 'CalendarDayForm' });

const calendarDay = z
  .object({
    calendar_day_id: id,
    name: z.string(),
    kind: z.enum(calendarKinds),
    starts_on: z.string(),
    ends_on: z.string(),
    updated_dt: instant,
  })
  .meta({ id: 'CalendarDay' });
export type CalendarDay = z.infer<typeof calendarDay>;

export const academicYearEntries = {
  listYears: defineRoute({
    method: 'GET',
    path: '/settings/academic-years',
    permission: withOwnClasses,
    summary: 'List the academic years with their terms, newest first, and which one is current',
    result: z.object({ academic_years: z.array(yearWithTerms), current_year: z.number().nullable() }),
  }),
  createYear: defineRoute({
    method: 'POST',
    path: '/settings/academic-years',
    permission: accountAdmins,
    summary: 'Add an academic year',
    status: 201,
    body: yearForm,
    result: academicYear,
  }),
  updateYear: defineRoute({
    method: 'PUT',
    path: '/settings/academic-years/{id}',
    versioned: true,
    permission: accountAdmins,
    summary: 'Update the name and dates of an academic year',
    params: idParams,
    body: yearForm,
    result: academicYear,
  }),
  removeYear: defineRoute({
    method: 'DELETE',
    path: '/settings/academic-years/{id}',
    permission: accountAdmins,
    summary: 'Delete an academic year that nothing refers to, with its terms',
    params: idParams,
    result: deleted,
  }),
  createTerm: defineRoute({
    method: 'POST',
    path: '/settings/terms',
    permission: accountAdmins,
    summary: 'Add a term to an academic year',
    status: 201,
    body: newTerm,
    result: term,
  }),
  updateTerm: defineRoute({
    method: 'PUT',
    path: '/settings/terms/{id}',
    versioned: true,
    permission: accountAdmins,
    summary: 'Update the name and dates of a term',
    params: idParams,
    body: termForm,
    result: term,
  }),
  removeTerm: defineRoute({
    method: 'DELETE',
    path: '/settings/terms/{id}',
    permission: accountAdmins,
    summary: 'Delete a term that nothing refers to',
    params: idParams,
    result: deleted,
  }),
};

export const calendarEntries = {
  listCalendarDays: defineRoute({
    method: 'GET',
    path: '/settings/calendar',
    permission: accountAdmins,
    summary: 'List the holidays, closures and extra school days within the given days',
    query: z.object({ from: blankable(calendarDate('From')), to: blankable(calendarDate('To')) }),
    result: z.object({ calendar_days: z.array(calendarDay) }),
  }),
  createCalendarDay: defineRoute({
    method: 'POST',
    path: '/settings/calendar',
    permission: accountAdmins,
    summary: 'Add a holiday, a closure or extra school days',
    status: 201,
    body: calendarDayForm,
    result: calendarDay,
  }),
  updateCalendarDay: defineRoute({
    method: 'PUT',
    path: '/settings/calendar/{id}',
    versioned: true,
    permission: accountAdmins,
    summary: 'Update a calendar entry',
    params: idParams,
    body: calendarDayForm,
    result: calendarDay,
  }),
  removeCalendarDay: defineRoute({
    method: 'DELETE',
    path: '/settings/calendar/{id}',
    permission: accountAdmins,
    summary: 'Delete a calendar entry',
    params: idParams,
    result: deleted,
  }),
};
