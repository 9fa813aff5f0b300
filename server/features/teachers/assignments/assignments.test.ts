import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeAcademicYear } from '#server/test/factories.ts';
import { newClass } from '#server/test/records/students.ts';
import { newTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
let maths: string;
let art: string;
let theirs: { subject: string; class: string };
beforeAll(async () => {
  api = await startApi();
  await makeAcademicYear(api.owner, api.school_id, api.year - 1);
  await makeAcademicYear(api.owner, api.school_id, api.year + 1);
  [maths, art] = [await newSubject('Mathematics'), await newSubject('Art')];
  theirs = {
    subject: await newSubject('Theirs', api.northside),
    class: await newClass(api, {}, 'northside'),
  };
});
afterAll(() => api.stop());

async function newSubject(name: string, school = api.school_id): Promise<string> {
  const [row] = await api.sql<{ id: string }>(
    'insert into subjects (school_id, name) values ($1, $2) returning subject_id as id',
    [school, name],
  );
  return row?.id ?? '';
}

const add = (id: string, body: object, as: Who = 'registrar') =>
  api.call('teachers.addAssignment', { as, params: { id }, body });
const list = async (id: string, query = {}) =>
  (await api.call('teachers.listAssignments', { as: 'staff', params: { id }, query })).result.assignments;
const change = (id: string, assignmentId: string, body: object, headers = {}) =>
  api.call('teachers.updateAssignment', { as: 'registrar', params: { id, assignmentId }, body, headers });
const audit = (id: string) =>
  api.sql<{ action: string; after: object }>(
    'select action, after from audit_log where entity_id = $1 order by audit_id',
    [id],
  );

describe('an assignment', () => {
  it('is returned and listed with names, in the current year by default', async () => {
    const [teacher, grade] = [await newTeacher(api, { teacher_name: 'Ana' }), await newClass(api)];
    const { status, result } = await add(teacher, {
      class_id: grade,
      subject_id: maths,
      section: 'b',
      is_class_teacher: true,
      schedule: ' Mon, period 2 ',
    });
    expect([status, result]).toEqual([
      201,
      {
        id: result.id,
        class_id: grade,
        class_name: 'Grade 5',
        subject_id: maths,
        subject_name: 'Mathematics',
        section: 'B',
        is_class_teacher: true,
        schedule: 'Mon, period 2',
        year: api.year,
        created_dt: expect.stringMatching(/Z$/),
        updated_dt: expect.stringMatching(/Z$/),
      },
    ]);
    const last = await add(teacher, { class_id: grade, subject_id: maths, year: api.year - 1 });
    expect(last.result).toMatchObject({ section: null, is_class_teacher: false, schedule: null });
    expect(await list(teacher)).toEqual([result, last.result]);
    expect(await list(teacher, { year: api.year - 1 })).toEqual([last.result]);
    expect(await list(teacher, { year: 1990 })).toEqual([]);
    expect(await audit(result.id)).toMatchObject([{ action: 'create', after: { teacher_name: 'Ana' } }]);
  });

  it('reports unknown records, another school’s too, and stores nothing', async () => {
    const [teacher, grade] = [await newTeacher(api), await newClass(api)];
    const refused = [
      [{ class_id: undefined }, 'class_id', 'Class is required'],
      [{ subject_id: '' }, 'subject_id', 'Subject is required'],
      [{ class_id: randomUUID() }, 'class_id', 'Class not found'],
      [{ class_id: theirs.class }, 'class_id', 'Class not found'],
      [{ subject_id: theirs.subject }, 'subject_id', 'Subject not found'],
      [{ section: 'Z' }, 'section', 'The class has no such section'],
      [{ year: 1990 }, 'year', 'The school has no such academic year'],
    ] as const;
    for (const [changes, field, message] of refused) {
      const { status, errors } = await add(teacher, { class_id: grade, subject_id: maths, ...changes });
      expect([status, errors]).toEqual([400, [{ message, field, code: 'invalid' }]]);
    }
    expect(await list(teacher)).toEqual([]);
  });

  it('is unique: the same again returns 409, in another section or year it is accepted', async () => {
    const [teacher, grade] = [await newTeacher(api), await newClass(api)];
    const body = { class_id: grade, subject_id: maths };
    const first = await add(teacher, body);
    const { status, errors } = await add(teacher, { ...body, section: '' });
    expect([status, errors[0]]).toMatchObject([409, { field: 'subject_id' }]);
    expect((await add(teacher, { ...body, section: 'A' })).status).toBe(201);
    const next = await add(teacher, { ...body, year: api.year + 1 });
    expect(next.status).toBe(201);
    const back = await change(teacher, next.result.id, { year: api.year });
    expect([back.status, first.status]).toEqual([409, 201]);
  });
});

describe('the class teacher', () => {
  const place = { subject_id: '', class_id: '', section: 'A', is_class_teacher: true };

  it('of a class, section and year is one: another is refused by name, or replaces on request', async () => {
    const [ana, ben] = [await newTeacher(api, { teacher_name: 'Ana' }), await newTeacher(api)];
    const body = { ...place, class_id: await newClass(api, { class_name: 'Grade 7' }), subject_id: maths };
    const { result: hers } = await add(ana, body);
    const { status, errors } = await add(ben, { ...body, subject_id: art });
    expect([status, errors]).toEqual([
      409,
      [
        {
          message: `Ana is the class teacher of Grade 7 A in ${api.year}`,
          field: 'is_class_teacher',
          code: 'class_teacher_taken',
        },
      ],
    ]);
    expect(await list(ben)).toEqual([]);
    const taken = await add(ben, { ...body, subject_id: art, replace_class_teacher: true });
    expect([taken.status, taken.result.is_class_teacher]).toEqual([201, true]);
    expect(await list(ana)).toMatchObject([{ id: hers.id, is_class_teacher: false }]);
    expect(await audit(taken.result.id)).toMatchObject([{ after: { replaced_class_teacher: 'Ana' } }]);
    expect((await add(ana, { ...body, section: 'B' })).status).toBe(201);
    expect((await add(ana, { ...body, year: api.year - 1 })).status).toBe(201);
  });

  it('is also one when two are assigned at the same moment', async () => {
    const teachers = await Promise.all([1, 2, 3, 4].map(() => newTeacher(api)));
    const body = { ...place, class_id: await newClass(api), subject_id: maths };
    const replies = await Promise.all(teachers.map((teacher) => add(teacher, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('can be moved to another subject of the same teacher', async () => {
    const teacher = await newTeacher(api);
    const body = { ...place, class_id: await newClass(api), subject_id: maths };
    await add(teacher, body);
    expect((await add(teacher, { ...body, subject_id: art })).status).toBe(201);
    expect((await list(teacher)).filter(({ is_class_teacher }) => is_class_teacher)).toHaveLength(1);
  });

  it('who is deleted frees the class, and is not restored to it when it was reassigned', async () => {
    const [ana, ben] = [await newTeacher(api), await newTeacher(api)];
    const body = { ...place, class_id: await newClass(api), subject_id: maths };
    await add(ana, body);
    await api.sql('update teachers set deleted_dt = now() where teacher_id = $1', [ana]);
    expect((await add(ben, { ...body, subject_id: art })).status).toBe(201);
    const restored = await api.call('teachers.restore', { as: 'admin', params: { id: ana } });
    const untrashed = await api.call('trash.restore', { as: 'admin', params: { type: 'teacher', id: ana } });
    for (const { status, errors } of [restored, untrashed]) {
      expect([status, errors[0]?.message]).toEqual([
        409,
        'This class and section has another class teacher in this year',
      ]);
    }
  });

  it('a teacher with history cannot be deleted: the reply counts it', async () => {
    const teacher = await newTeacher(api);
    const { result } = await add(teacher, { ...place, class_id: await newClass(api), subject_id: maths });
    await api.sql(
      `insert into teacher_attendance (school_id, teacher_id, attendance_date, status)
      values ($1, $2, '2026-09-01', 'present'), ($1, $2, '2026-09-02', 'absent')`,
      [api.school_id, teacher],
    );
    const remove = () => api.call('teachers.remove', { as: 'admin', params: { id: teacher } });
    const { status, errors } = await remove();
    expect([status, errors[0]?.message]).toEqual([
      409,
      'This teacher still has 1 assignment and 2 days of attendance, now or in earlier years. Set the status to inactive instead',
    ]);
    const params = { id: teacher, assignmentId: result.id };
    await api.call('teachers.removeAssignment', { as: 'admin', params });
    expect((await remove()).status).toBe(409);
    await api.sql('delete from teacher_attendance where teacher_id = $1', [teacher]);
    expect((await remove()).result).toEqual({ deleted: true });
  });
});

describe('a change', () => {
  it('changes what is sent; another class clears the section', async () => {
    const [teacher, grade, other] = [
      await newTeacher(api),
      await newClass(api),
      await newClass(api, { sections: 'X' }),
    ];
    const { result: first } = await add(teacher, {
      class_id: grade,
      subject_id: maths,
      section: 'A',
      schedule: 'Mon',
    });
    const { result } = await change(teacher, first.id, { schedule: '' });
    expect(result).toEqual({ ...first, schedule: null, updated_dt: result.updated_dt });
    const moved = await change(teacher, first.id, { class_id: other, is_class_teacher: true });
    expect(moved.result).toMatchObject({ class_id: other, section: null, is_class_teacher: true });
    expect((await change(teacher, first.id, { section: 'A' })).errors[0]?.field).toBe('section');
    expect((await audit(first.id)).map(({ action }) => action)).toEqual(['create', 'update', 'update']);
  });

  it('that is stale is refused', async () => {
    const [teacher, grade] = [await newTeacher(api), await newClass(api)];
    const { result } = await add(teacher, { class_id: grade, subject_id: maths });
    const headers = { 'if-unmodified-since-version': result.updated_dt };
    expect((await change(teacher, result.id, { schedule: '1' }, headers)).status).toBe(200);
    expect((await change(teacher, result.id, { schedule: '2' }, headers)).errors[0]?.code).toBe('stale');
  });

  it('or a removal needs the assignment’s own teacher', async () => {
    const [teacher, other, grade] = [await newTeacher(api), await newTeacher(api), await newClass(api)];
    const { result } = await add(teacher, { class_id: grade, subject_id: maths });
    const params = { id: other, assignmentId: result.id };
    expect((await change(other, result.id, { schedule: 'x' })).errors[0]?.message).toBe(
      'Assignment not found',
    );
    expect((await api.call('teachers.removeAssignment', { as: 'admin', params })).status).toBe(404);
    const own = { id: teacher, assignmentId: result.id };
    expect((await api.call('teachers.removeAssignment', { as: 'northside', params: own })).status).toBe(404);
    expect((await api.call('teachers.removeAssignment', { as: 'admin', params: own })).result).toEqual({
      deleted: true,
    });
    expect(await list(teacher)).toEqual([]);
    expect((await audit(result.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
  });
});
