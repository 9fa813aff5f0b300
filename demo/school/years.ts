import { addDays, weekdayOf, yearOf } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { AcademicYearsTable, CalendarDaysTable, TermsTable } from '#server/db/types.gen.ts';

export type DemoYear = {
  readonly academic_year_id: string;
  readonly startYear: number;
  readonly startsOn: string;
  readonly endsOn: string;
};
export type DemoYears = {
  /** The year of today. */
  readonly current: DemoYear;
  /** Last year and the one before, the newer first. */
  readonly past: readonly DemoYear[];
  /** Whether there are lessons on a day. */
  isSchoolDay(date: string): boolean;
};

const terms = [
  { name: 'First Term', from: '01-08', to: '04-03' },
  { name: 'Second Term', from: '04-20', to: '08-07' },
  { name: 'Third Term', from: '08-24', to: '12-11' },
];

const holidays = [
  { name: 'New Year holidays', from: '01-01', to: '01-07' },
  { name: 'Spring holidays', from: '04-04', to: '04-19' },
  { name: 'Founders’ Day', from: '05-18', to: '05-18' },
  { name: 'Midsummer break', from: '06-24', to: '06-26' },
  { name: 'Summer holidays', from: '08-08', to: '08-23' },
  { name: 'Autumn break', from: '10-12', to: '10-16' },
  { name: 'Long holidays', from: '12-12', to: '12-31' },
] as const;

const closures = [{ name: 'Teachers’ training day', from: '03-13', to: '03-13' }] as const;

type Span = { starts_on: string; ends_on: string };
type CalendarDay = Span & { name: string; kind: 'holiday' | 'closure' | 'school_day' };

/**
 * School years are calendar years, so that today is always in one, with school days around it. The day of loading
 * is always a school day, so that there is a register to take.
 */
export async function loadYears(school: DemoSchool): Promise<DemoYears> {
  const thisYear = yearOf(school.today);
  const years = [0, 1, 2].map((back) => yearStarting(school, thisYear - back, 3 - back));
  // The next year is planned already, so that students can be promoted to it.
  const planned = [...years, yearStarting(school, thisYear + 1, 4)];
  const calendar = planned.flatMap(({ startYear }) => calendarOf(startYear, school.today));
  if (weekdayOf(school.today) > 5) {
    calendar.push({
      name: 'Open day with lessons',
      kind: 'school_day',
      ...spanOf(school.today, school.today),
    });
  }
  await school.insert<AcademicYearsTable>('academic_years', planned.map(yearRow));
  await school.insert<TermsTable>(
    'terms',
    planned.flatMap((year, index) => termRows(school, year, index)),
  );
  await school.insert<CalendarDaysTable>(
    'calendar_days',
    calendar.map((day, index) => ({ calendar_day_id: school.id('calendar-day', index + 1), ...day })),
  );
  const [current, ...past] = years;
  if (!current) throw new Error('A demo school needs a year');
  return { current, past, isSchoolDay: (date) => isSchoolDay(date, calendar) };
}

const yearStarting = (school: DemoSchool, startYear: number, n: number): DemoYear => ({
  academic_year_id: school.id('academic-year', n),
  startYear,
  startsOn: `${startYear}-01-01`,
  endsOn: `${startYear}-12-31`,
});

const yearRow = ({ academic_year_id, startYear, startsOn, endsOn }: DemoYear) => ({
  academic_year_id,
  name: `School year ${startYear}`,
  starts_on: startsOn,
  ends_on: endsOn,
});

const termRows = (school: DemoSchool, { academic_year_id, startYear }: DemoYear, yearIndex: number) =>
  terms.map(({ name, from, to }, index) => ({
    term_id: school.id('term', yearIndex * terms.length + index + 1),
    academic_year_id,
    name,
    ...spanOf(`${startYear}-${from}`, `${startYear}-${to}`),
  }));

const spanOf = (starts_on: string, ends_on: string): Span => ({ starts_on, ends_on });

function calendarOf(year: number, today: string): CalendarDay[] {
  const spans = [
    ...holidays.map((day) => ({ ...day, kind: 'holiday' as const })),
    ...closures.map((day) => ({ ...day, kind: 'closure' as const })),
  ];
  return spans.flatMap(({ name, kind, from, to }) =>
    withoutDay(spanOf(`${year}-${from}`, `${year}-${to}`), today).map((span) => ({ name, kind, ...span })),
  );
}

/** The rest of a date range after one day is removed. */
function withoutDay(span: Span, day: string): Span[] {
  if (day < span.starts_on || day > span.ends_on) return [span];
  const parts = [spanOf(span.starts_on, addDays(day, -1)), spanOf(addDays(day, 1), span.ends_on)];
  return parts.filter((part) => part.starts_on <= part.ends_on);
}

function isSchoolDay(date: string, calendar: readonly CalendarDay[]): boolean {
  const special = calendar.filter((day) => date >= day.starts_on && date <= day.ends_on);
  if (special.some(({ kind }) => kind === 'school_day')) return true;
  return special.length === 0 && weekdayOf(date) <= 5;
}
