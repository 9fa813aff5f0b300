import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { wednesday } from '#server/test/records/attendance.ts';
import {
  type Assignment,
  assign,
  type Grant,
  grantTeaching,
  newTaughtSchool,
  newTeacherUser,
  type Teacher,
} from '#server/test/records/teaching.ts';

type TaughtSchool = Awaited<ReturnType<typeof newTaughtSchool>>;
type Seat = { student_id: string; class_id: string; section: string };

let api: TestApi;
let school: TaughtSchool;
let teacher: Teacher;
let seats: Seat[];
beforeAll(async () => {
  api = await startApi();
  school = await newTaughtSchool(api);
  teacher = await newTeacherUser(api);
  seats = [school.fifth, school.sixth].flatMap(({ class_id, a, b }) => [
    ...a.map((student_id) => ({ student_id, class_id, section: 'A' })),
    ...b.map((student_id) => ({ student_id, class_id, section: 'B' })),
  ]);
});
afterAll(() => api.stop());

/** What the facts of today allow, written once more without SQL. */
type Facts = { readonly assignments: readonly Assignment[]; readonly grants: readonly Grant[] };

const isIn = (seat: Seat, place: { class_id: string | null; section: string | null }) =>
  place.class_id === seat.class_id && (place.section === null || place.section === seat.section);
const isToday = ({ from, to, isEnded }: Grant) => !isEnded && from <= 0 && to >= 0;
const subjectsOf = ({ class_id }: Seat) =>
  Object.values(school).flatMap((cls) =>
    typeof cls === 'object' && cls.class_id === class_id ? [cls.maths, cls.art] : [],
  );
const allSubjects = () => [school.fifth.maths, school.fifth.art, school.sixth.maths, school.sixth.art];

const isForm = (seat: Seat, { assignments, grants }: Facts) =>
  assignments.some((fact) => fact.is_class_teacher && isIn(seat, fact)) ||
  grants.some((fact) => isToday(fact) && fact.kind === 'substitute' && !fact.subject_id && isIn(seat, fact));

const mayEnter = (seat: Seat, subject: string, { assignments, grants }: Facts) =>
  assignments.some((fact) => fact.subject_id === subject && isIn(seat, fact)) ||
  grants.some(
    (fact) => isToday(fact) && fact.kind === 'substitute' && fact.subject_id === subject && isIn(seat, fact),
  );

const leads = (seat: Seat, { grants }: Facts) =>
  grants.some(
    (fact) => isToday(fact) && fact.kind === 'head' && subjectsOf(seat).includes(fact.subject_id ?? ''),
  );

const isVisible = (seat: Seat, facts: Facts) =>
  isForm(seat, facts) ||
  leads(seat, facts) ||
  allSubjects().some((subject) => mayEnter(seat, subject, facts));

const factsOf = () => {
  const place = fc
    .tuple(fc.constantFrom(school.fifth, school.sixth), fc.constantFrom('A', 'B', null), fc.boolean())
    .map(([cls, section, isMaths]) => ({
      class_id: cls.class_id,
      section,
      subject_id: isMaths ? cls.maths : cls.art,
    }));
  const days = fc.constantFrom([-3, -1], [-1, 0], [0, 0], [0, 5], [1, 9]);
  const assignment = fc
    .tuple(place, fc.boolean())
    .map(([given, is_class_teacher]): Assignment => ({ ...given, is_class_teacher }));
  const isEnded = fc.constantFrom(false, false, true);
  const substitute = fc.tuple(place, fc.boolean(), days, isEnded).map(
    ([given, hasSubject, [from = 0, to = 0], ended]): Grant => ({
      kind: 'substitute',
      ...given,
      subject_id: hasSubject ? given.subject_id : null,
      from,
      to,
      isEnded: ended,
    }),
  );
  const head = fc.tuple(place, days, isEnded).map(
    ([{ subject_id }, [from = 0, to = 0], ended]): Grant => ({
      kind: 'head',
      class_id: null,
      section: null,
      subject_id,
      from,
      to,
      isEnded: ended,
    }),
  );
  const key = ({ class_id, section, subject_id }: Assignment) => `${class_id} ${section} ${subject_id}`;
  // The database refuses the same right twice for the same days.
  const rightOf = ({ kind, class_id, section, subject_id }: Grant) =>
    `${kind} ${class_id} ${section} ${subject_id}`;
  const formKey = (fact: Assignment) =>
    fact.is_class_teacher ? `${fact.class_id} ${fact.section}` : key(fact);
  return fc.record({
    assignments: fc
      .uniqueArray(assignment, { maxLength: 3, selector: key })
      .filter((facts) => new Set(facts.map(formKey)).size === facts.length),
    grants: fc.uniqueArray(fc.oneof(substitute, head), { maxLength: 2, selector: rightOf }),
  });
};

async function arrange({ assignments, grants }: Facts) {
  await api.sql('delete from teacher_assignments where teacher_id = $1', [teacher.teacher_id]);
  await api.sql('delete from teacher_grants where teacher_id = $1', [teacher.teacher_id]);
  for (const fact of assignments) await assign(api, teacher.teacher_id, fact);
  for (const fact of grants) await grantTeaching(api, teacher.teacher_id, fact);
}

const as = () => ({ as: teacher });

async function saveMark(seat: Seat, subject_id: string) {
  const { student_id, class_id } = seat;
  await api.sql('delete from marks where student_id = $1 and subject_id = $2', [student_id, subject_id]);
  const cell = { student_id, subject_id, state: 'present', marks: 40, version: null };
  const { status } = await api.call('exams.saveSheet', {
    ...as(),
    params: { id: school.exam_id, classId: class_id },
    body: { cells: [cell] },
  });
  const [kept] = await api.sql<{ n: number }>(
    'select count(*)::int as n from marks where student_id = $1 and subject_id = $2',
    [student_id, subject_id],
  );
  return { status, isSaved: kept?.n === 1 };
}

async function saveAttendance({ student_id, class_id }: Seat) {
  await api.sql('delete from student_attendance where student_id = $1', [student_id]);
  const body = { class_id, person_id: student_id, person_type: 'student', date: wednesday, status: 'late' };
  const { status } = await api.call('attendance.mark', { ...as(), body });
  return status === 200;
}

/** The text of each class's sheet. */
async function readSheets() {
  const sheets = new Map<string, string>();
  for (const { class_id } of [school.fifth, school.sixth]) {
    const params = { id: school.exam_id, classId: class_id };
    const { result } = await api.call('exams.sheet', { ...as(), params });
    sheets.set(class_id, JSON.stringify(result ?? ''));
  }
  return sheets;
}

/** About 700 calls, which take more than the usual limit on a busy machine. */
const patience = { timeout: 90_000 };

it(
  'whatever a teacher reads or writes is covered by an assignment, a grant or a form class of today',
  patience,
  async () => {
    const check = async (facts: Facts) => {
      await arrange(facts);
      const { result } = await api.call('students.list', { ...as(), query: { limit: 100 } });
      const listed = result.students.map(({ student_id }) => student_id).sort();
      const expected = seats.filter((seat) => isVisible(seat, facts)).map(({ student_id }) => student_id);
      expect(listed).toEqual(expected.sort());
      const sheets = await readSheets();
      for (const seat of seats) {
        const form = isForm(seat, facts);
        const file = await api.call('students.get', { ...as(), params: { id: seat.student_id } });
        expect(file.status).toBe(form ? 200 : 404);
        expect(await saveAttendance(seat)).toBe(form);
        expect(sheets.get(seat.class_id)?.includes(seat.student_id)).toBe(isVisible(seat, facts));
        for (const subject of subjectsOf(seat)) {
          const { status, isSaved } = await saveMark(seat, subject);
          expect(status).toBeLessThan(500);
          expect(isSaved).toBe(mayEnter(seat, subject, facts));
        }
      }
    };
    await fc.assert(fc.asyncProperty(factsOf(), check), { numRuns: 20, seed: 7 });
  },
);

/** Streams that follow the registers of the teacher's form classes and the sheets of their classes. */
async function openStreams(facts: Facts) {
  const classes = [school.fifth.class_id, school.sixth.class_id];
  const streams = [];
  for (const id of classes) {
    const own = seats.filter(({ class_id }) => class_id === id);
    const isFormClass = own.some((seat) => isForm(seat, facts));
    const register = { ...as(), params: { id }, query: { date: wednesday } };
    const followed = await api.events('attendance.followRegister', register);
    expect(followed.status).toBe(isFormClass ? 200 : 404);
    if (isFormClass) streams.push({ ...followed, isOpenTo: isForm, class_id: id });
    const sheet = { ...as(), params: { id: school.exam_id, classId: id } };
    const isSeen = own.some((seat) => isVisible(seat, facts));
    const watched = await api.events('exams.followSheet', sheet);
    expect(watched.status).toBe(isSeen ? 200 : 404);
    if (isSeen) streams.push({ ...watched, isOpenTo: isVisible, class_id: id });
  }
  return streams;
}

it('a change at noon counts with the next request and closes the streams it concerns', patience, async () => {
  const check = async (before: Facts, after: Facts) => {
    await arrange(before);
    const streams = await openStreams(before);
    await arrange(after);
    const { result } = await api.call('students.list', { ...as(), query: { limit: 100 } });
    const expected = seats.filter((seat) => isVisible(seat, after)).map(({ student_id }) => student_id);
    expect(result.students.map(({ student_id }) => student_id).sort()).toEqual(expected.sort());
    for (const { ended, close, class_id, isOpenTo } of streams) {
      const isStillOpen = seats.some((seat) => seat.class_id === class_id && isOpenTo(seat, after));
      if (!isStillOpen) await ended;
      close();
    }
  };
  await fc.assert(fc.asyncProperty(factsOf(), factsOf(), check), { numRuns: 12, seed: 11 });
});
