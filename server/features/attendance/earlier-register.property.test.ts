import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { addDays, wednesday } from '#server/test/records/attendance.ts';
import { assign, newTaughtSchool, newTeacherUser, type Teacher } from '#server/test/records/teaching.ts';

type TaughtSchool = Awaited<ReturnType<typeof newTaughtSchool>>;
type ClassSection = { readonly class_id: string; readonly section: 'A' | 'B' };
/** Where a student was when the day was first recorded (if it was), after a move on that day, and is today. */
type Way = {
  readonly recorded: ClassSection | null;
  readonly before: ClassSection;
  readonly today: ClassSection;
};
type Duty = ClassSection & { readonly isForm: boolean };

let api: TestApi;
let school: TaughtSchool;
let teacher: Teacher;
let students: string[];
beforeAll(async () => {
  api = await startApi();
  school = await newTaughtSchool(api);
  teacher = await newTeacherUser(api);
  students = [...school.fifth.a, ...school.fifth.b, ...school.sixth.a, ...school.sixth.b];
});
afterAll(() => api.stop());

const places = (): ClassSection[] =>
  [school.fifth, school.sixth].flatMap(({ class_id }) => [
    { class_id, section: 'A' as const },
    { class_id, section: 'B' as const },
  ]);
const isSame = (one: ClassSection, other: ClassSection) =>
  one.class_id === other.class_id && one.section === other.section;

/** Gives the teacher these duties, each in one subject of the class. */
async function assignAll(duties: readonly Duty[]) {
  await api.sql('delete from teacher_assignments where teacher_id = $1', [teacher.teacher_id]);
  for (const { class_id, section, isForm } of duties) {
    const cls = class_id === school.fifth.class_id ? school.fifth : school.sixth;
    await assign(api, teacher.teacher_id, {
      class_id,
      section,
      subject_id: isForm ? cls.art : cls.maths,
      is_class_teacher: isForm,
    });
  }
}

/** Puts a student into a class from a day on. */
const enroll = (at: number, place: ClassSection, from: string, to: string | null = null) =>
  api.sql(
    `insert into enrolments
      (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, to_date)
    select $1, $2, year.academic_year_id, $3::uuid,
      (select section_id from sections where class_id = $3 and name = $4), $5, $6::date, $7::date
    from academic_years year
    where year.school_id = $1 and year.start_year = $8`,
    [api.school_id, students[at], place.class_id, place.section, `${at + 1}`, from, to, api.year],
  );

/** The office records the day of those who have a first class, then each student moves. */
async function recordAndMove(ways: readonly Way[], date: string, isToday: boolean) {
  await api.sql('delete from student_attendance');
  await api.sql('delete from registers');
  await api.sql('delete from enrolments');
  for (const [at, { recorded, before, today }] of ways.entries()) {
    const student_id = students[at] ?? '';
    if (recorded) {
      await enroll(at, recorded, addDays(date, -1));
      const body = { class_id: recorded.class_id, person_id: student_id, person_type: 'student', date };
      const { status } = await api.call('attendance.mark', {
        as: 'staff',
        body: { ...body, status: 'present', override: true },
      });
      expect(status).toBe(200);
      await api.sql('delete from enrolments where student_id = $1', [student_id]);
    }
    if (isToday) await enroll(at, today, date);
    else {
      await enroll(at, before, date, date);
      await enroll(at, today, addDays(date, 1));
    }
  }
}

const readToday = async () => {
  const [row] = await api.sql<{ today: string }>(
    'select (now() at time zone time_zone)::date::text as today from schools where school_id = $1',
    [api.school_id],
  );
  return row?.today ?? '';
};
const as = () => ({ as: teacher });

/** Whom the earlier register of a class has, and how many the list of registers counts in it. */
async function readRegister(class_id: string, date: string) {
  const query = { date };
  const { status, result } = await api.call('attendance.studentRegister', {
    ...as(),
    params: { id: class_id },
    query,
  });
  const ids: string[] =
    status === 200 ? result.students.map((row: { student_id: string }) => row.student_id) : [];
  const listed = await api.call('attendance.listStudentClasses', { ...as(), query });
  const counted = listed.result.classes.find((row) => row.class_id === class_id)?.student_count ?? 0;
  return { ids: ids.toSorted(), counted };
}

/** Whether the teacher can record the day, in the register and in the student's file. */
async function write(student_id: string, class_id: string, date: string) {
  const person = { class_id, person_id: student_id, person_type: 'student' };
  const body = { ...person, date, status: 'late', override: true };
  const inRegister = await api.call('attendance.mark', { ...as(), body });
  const inFile = await api.call('attendance.markStudent', {
    ...as(),
    params: { id: student_id },
    body: { date, status: 'absent', override: true },
  });
  return [inRegister.status, inFile.status];
}

it('a register shows and changes only those who are in a form class of the teacher that day and today, also if they moved after a record', {
  timeout: 90_000,
}, async () => {
  const place = fc.nat(3).map((at) => places()[at] ?? { ...school.fifth, section: 'A' as const });
  const way = fc.record({ recorded: fc.option(place), before: place, today: place });
  const duty = fc.tuple(place, fc.boolean()).map(([given, isForm]): Duty => ({ ...given, isForm }));
  const check = async (ways: Way[], duties: Duty[], isToday: boolean) => {
    const date = isToday ? await readToday() : wednesday;
    await assignAll(duties);
    await recordAndMove(ways, date, isToday);
    const isForm = (given: ClassSection) => duties.some((one) => one.isForm && isSame(one, given));
    const placeOf = ({ before, today }: Way) => (isToday ? today : before);
    const isOwn = (one: Way) => isForm(placeOf(one)) && isForm(one.today);
    for (const { class_id } of [school.fifth, school.sixth]) {
      const own = students.filter((_, at) => {
        const one = ways[at];
        return one && placeOf(one).class_id === class_id && isOwn(one);
      });
      expect(await readRegister(class_id, date)).toEqual({ ids: own.toSorted(), counted: own.length });
    }
    for (const [at, one] of ways.entries()) {
      const statuses = await write(students[at] ?? '', placeOf(one).class_id, date);
      expect(statuses.map((status) => status === 200)).toEqual([isOwn(one), isOwn(one)]);
      expect(Math.max(...statuses)).toBeLessThan(500);
    }
  };
  const ways = fc.array(way, { minLength: 4, maxLength: 4 });
  const duties = fc.uniqueArray(duty, {
    minLength: 1,
    maxLength: 3,
    selector: ({ class_id, section }) => `${class_id} ${section}`,
  });
  await fc.assert(fc.asyncProperty(ways, duties, fc.boolean(), check), { numRuns: 25, seed: 5 });
});
