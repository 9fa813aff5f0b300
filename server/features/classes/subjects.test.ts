import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClassSubject } from '#contract/classes/subjects.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newSubject, newYear } from '#server/test/records/marks.ts';
import { newClass } from '#server/test/records/students.ts';
import { newTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
let mathematics: string;
let history: string;
let teacher: string;
let other: string;
beforeAll(async () => {
  api = await startApi();
  mathematics = await newSubject(api, 'Mathematics');
  history = await newSubject(api, 'History', 'elective');
  teacher = await newTeacher(api, { teacher_name: 'Ada' });
  other = await newTeacher(api, { teacher_name: 'Ben' });
});
afterAll(() => api.stop());

const add = (id: string, body: object) =>
  api.call('classes.addSubject', { as: 'registrar', params: { id }, body });
const list = async (id: string, query = {}) =>
  (await api.call('classes.listSubjects', { as: 'staff', params: { id }, query })).result.subjects;
const change = (id: string, subjectId: string, body: object, query = {}) =>
  api.call('classes.updateSubject', { as: 'registrar', params: { id, subjectId }, body, query });
const remove = (id: string, subjectId: string, query = {}) =>
  api.call('classes.removeSubject', { as: 'registrar', params: { id, subjectId }, query });
const assignmentsOf = async (id: string, query = {}) =>
  (await api.call('teachers.listAssignments', { as: 'staff', params: { id }, query })).result.assignments;
const assign = (id: string, body: object) =>
  api.call('teachers.addAssignment', { as: 'registrar', params: { id }, body });

describe('the subjects of a class', () => {
  it('are those of the year, with their teachers', async () => {
    const id = await newClass(api);
    const { status, result } = await add(id, { subject_id: mathematics, teacher_id: teacher, section: 'b' });
    expect([status, result]).toMatchObject([
      201,
      {
        subject_id: mathematics,
        subject_type: 'core',
        section: 'B',
        teacher_name: 'Ada',
        periods_per_week: 4,
        schedule_details: null,
        academic_year: api.year,
      },
    ]);
    await newYear(api, 2015);
    const body = {
      subject_id: history,
      academic_year: 2015,
      periods_per_week: 10,
      schedule_details: 'Mon 1',
    };
    expect((await add(id, body)).result).toMatchObject({ teacher_id: null, periods_per_week: 10 });
    expect((await list(id)).map(({ subject_id }: ClassSubject) => subject_id)).toEqual([mathematics]);
    expect(await list(id, { year: 2015 })).toMatchObject([
      { subject_id: history, schedule_details: 'Mon 1' },
    ]);
    expect(await list(id, { year: 1990 })).toEqual([]);
  });

  it.each([
    [{}, 'subject_id', 'Subject is required'],
    [{ subject_id: crypto.randomUUID() }, 'subject_id', 'Subject not found'],
    [{ teacher_id: crypto.randomUUID() }, 'teacher_id', 'Teacher not found'],
    [{ section: 'Z' }, 'section', 'This class has no section Z'],
    [{ academic_year: 1950 }, 'academic_year', 'There is no academic year that begins in 1950'],
    [{ periods_per_week: 0 }, 'periods_per_week', 'Periods per week must be a whole number from 1 to 10'],
    [{ periods_per_week: 11 }, 'periods_per_week', 'Periods per week must be a whole number from 1 to 10'],
    [{ periods_per_week: 2.5 }, 'periods_per_week', 'Periods per week must be a whole number from 1 to 10'],
  ])('with %j are refused', async (changes, field, message) => {
    const known = 'subject_id' in changes || field === 'subject_id' ? {} : { subject_id: mathematics };
    const { status, errors } = await add(await newClass(api), { ...known, ...changes });
    expect([status, errors[0]]).toMatchObject([400, { field, message }]);
  });

  it('of another school are refused, and so are its classes and teachers', async () => {
    const theirs = await newSubject(api, 'Theirs', 'core', api.northside);
    const id = await newClass(api);
    expect((await add(id, { subject_id: theirs })).errors).toMatchObject([{ field: 'subject_id' }]);
    const theirTeacher = await newTeacher(api, {}, 'northside');
    const body = { subject_id: mathematics, teacher_id: theirTeacher };
    expect((await add(id, body)).errors).toMatchObject([{ field: 'teacher_id' }]);
    const theirClass = await newClass(api, {}, 'northside');
    expect((await add(theirClass, { subject_id: mathematics })).status).toBe(404);
  });

  it('are unique in a year and section', async () => {
    const id = await newClass(api);
    await add(id, { subject_id: mathematics });
    const { status, errors } = await add(id, { subject_id: mathematics });
    expect([status, errors[0]?.field]).toEqual([409, 'subject_id']);
    expect((await add(id, { subject_id: mathematics, section: 'A' })).status).toBe(201);
  });

  it('are changed and removed by their own id or by subject and year', async () => {
    const id = await newClass(api);
    const { result } = await add(id, { subject_id: mathematics });
    expect((await change(id, result.id, { periods_per_week: 7 })).result).toMatchObject({
      periods_per_week: 7,
      subject_id: mathematics,
    });
    const renamed = await change(id, mathematics, { schedule_details: 'Tue 2', section: 'A' });
    expect(renamed.result).toMatchObject({ id: result.id, schedule_details: 'Tue 2', section: 'A' });
    expect((await change(id, mathematics, {}, { year: 1990 })).status).toBe(404);
    expect((await change(await newClass(api), result.id, {})).status).toBe(404);
    expect((await remove(id, mathematics)).result).toEqual({ deleted: true });
    expect((await remove(id, result.id)).status).toBe(404);
    const log = await api.sql('select action from audit_log where entity_id = $1 order by created_dt', [
      result.id,
    ]);
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete']);
  });

  it('that someone else changed meanwhile are not overwritten', async () => {
    const id = await newClass(api);
    const { result } = await add(id, { subject_id: mathematics });
    await change(id, result.id, { periods_per_week: 2 });
    const headers = { 'if-unmodified-since-version': result.updated_dt };
    const stale = await api.call('classes.updateSubject', {
      as: 'registrar',
      params: { id, subjectId: result.id },
      body: { periods_per_week: 9 },
      headers,
    });
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'stale']);
  });
});

describe('the teacher of a class’s subject', () => {
  it('gets the assignment, and loses it to the next teacher', async () => {
    const id = await newClass(api);
    const { result } = await add(id, { subject_id: mathematics, teacher_id: teacher });
    const listOwn = async (who: string) =>
      (await assignmentsOf(who)).filter(({ class_id }: { class_id: string }) => class_id === id);
    expect(await listOwn(teacher)).toMatchObject([
      { subject_id: mathematics, year: api.year, section: null },
    ]);
    await change(id, result.id, { teacher_id: other });
    expect(await listOwn(teacher)).toEqual([]);
    expect(await listOwn(other)).toMatchObject([{ subject_id: mathematics }]);
    await change(id, result.id, { teacher_id: '' });
    expect(await listOwn(other)).toEqual([]);
    await change(id, result.id, { teacher_id: other });
    await remove(id, result.id);
    expect(await listOwn(other)).toEqual([]);
  });

  it('is shown in the class as soon as the teacher is assigned, and no longer afterwards', async () => {
    const id = await newClass(api);
    const first = await assign(teacher, { class_id: id, subject_id: history });
    expect(await list(id)).toMatchObject([{ subject_id: history, teacher_name: 'Ada', periods_per_week: 4 }]);
    const second = await assign(other, { class_id: id, subject_id: history });
    expect(await list(id)).toMatchObject([{ teacher_name: 'Ada' }]);
    const take = (who: string, assignmentId: string) =>
      api.call('teachers.removeAssignment', { as: 'registrar', params: { id: who, assignmentId } });
    await take(teacher, first.result.id);
    expect(await list(id)).toMatchObject([{ teacher_name: 'Ben' }]);
    await take(other, second.result.id);
    expect(await list(id)).toMatchObject([{ subject_id: history, teacher_id: null }]);
  });

  it('of one section does not list the subject twice', async () => {
    const id = await newClass(api);
    await add(id, { subject_id: mathematics });
    await assign(teacher, { class_id: id, subject_id: mathematics, section: 'A' });
    expect(await list(id)).toMatchObject([{ section: null, teacher_name: 'Ada' }]);
    await add(id, { subject_id: history, teacher_id: teacher });
    await assign(other, { class_id: id, subject_id: history, section: 'B' });
    expect((await list(id)).map(({ teacher_name }: ClassSubject) => teacher_name)).toEqual(['Ada', 'Ada']);
  });
});

describe('the form of a class', () => {
  const create = (body: object) => api.call('classes.create', { as: 'registrar', body });
  const save = (id: string, body: object) =>
    api.call('classes.update', { as: 'registrar', params: { id }, body });

  it('saves its subjects with it, all or nothing', async () => {
    const rows = [{ subject_id: mathematics, teacher_id: teacher, section: 'A' }, { subject_id: history }];
    const { result } = await create({ class_name: 'Formed', sections: 'A,B', subjects: rows });
    const read = await api.call('classes.get', { as: 'staff', params: { id: result.class_id } });
    expect(read.result).toMatchObject({
      academic_year: api.year,
      subjects: [
        { subject_id: mathematics, section: 'A', teacher_name: 'Ada' },
        { subject_id: history, section: null, teacher_id: null },
      ],
    });
    const wrong = await create({ class_name: 'Not stored', subjects: [...rows, { subject_id: teacher }] });
    expect([wrong.status, wrong.errors[0]]).toMatchObject([
      400,
      { field: 'subjects', message: 'Row 3: Subject not found' },
    ]);
    const found = await api.call('classes.list', { as: 'staff', query: { search: 'Not stored' } });
    expect(found.result.total).toBe(0);
  });

  it('changes, adds and removes rows, and leaves periods and the others alone', async () => {
    const id = await newClass(api);
    const kept = (await add(id, { subject_id: mathematics, periods_per_week: 9 })).result;
    const gone = (await add(id, { subject_id: history, section: 'A' })).result;
    const aside = (await add(id, { subject_id: history, section: 'B', teacher_id: other })).result;
    const rows = [{ id: kept.id, updated_dt: kept.updated_dt, subject_id: mathematics, teacher_id: teacher }];
    const body = { subjects: [...rows, { subject_id: history }], removed_subjects: [gone.id] };
    const { status, result } = await save(id, body);
    expect(status).toBe(200);
    expect(result.subjects).toMatchObject([
      { id: kept.id, teacher_name: 'Ada', periods_per_week: 9 },
      { subject_id: history, section: null, periods_per_week: 4 },
      { id: aside.id, teacher_name: 'Ben' },
    ]);
    const stale = await save(id, { class_name: 'Not stored', subjects: rows });
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'stale']);
    expect((await save(id, { subjects: [{ id: gone.id, subject_id: history }] })).errors).toMatchObject([
      { field: 'subjects', message: 'Row 1: This subject was removed in the meantime' },
    ]);
  });
});
