import { addDays, pickEarlier, pickLater, yearOf } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
import type { DemoClass, DemoSection } from '#demo/school/classes.ts';
import type { DemoYear, DemoYears } from '#demo/school/years.ts';

export type StudentStatus = 'active' | 'inactive' | 'graduated' | 'transferred';

/** One year of a student in one class. */
export type Enrolment = {
  readonly year: DemoYear;
  readonly class: DemoClass;
  readonly section: DemoSection;
  readonly roll_no: string;
  readonly from_date: string;
  readonly to_date: string | null;
  readonly exit_reason: string | null;
};

/** A student's enrollments, newest first, never empty. */
export type Career = {
  readonly status: StudentStatus;
  readonly admissionDate: string;
  readonly grade: number;
  readonly enrolments: readonly [Enrolment, ...Enrolment[]];
};

type DemoContext = {
  readonly school: DemoSchool;
  readonly years: DemoYears;
  readonly classes: readonly DemoClass[];
};

/** The number of the student whose name comes first. */
const firstByName = 48;

const moves = ['Moved to another town', 'Changed to a school nearby', 'Family moved abroad'] as const;

/** Makes careers one after the other, and assigns places and roll numbers. */
export function careerMaker(setting: DemoContext): (n: number) => Career {
  const random = setting.school.random('careers');
  const places = setting.classes.flatMap((one) => one.sections.map((section) => ({ class: one, section })));
  const taken = new Map<string, number>();
  const rollNumber = (year: DemoYear, grade: number, section: DemoSection) => {
    const key = `${year.startYear}/${section.section_id}`;
    const next = (taken.get(key) ?? 0) + 1;
    taken.set(key, next);
    return `${grade}${section.name}${String(next).padStart(2, '0')}`;
  };
  return (n) => {
    const place = places[(n * 11) % places.length];
    if (!place) throw new Error('A demo school needs classes');
    return makeCareer(setting, random, { n, place, rollNumber });
  };
}

type CareerPlacing = {
  readonly n: number;
  readonly place: { readonly class: DemoClass; readonly section: DemoSection };
  rollNumber(year: DemoYear, grade: number, section: DemoSection): string;
};

function makeCareer(setting: DemoContext, random: Random, placing: CareerPlacing): Career {
  const { school, years } = setting;
  const status = pickStatus(random, placing.n);
  const grade = status === 'graduated' ? 12 : placing.place.class.grade;
  const end = lastDay(random, status, setting);
  const newestFirst = [years.current, ...years.past];
  const last =
    newestFirst.find(({ startYear }) => startYear === yearOf(end ?? school.today)) ?? years.current;
  const since = last.startYear - random.int(0, Math.min(grade - 1, 9));
  const admissionDate = admittedOn(random, { today: end ?? school.today, last, since, n: placing.n });
  const attended = newestFirst.filter(({ startYear }) => startYear <= last.startYear && startYear >= since);
  const kept = placing.n <= school.profile.detailedStudents ? attended : attended.slice(0, 1);
  const ending = { to_date: end ?? null, exit_reason: exitReason(random, status) };
  const [newest, ...older] = kept.map((year) => ({
    ...placeInClass(setting, placing, { year, grade: grade - (last.startYear - year.startYear) }),
    from_date: pickLater(year.startsOn, admissionDate),
    ...(year === last ? ending : { to_date: year.endsOn, exit_reason: 'Promoted' }),
  }));
  if (!newest) throw new Error('A student needs an enrollment');
  return { status, admissionDate, grade, enrolments: [newest, ...older] };
}

/** A student's place in a year: always in the section of the same name, if the class has it. */
function placeInClass(
  { classes }: DemoContext,
  placing: CareerPlacing,
  { year, grade }: { year: DemoYear; grade: number },
) {
  const schoolClass = classes[grade - 1] ?? placing.place.class;
  const sameName = schoolClass.sections.find(({ name }) => name === placing.place.section.name);
  const section = sameName ?? schoolClass.sections[0] ?? placing.place.section;
  return { year, class: schoolClass, section, roll_no: placing.rollNumber(year, grade, section) };
}

function pickStatus(random: Random, n: number): StudentStatus {
  const draw = random.next();
  // The newest students are all here, and so is the one whom the list shows first.
  if (n <= 20 || n === firstByName || draw < 0.92) return 'active';
  if (draw < 0.95) return 'inactive';
  return draw < 0.98 ? 'graduated' : 'transferred';
}

/** The last day of a student who has left; missing for current students. */
function lastDay(random: Random, status: StudentStatus, { school, years }: DemoContext) {
  if (status === 'graduated') return random.pick(years.past).endsOn;
  if (status === 'transferred') return addDays(school.today, -random.int(6, 150));
  return undefined;
}

function exitReason(random: Random, status: StudentStatus) {
  if (status === 'graduated') return 'Graduated';
  return status === 'transferred' ? random.pick(moves) : null;
}

/** today: the last day of the record, which for former students is their last one. */
function admittedOn(
  random: Random,
  one: { today: string; last: DemoYear; since: number; n: number },
): string {
  const { today, last, since, n } = one;
  if (since < last.startYear) return `${since}-01-${String(random.int(2, 9)).padStart(2, '0')}`;
  // A few joined within the last weeks: the newest on the dashboard.
  const day = n <= 60 ? addDays(today, -random.int(1, 45)) : addDays(last.startsOn, random.int(1, 40));
  return pickLater(last.startsOn, pickEarlier(day, today));
}
