import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import type { TestUser } from '#server/test/factories.ts';
import { wednesday } from '#server/test/records/attendance.ts';
import { changeStudent } from '#server/test/records/students.ts';
import {
  assign,
  grantTeaching,
  newTaughtSchool,
  newTeacherUser,
  type Teacher,
} from '#server/test/records/teaching.ts';

let api: TestApi;
let school: Awaited<ReturnType<typeof newTaughtSchool>>;
let teacher: Teacher;
beforeAll(async () => {
  api = await startApi();
  school = await newTaughtSchool(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  teacher = await newTeacherUser(api);
});

async function registerOf(as: TestUser | 'staff', query: object = {}) {
  const params = { id: school.fifth.class_id };
  const { status, result } = await api.call('attendance.studentRegister', {
    as,
    params,
    query: { date: wednesday, ...query },
  });
  return { status, students: status === 200 ? result.students : [] };
}
const idsOf = ({ students }: Awaited<ReturnType<typeof registerOf>>) =>
  students.map(({ student_id }) => student_id);
const markAbsent = async (person_id: string) => {
  const body = { class_id: school.fifth.class_id, person_id, person_type: 'student', date: wednesday };
  const { status } = await api.call('attendance.mark', { as: 'staff', body: { ...body, status: 'absent' } });
  expect(status).toBe(200);
};
const beClassTeacher = async (section: string | null) => {
  const { class_id, art } = school.fifth;
  await api.sql('delete from teacher_assignments where class_id = $1', [class_id]);
  return assign(api, teacher.teacher_id, { class_id, section, subject_id: art, is_class_teacher: true });
};

it('is for the class teacher of a class the same as for the office, and narrowed to a section too', async () => {
  await beClassTeacher(null);
  await markAbsent(school.fifth.b[0] ?? '');
  const office = await registerOf('staff');
  expect(office.students).toHaveLength(4);
  const withoutAddress = ({ students }: typeof office) =>
    students.map((student) => ({ ...student, photo_url: null }));
  expect(withoutAddress(await registerOf(teacher))).toEqual(withoutAddress(office));
  expect(idsOf(await registerOf(teacher, { section: 'b' })).toSorted()).toEqual(school.fifth.b.toSorted());
});

it('has only the section of the class teacher', async () => {
  await beClassTeacher('A');
  expect(idsOf(await registerOf(teacher)).toSorted()).toEqual(school.fifth.a.toSorted());
  expect(idsOf(await registerOf(teacher, { section: 'B' }))).toEqual([]);
});

it('looks missing to a teacher of a subject, and to a substitute whose substitution was ended', async () => {
  const { class_id, maths } = school.fifth;
  await assign(api, teacher.teacher_id, { class_id, section: null, subject_id: maths });
  expect((await registerOf(teacher)).status).toBe(404);
  const grant = { kind: 'substitute', class_id, section: 'A', subject_id: null, from: 0, to: 2 } as const;
  await grantTeaching(api, teacher.teacher_id, grant);
  expect(idsOf(await registerOf(teacher)).toSorted()).toEqual(school.fifth.a.toSorted());
  await api.sql('update teacher_grants set ended_dt = now() where teacher_id = $1', [teacher.teacher_id]);
  expect((await registerOf(teacher)).status).toBe(404);
});

it('of an earlier day has no student who has moved to a class that is not theirs', async () => {
  await beClassTeacher('A');
  const [gone = '', stays] = school.fifth.a;
  await markAbsent(gone);
  await changeStudent(api, gone, { class_id: school.sixth.class_id, section: 'B' });
  expect(idsOf(await registerOf('staff'))).toContain(gone);
  expect(idsOf(await registerOf(teacher))).toEqual([stays]);
});

it('of an earlier day has no student whom they only teach a subject now', async () => {
  await beClassTeacher('A');
  const { class_id, maths } = school.sixth;
  await assign(api, teacher.teacher_id, { class_id, section: 'B', subject_id: maths });
  const [, moved = ''] = school.fifth.a;
  await changeStudent(api, moved, { class_id, section: 'B' });
  const { result } = await api.call('students.list', { as: teacher, query: { limit: 100 } });
  expect(result.students.map(({ student_id }) => student_id)).toContain(moved);
  expect(idsOf(await registerOf(teacher))).toEqual([]);
});

it('changes the record of a student who moved to the class after the day was recorded', async () => {
  const { class_id, art } = school.sixth;
  await assign(api, teacher.teacher_id, { class_id, section: 'A', subject_id: art, is_class_teacher: true });
  const [, , stays = ''] = [...school.fifth.a, ...school.sixth.a];
  const [moved = ''] = school.fifth.b;
  await markAbsent(moved);
  const [before] = await api.sql('select class_id from student_attendance where student_id = $1', [moved]);
  expect(before).toEqual({ class_id: school.fifth.class_id });
  await api.sql('delete from enrolments where student_id = $1 and to_date is not null', [moved]);
  await api.sql(
    `update enrolments
    set class_id = $2, section_id = (select section_id from sections where class_id = $2 and name = 'A'),
      roll_no = 'moved'
    where student_id = $1`,
    [moved, class_id],
  );
  const read = async () =>
    (
      await api.call('attendance.studentRegister', {
        as: teacher,
        params: { id: class_id },
        query: { date: wednesday },
      })
    ).result.students.find(({ student_id }) => student_id === moved);
  const shown = await read();
  expect(shown).toMatchObject({ attendance_status: 'absent' });
  const records = [
    { person_id: moved, status: 'late', version: shown?.version },
    { person_id: stays, status: 'present', version: null },
  ];
  const body = { class_id, person_type: 'student', date: wednesday, records };
  const saved = await api.call('attendance.markMany', { as: teacher, body });
  expect(saved.status).toBe(200);
  expect(await read()).toMatchObject({ attendance_status: 'late' });
  const [after] = await api.sql('select class_id from student_attendance where student_id = $1', [moved]);
  expect(after).toEqual({ class_id });
});
