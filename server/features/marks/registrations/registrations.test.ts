import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { addMark, newMark, newSubject, newYear, register } from '#server/test/records/marks.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;
let maths: string;
let drama: string;
beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api, { class_name: 'Grade 7', sections: 'A,B' });
  maths = await newSubject(api, 'Mathematics');
  drama = await newSubject(api, 'Drama', 'elective');
});
afterAll(() => api.stop());

const student = (changes: object = {}) => newStudent(api, class_id, changes);
const list = async (id: string, query: Record<string, string | number> = {}) =>
  (await api.call('marks.listSubjects', { as: 'staff', params: { id }, query })).result;
const remove = (id: string, subjectId: string, query: Record<string, number> = {}) =>
  api.call('marks.removeSubject', { as: 'staff', params: { id, subjectId }, query });
const ofClass = (id: string, year: unknown = api.year) =>
  api.call('marks.registerClassSubjects', { as: 'staff', params: { id }, body: { year } });

async function teach(subject_id: string, section: string | null = null) {
  await api.sql(
    `insert into class_subjects (school_id, academic_year_id, class_id, subject_id, section_id)
    select $1, school_year.academic_year_id, $2, $3,
      (select section_id from sections where class_id = $2 and name = $5)
    from academic_years school_year
    where school_year.school_id = $1 and school_year.start_year = $4`,
    [api.school_id, class_id, subject_id, api.year, section],
  );
}

describe('a registration', () => {
  it('is for a subject and a year, and is counted by type', async () => {
    const id = await student();
    await newYear(api, 2015);
    const { status, result } = await register(api, id, maths, String(api.year));
    expect([status, result]).toMatchObject([
      201,
      { subject_id: maths, subject_type: 'core', year: api.year, marks_count: 0 },
    ]);
    await register(api, id, drama);
    await register(api, id, maths, 2015);
    expect(await list(id, { year: api.year })).toMatchObject({
      subjects: [{ subject_id: drama }, { subject_id: maths }],
      counts: { enrolled: 2, core: 1, elective: 1 },
    });
    expect((await list(id)).subjects.map(({ year }) => year)).toEqual([api.year, api.year, 2015]);
    expect((await list(id, { year: 1990 })).subjects).toEqual([]);
  });

  it('is unique, also when sent twice at the same time', async () => {
    const id = await student();
    const replies = await Promise.all([register(api, id, maths), register(api, id, maths)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { errors } = await register(api, id, maths);
    expect(errors[0]).toMatchObject({ message: `The student already takes this subject in ${api.year}` });
    expect((await list(id)).subjects).toHaveLength(1);
  });

  it('needs a year and a subject of the school, and a student', async () => {
    const id = await student();
    const elsewhere = await newSubject(api, 'Elsewhere', 'core', api.northside);
    expect((await register(api, id, elsewhere)).errors[0]).toMatchObject({ message: 'Subject not found' });
    expect((await register(api, id, maths, 1999)).errors[0]).toMatchObject({ field: 'year' });
    expect((await register(api, id, maths, null)).errors[0]).toMatchObject({ field: 'year' });
    expect(
      (
        await api.call('marks.registerSubject', {
          as: 'northside',
          params: { id },
          body: { subject_id: elsewhere, year: api.year },
        })
      ).status,
    ).toBe(404);
    expect((await api.call('marks.listSubjects', { as: 'northside', params: { id } })).status).toBe(404);
    expect((await list(id)).subjects).toEqual([]);
  });

  it('stays as a row when removed, and can be restored', async () => {
    const id = await student();
    const { result } = await register(api, id, maths);
    expect((await remove(id, result.id)).result).toEqual({ deleted: true, kept_marks: 0 });
    expect((await remove(id, result.id)).status).toBe(404);
    expect((await list(id)).subjects).toEqual([]);
    const rows = await api.sql('select removed_dt, removed_by from student_subjects where student_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ removed_dt: expect.any(String), removed_by: api.users.staff.user_id }]);
    expect((await register(api, id, maths)).result.id).toBe(result.id);
    expect((await list(id)).subjects).toHaveLength(1);
  });

  it('can be named by subject and year, with the current year as default', async () => {
    const id = await student();
    await newYear(api, 2016);
    await register(api, id, maths);
    await register(api, id, maths, 2016);
    expect((await remove(id, maths, { year: 2016 })).status).toBe(200);
    expect((await list(id)).subjects).toMatchObject([{ year: api.year }]);
    expect((await remove(id, maths)).status).toBe(200);
    expect((await list(id)).subjects).toEqual([]);
    expect(
      (await api.call('marks.removeSubject', { as: 'northside', params: { id, subjectId: maths } })).status,
    ).toBe(404);
  });

  it('with marks can be removed: they stay and count, new ones are refused', async () => {
    const id = await student();
    const mark = await newMark(api, id, { subject_id: maths, marks: 80 });
    expect((await remove(id, maths)).result).toEqual({ deleted: true, kept_marks: 1 });
    const { result } = await api.call('marks.list', { as: 'staff', params: { id } });
    expect(result).toMatchObject({
      marks: [{ id: mark.id }],
      summary: { average_percentage: 80, subjects: 0 },
    });
    expect(result.exams).toMatchObject([{ marks_count: 1, total_subjects: 1 }]);
    const params = { id, markId: mark.id };
    expect((await api.call('marks.update', { as: 'staff', params, body: { marks: 81 } })).status).toBe(200);
    expect((await addMark(api, id, { subject_id: maths, marks: 1, exam_name: 'Mid Term' })).status).toBe(400);
  });
});

describe('the subjects of the class', () => {
  it('are registered in one call: those of the class and of the section, each once', async () => {
    const id = await student({ section: 'A' });
    expect((await ofClass(id)).errors[0]?.message).toBe(`Grade 7 has no subjects in ${api.year} yet`);
    const german = await newSubject(api, 'German');
    await teach(maths);
    await teach(maths, 'A');
    await teach(drama, 'A');
    await teach(german, 'B');
    await register(api, id, maths);
    expect((await list(id, { year: api.year })).class_subjects).toEqual({
      class_name: 'Grade 7',
      unregistered: 1,
    });
    expect((await ofClass(id)).result).toEqual({ registered: 1 });
    expect((await list(id)).subjects.map(({ subject_id }) => subject_id)).toEqual([drama, maths]);
    expect((await ofClass(id)).result).toEqual({ registered: 0 });
    await remove(id, drama);
    expect((await ofClass(id)).result).toEqual({ registered: 1 });
  });

  it('are registered for a whole class: the core subjects of its active students, once', async () => {
    const place = await newClass(api, { class_name: 'Grade 8', sections: 'A,B' });
    const german = await newSubject(api, 'German of grade 8');
    const teachHere = (subject_id: string, section?: string) =>
      api.call('classes.addSubject', { as: 'admin', params: { id: place }, body: { subject_id, section } });
    await teachHere(maths);
    await teachHere(drama);
    await teachHere(german, 'B');
    const [first, second, left] = [
      await newStudent(api, place, { section: 'A' }),
      await newStudent(api, place, { section: 'B' }),
      await newStudent(api, place, { section: 'A', status: 'inactive' }),
    ];
    const { result } = await register(api, first, maths);
    await remove(first, result.id);
    const key = { as: 'staff', params: { id: place } } as const;
    const count = async () =>
      (await api.call('marks.classRegistrations', { ...key, query: { year: api.year } })).result;
    const registerAll = () => api.call('marks.registerClass', { ...key, body: { year: api.year } });
    expect(await count()).toEqual({ students: 1, registrations: 2 });
    const both = await Promise.all([registerAll(), registerAll()]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.map(({ result: { registrations } }) => registrations).toSorted()).toEqual([0, 2]);
    expect(await count()).toEqual({ students: 0, registrations: 0 });
    const takes = async (id: string) => (await list(id)).subjects.map(({ subject_id }) => subject_id);
    expect(await takes(second)).toEqual([german, maths]);
    expect([await takes(first), await takes(left)]).toEqual([[], []]);
    const entries = await api.sql(
      "select action from audit_log where entity = 'class' and entity_id = $1 and action = 'register'",
      [place],
    );
    expect(entries).toHaveLength(2);
  });

  it('of a class of another school, or in an unknown year, are refused', async () => {
    const params = { id: class_id };
    const body = { year: api.year };
    expect((await api.call('marks.registerClass', { as: 'northside', params, body })).status).toBe(404);
    const unknown = await api.call('marks.registerClass', { as: 'staff', params, body: { year: 1999 } });
    expect(unknown.errors[0]).toMatchObject({ field: 'year' });
  });

  it('need a class in that year', async () => {
    const id = await student();
    await newYear(api, 2017);
    const { status, errors } = await ofClass(id, 2017);
    expect([status, errors[0]?.message]).toEqual([409, 'The student is in no class in 2017']);
    expect((await ofClass(id, 1999)).status).toBe(400);
  });
});
