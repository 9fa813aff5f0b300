import { counter } from '#demo/kit/counter.ts';
import { addDays, instantOfDay, pickEarlier } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
import type { DemoStudent } from '#demo/people/students.ts';
import type { DemoClass } from '#demo/school/classes.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { DemoYears } from '#demo/school/years.ts';
import type { RegistersTable, StudentAttendanceTable } from '#server/db/types.gen.ts';

type DemoContext = {
  readonly users: DemoUsers;
  readonly years: DemoYears;
  readonly classes: readonly DemoClass[];
  readonly students: readonly DemoStudent[];
};

const schoolDays = 60;

/** The last school days, today last. */
export function lastSchoolDays(school: DemoSchool, years: DemoYears): string[] {
  const days: string[] = [];
  for (let day = school.today; days.length < schoolDays; day = addDays(day, -1)) {
    if (years.isSchoolDay(day)) days.unshift(day);
  }
  return days;
}

/** Registers of the last school days with a record for everyone on them. Some of today's are still missing. */
export async function loadAttendance(school: DemoSchool, setting: DemoContext): Promise<void> {
  const random = school.random('attendance');
  const habits = setting.students.map((student) => ({ student, ...pickHabits(random) }));
  const nextId = counter((n) => school.id('register', n));
  const days = lastSchoolDays(school, setting.years);
  const daysAtOnce = Math.max(1, Math.floor(rowsInMemory / Math.max(1, habits.length)));
  for (let start = 0; start < days.length; start += daysAtOnce) {
    const registers = days.slice(start, start + daysAtOnce).map((day) => registerOf(school, setting, day));
    await school.insert<RegistersTable>(
      'registers',
      registers.flatMap((register) => registerRows(register, nextId)),
    );
    await school.insert<StudentAttendanceTable>(
      'student_attendance',
      registers.flatMap((register) => habits.flatMap((one) => markOf(random, one, register))),
    );
  }
}

const rowsInMemory = 8_000;

const registerOf = (school: DemoSchool, setting: DemoContext, day: string): Register => ({
  day,
  taken: sectionsTaken(school, setting, day),
  markedAt: pickEarlier(instantOfDay(day, '08:25'), school.now),
  by: setting.users.staff.user_id,
});

const registerRows = ({ day, taken, markedAt, by }: Register, nextId: () => string) =>
  [...taken].map(([section_id, class_id]) => ({
    register_id: nextId(),
    class_id,
    section_id,
    attendance_date: day,
    taken_by: by,
    taken_dt: markedAt,
  }));

type Habits = { readonly student: DemoStudent; readonly misses: number; readonly isLate: number };

/** Most are nearly always there; one in twelve is absent so often that the school should ask why. */
const pickHabits = (random: Random) => ({
  misses: random.chance(0.08) ? 0.12 + random.next() * 0.12 : 0.01 + random.next() * 0.05,
  isLate: random.chance(0.1) ? 0.12 : 0.02,
});

/** Sections whose register was taken, with their class: not all of today's, and one is missing. */
function sectionsTaken(
  school: DemoSchool,
  { classes }: DemoContext,
  day: string,
): ReadonlyMap<string, string> {
  const isMissing = (grade: number, section: string) => {
    if (day === school.today) return grade >= 11 || (grade === 4 && section === 'B');
    return day >= addDays(school.today, -4) && grade === 7 && section === 'B';
  };
  return new Map(
    classes.flatMap(({ class_id, grade, sections }) =>
      sections
        .filter(({ name }) => !isMissing(grade, name))
        .map(({ section_id }): [string, string] => [section_id, class_id]),
    ),
  );
}

type Register = {
  readonly day: string;
  readonly taken: ReadonlyMap<string, string>;
  readonly markedAt: string;
  readonly by: string;
};

function markOf(random: Random, { student, misses, isLate }: Habits, { day, taken, markedAt, by }: Register) {
  const enrolment = student.career.enrolments.find(
    ({ from_date, to_date }) => from_date <= day && (!to_date || day <= to_date),
  );
  if (!enrolment || !taken.has(enrolment.section.section_id)) return [];
  const onLeave = student.career.status === 'inactive';
  const mark = onLeave ? { status: 'excused', reason: 'On long leave' } : pickMark(random, misses, isLate);
  return [
    {
      student_id: student.student_id,
      attendance_date: day,
      class_id: enrolment.class.class_id,
      section_id: enrolment.section.section_id,
      ...mark,
      marked_by: by,
      marked_dt: markedAt,
      created_dt: markedAt,
      updated_dt: markedAt,
    },
  ];
}

const absences = [null, null, null, 'No message from home', 'Fever', 'Stomach ache'] as const;
const excuses = [
  'Doctor’s appointment',
  'Family wedding',
  'Religious holiday',
  'Regional chess tournament',
] as const;
const delays = ['Bus was late', null, 'Overslept', 'Traffic on the bridge'] as const;

function pickMark(random: Random, misses: number, isLate: number) {
  const draw = random.next();
  if (draw < misses * 0.7) return { status: 'absent', reason: random.pick(absences) };
  if (draw < misses) return { status: 'excused', reason: random.pick(excuses) };
  if (draw < misses + isLate) return { status: 'late', reason: random.pick(delays) };
  if (draw < misses + isLate + 0.008) return { status: 'half_day', reason: 'Left after lunch, unwell' };
  return { status: 'present', reason: null };
}
