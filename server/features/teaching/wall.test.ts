import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyOperationId, routes } from '#contract/index.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { wednesday } from '#server/test/records/attendance.ts';
import { assign, newTaughtSchool, newTeacherUser, type Teacher } from '#server/test/records/teaching.ts';

let api: TestApi;
let school: Awaited<ReturnType<typeof newTaughtSchool>>;
/** Class teacher of Grade 5 A. */
let form: Teacher;
/** Teaches mathematics in Grade 5 A. */
let subject: Teacher;

beforeAll(async () => {
  api = await startApi();
  school = await newTaughtSchool(api);
  const { class_id, maths, art } = school.fifth;
  form = await newTeacherUser(api, 'Form Teacher');
  await assign(api, form.teacher_id, { class_id, section: 'A', subject_id: art, is_class_teacher: true });
  subject = await newTeacherUser(api, 'Subject Teacher');
  await assign(api, subject.teacher_id, { class_id, section: 'A', subject_id: maths });
});
afterAll(() => api.stop());

type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
};

/** How a call reaches a class: the class, a student of it and a subject of it. */
type CellPlace = { class_id: string; student_id: string; subject_id: string };

const date = wednesday;
const cellOf = ({ student_id, subject_id }: CellPlace) => ({
  student_id,
  subject_id,
  state: 'present',
  marks: 50,
  version: null,
});
const ofClass = ({ class_id }: CellPlace): Request => ({ params: { id: class_id } });
const ofStudent = ({ student_id }: CellPlace): Request => ({ params: { id: student_id } });
const ofDay = ({ class_id }: CellPlace): Request => ({ params: { id: class_id }, query: { date } });
const ofSheet = ({ class_id }: CellPlace): Request => ({ params: { id: school.exam_id, classId: class_id } });

/** How each call of a teacher about one class or student is made. */
const aboutOne: Partial<Record<AnyOperationId, (place: CellPlace) => Request>> = {
  'attendance.studentRegister': ofDay,
  'attendance.followRegister': ofDay,
  'attendance.mark': ({ class_id, student_id }) => ({
    body: { class_id, person_id: student_id, person_type: 'student', date, status: 'late' },
  }),
  'attendance.markMany': ({ class_id, student_id }) => ({
    body: {
      class_id,
      person_type: 'student',
      date,
      records: [{ person_id: student_id, status: 'present' }],
    },
  }),
  'attendance.ofStudent': ofStudent,
  'attendance.markStudent': (place) => ({ ...ofStudent(place), body: { date, status: 'absent' } }),
  'classes.get': ofClass,
  'classes.listStudents': ofClass,
  'classes.listSubjects': ofClass,
  'exams.ofClass': ofClass,
  'exams.sheet': ofSheet,
  'files.listStudentDocuments': ofStudent,
  'exams.sheetVersion': ofSheet,
  'exams.followSheet': ofSheet,
  'exams.saveSheet': (place) => ({ ...ofSheet(place), body: { cells: [cellOf(place)] } }),
  'exams.cellHistory': ({ student_id, subject_id }) => ({
    params: { id: school.exam_id, studentId: student_id, subjectId: subject_id },
  }),
  'reports.getComment': ofStudent,
  'reports.saveComment': (place) => ({ ...ofStudent(place), body: { comment: 'Works well' } }),
  'students.get': ofStudent,
};
/** Calls that take no class: lists, and what the whole school shares. */
const aboutAll: readonly AnyOperationId[] = [
  'attendance.history',
  'attendance.listStudentClasses',
  'classes.list',
  'exams.list',
  'settings.listGradeScales',
  'settings.listYears',
  'students.list',
  'teaching.announcements',
  'teaching.myClasses',
];

const scoped = routes.filter(([, route]) => route.permission?.teacher === 'T').map(([id]) => id);

/** Some calls name the person or class in the body and refuse it as unknown. */
const looksMissing = (status: number, message = '') =>
  status === 404 || (status === 400 && message.endsWith('not found'));

async function request(id: AnyOperationId, as: Teacher, given: Request) {
  const route = routes.find(([name]) => name === id)?.[1];
  if (route?.reply !== 'events') {
    const { status, errors, result } = await api.call(id, { as, ...given });
    return { status, errors, result };
  }
  const stream = await api.events(id, { as, ...given });
  if (stream.status === 200) stream.close();
  return { status: stream.status, errors: [], result: undefined };
}

const places = () => {
  const { fifth, sixth } = school;
  return {
    own: { class_id: fifth.class_id, student_id: fifth.a[0] ?? '', subject_id: fifth.art },
    section: { class_id: fifth.class_id, student_id: fifth.b[0] ?? '', subject_id: fifth.art },
    other: { class_id: sixth.class_id, student_id: sixth.a[0] ?? '', subject_id: sixth.art },
    unknown: { class_id: randomUUID(), student_id: randomUUID(), subject_id: randomUUID() },
  };
};

describe('each call of a teacher', () => {
  it('is tried here', () => {
    expect([...Object.keys(aboutOne), ...aboutAll].sort()).toEqual([...scoped].sort());
  });

  it.each(Object.keys(aboutOne) as AnyOperationId[])('%s works for a class of their own', async (id) => {
    const { status, errors } = await request(id, form, aboutOne[id]?.(places().own) ?? {});
    expect([status, errors]).toEqual([200, []]);
  });

  it.each(Object.keys(aboutOne) as AnyOperationId[])('%s finds no other class', async (id) => {
    const { other, unknown } = places();
    const refused = await request(id, form, aboutOne[id]?.(other) ?? {});
    const missing = await request(id, form, aboutOne[id]?.(unknown) ?? {});
    expect(looksMissing(refused.status, refused.errors[0]?.message)).toBe(true);
    expect({ status: refused.status, errors: refused.errors }).toEqual({
      status: missing.status,
      errors: missing.errors,
    });
  });

  it('lists only what is the teacher’s own', async () => {
    const { fifth } = school;
    const listed = await api.call('students.list', { as: form });
    expect(listed.result.students.map(({ student_id }) => student_id).sort()).toEqual([...fifth.a].sort());
    expect(listed.result).toMatchObject({ total: 2, counts: { total: 2, active: 2 } });
    const { result } = await api.call('classes.list', { as: form });
    expect(result.classes).toMatchObject([{ class_id: fifth.class_id, sections: 'A' }]);
    expect(result).toMatchObject({ total: 1, counts: { total: 1 } });
    const registers = await api.call('attendance.listStudentClasses', { as: form, query: { date } });
    expect(registers.result.classes).toMatchObject([{ class_id: fifth.class_id, student_count: 2 }]);
    const none = await api.call('attendance.listStudentClasses', { as: subject, query: { date } });
    expect(none.result.classes).toEqual([]);
  });

  it('lists and saves nothing of the other section of the same class', async () => {
    const { section } = places();
    for (const id of ['attendance.studentRegister', 'classes.listStudents', 'exams.sheet'] as const) {
      const { result } = await request(id, form, aboutOne[id]?.(section) ?? {});
      expect(JSON.stringify(result)).toContain(school.fifth.a[0]);
      for (const student of school.fifth.b) expect(JSON.stringify(result)).not.toContain(student);
    }
    for (const id of [
      'attendance.mark',
      'attendance.markStudent',
      'files.listStudentDocuments',
      'reports.saveComment',
      'students.get',
    ] as const) {
      const { status, errors } = await request(id, form, aboutOne[id]?.(section) ?? {});
      expect(looksMissing(status, errors[0]?.message)).toBe(true);
    }
    const { result } = await api.call('exams.saveSheet', {
      as: form,
      ...aboutOne['exams.saveSheet']?.(section),
    });
    expect(result.cells).toMatchObject([{ outcome: 'refused' }]);
  });
});

it('the day of a teacher has the registers, the people away and the marks due, of their classes alone', async () => {
  const { fifth } = school;
  const [away = '', late = ''] = fifth.a;
  const { result: before } = await api.call('teaching.myClasses', { as: form });
  const day = { date: before.date, override: true };
  for (const [person_id, status] of [
    [away, 'half_day'],
    [late, 'late'],
  ]) {
    const body = { class_id: fifth.class_id, person_id, person_type: 'student', status, ...day };
    expect((await api.call('attendance.mark', { as: form, body })).status).toBe(200);
  }
  const { result } = await api.call('teaching.myClasses', { as: form });
  expect(result.classes.map(({ reason }) => reason)).toEqual([
    'Class teacher of Grade 5 A',
    expect.stringMatching(/^Teaches Art of Grade 5.* in Grade 5 A$/),
  ]);
  expect(result.registers).toEqual([
    { class_id: fifth.class_id, class_name: 'Grade 5', section: 'A', students: 2, unmarked: 0, away: 1 },
  ]);
  expect(result.away).toMatchObject([{ student_id: away, status: 'half_day', section: 'A' }]);
  const other = await api.call('teaching.myClasses', { as: subject });
  expect(other.result).toMatchObject({ registers: [], away: [] });
  expect(other.result.classes).toHaveLength(1);
});

it('marks are due of every student of a core subject, and of those registered for an elective one', async () => {
  const { class_id, maths } = school.fifth;
  const [student = ''] = school.fifth.a;
  const due = async () => {
    const { result } = await api.call('teaching.myClasses', { as: subject });
    return result.marks_due.map(({ exam_id, subject_id, missing }) => ({ exam_id, subject_id, missing }));
  };
  const { result: held } = await api.call('teaching.myClasses', { as: subject });
  await api.sql('update exams set exam_date = $1 where exam_id = $2', [held.date, school.exam_id]);
  await api.sql('delete from marks where subject_id = $1', [maths]);
  await api.sql('delete from student_subjects where subject_id = $1', [maths]);
  const ofMaths = { exam_id: school.exam_id, subject_id: maths };
  expect(await due()).toEqual([{ ...ofMaths, missing: 2 }]);
  await api.sql(`update subjects set subject_type = 'elective' where subject_id = $1`, [maths]);
  expect(await due()).toEqual([]);
  const params = { id: student };
  const registration = { subject_id: maths, year: api.year };
  await api.call('marks.registerSubject', { as: 'staff', params, body: registration });
  expect(await due()).toEqual([{ ...ofMaths, missing: 1 }]);
  await api.sql(`update subjects set subject_type = 'core' where subject_id = $1`, [maths]);
  const cells = [{ student_id: student, subject_id: maths, state: 'present', marks: 40, version: null }];
  await api.call('exams.saveSheet', {
    as: subject,
    params: { id: school.exam_id, classId: class_id },
    body: { cells },
  });
  expect(await due()).toEqual([{ ...ofMaths, missing: 1 }]);
});

describe('a subject teacher', () => {
  it('sees the names of the class and the marks of the subject', async () => {
    const { class_id, maths, art, a } = school.fifth;
    const { result } = await api.call('exams.sheet', {
      as: subject,
      params: { id: school.exam_id, classId: class_id },
    });
    expect(result.columns.map(({ subject_id }) => subject_id)).toEqual([maths]);
    expect(result.pupils.map(({ student_id }) => student_id).sort()).toEqual([...a].sort());
    expect(result.access?.reason).toMatch(/^Teaches Mathematics of Grade 5.* in Grade 5 A$/);
    const cells = [{ ...cellOf(places().own), subject_id: art }];
    const refused = await api.call('exams.saveSheet', {
      as: subject,
      params: { id: school.exam_id, classId: class_id },
      body: { cells },
    });
    expect(refused.status).toBe(403);
  });

  it('takes no register and opens no file', async () => {
    const { own } = places();
    for (const id of [
      'attendance.studentRegister',
      'attendance.followRegister',
      'attendance.mark',
      'attendance.markMany',
      'attendance.ofStudent',
      'attendance.markStudent',
      'files.listStudentDocuments',
      'reports.getComment',
      'reports.saveComment',
      'students.get',
    ] as const) {
      const { status, errors } = await request(id, subject, aboutOne[id]?.(own) ?? {});
      expect(looksMissing(status, errors[0]?.message), id).toBe(true);
    }
  });
});

describe('at noon', () => {
  it('a change takes effect with the next request and ends open streams', async () => {
    const { class_id, art } = school.sixth;
    const [before, after] = [await newTeacherUser(api, 'Morning'), await newTeacherUser(api, 'Afternoon')];
    const given = { class_id, section: 'A', subject_id: art, is_class_teacher: true };
    const id = await assign(api, before.teacher_id, given);
    const register = { params: { id: class_id }, query: { date } };
    const stream = await api.events('attendance.followRegister', { as: before, ...register });
    await expect.poll(() => stream.told.length).toBe(1);
    expect((await api.call('attendance.studentRegister', { as: after, ...register })).status).toBe(404);
    const { status } = await api.call('teachers.removeAssignment', {
      as: 'registrar',
      params: { id: before.teacher_id, assignmentId: id },
    });
    expect(status).toBe(200);
    await assign(api, after.teacher_id, given);
    expect((await api.call('attendance.studentRegister', { as: before, ...register })).status).toBe(404);
    expect((await api.call('attendance.studentRegister', { as: after, ...register })).status).toBe(200);
    await stream.ended;
  });
});
