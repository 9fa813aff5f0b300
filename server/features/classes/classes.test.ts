import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SchoolClass } from '#contract/classes/calls.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const create = (body: object, as: Who = 'registrar') => api.call('classes.create', { as, body });
const read = async (id: string) => (await api.call('classes.get', { as: 'staff', params: { id } })).result;
const change = (id: string, body: object, headers = {}) =>
  api.call('classes.update', { as: 'registrar', params: { id }, body, headers });
const remove = (id: string) => api.call('classes.remove', { as: 'admin', params: { id } });

describe('a new class', () => {
  it('has its sections in the order sent', async () => {
    const { status, result } = await create({ class_name: ' Grade 1 ', sections: ' C, A ,,B ' });
    expect([status, Object.keys(result)]).toEqual([201, ['class_id']]);
    expect(await read(result.class_id)).toEqual({
      class_id: result.class_id,
      class_name: 'Grade 1',
      sections: 'C,A,B',
      description: null,
      academic_year: api.year,
      subjects: [],
      created_dt: expect.stringMatching(/Z$/),
      updated_dt: expect.stringMatching(/Z$/),
    });
  });

  it('has section A when none is sent', async () => {
    expect(await read(await newClass(api, { sections: undefined }))).toMatchObject({ sections: 'A' });
  });

  it.each([
    [{ class_name: '' }, 'class_name', 'Class name is required'],
    [{ class_name: 'x'.repeat(201) }, 'class_name', 'Class name must be at most 200 characters'],
    [{ sections: '' }, 'sections', 'At least one section is required'],
    [{ sections: ' , ' }, 'sections', 'At least one section is required'],
    [{ sections: 'A,a' }, 'sections', 'Each section can be listed only once'],
    [{ sections: 'É,e' }, 'sections', 'Each section can be listed only once'],
    [{ sections: 'x'.repeat(51) }, 'sections', 'A section must be at most 50 characters'],
    [{ sections: 'A\u0000' }, 'sections', 'Sections must be one line without control characters'],
    [{ description: 'x'.repeat(10_001) }, 'description', 'Description must be at most 10000 characters'],
    [{ sections: 7 }, 'sections', 'At least one section is required'],
  ])('with %j is refused', async (changes, field, message) => {
    const { status, errors } = await create({ class_name: 'Refused', ...changes });
    expect([status, errors[0]]).toMatchObject([400, { field, message }]);
  });
});

describe('the list', () => {
  it('has 50 per page in order of creation, and only those of the school', async () => {
    const made: string[] = [];
    for (const name of ['Zebra', 'Ähre', 'Middle']) made.push(await newClass(api, { class_name: name }));
    const theirs = await newClass(api, { class_name: 'Zebra' }, 'northside');
    const { result } = await api.call('classes.list', { as: 'staff' });
    expect(result).toMatchObject({ page: 1, limit: 50, total: result.classes.length });
    const ids = result.classes.map(({ class_id }: SchoolClass) => class_id);
    expect(ids.filter((id: string) => made.includes(id))).toEqual(made);
    expect(ids).not.toContain(theirs);
    const found = await api.call('classes.list', { as: 'staff', query: { search: 'AHRE' } });
    expect(found.result).toMatchObject({ total: 1, classes: [{ class_id: made[1] }] });
    const beyond = await api.call('classes.list', { as: 'staff', query: { page: 99, limit: 100 } });
    expect(beyond.result).toMatchObject({ classes: [], total: result.total });
    expect((await api.call('classes.get', { as: 'staff', params: { id: theirs } })).status).toBe(404);
    expect((await api.call('classes.remove', { as: 'admin', params: { id: theirs } })).status).toBe(404);
  });
});

describe('the filters', () => {
  const findClasses = async (query: Record<string, string>) => {
    const { status, result } = await api.call('classes.list', { as: 'staff', query });
    expect(status).toBe(200);
    return result.classes.map(({ class_id }: SchoolClass) => class_id);
  };

  it('find a class by part of its name, by its whole id, and by its sections', async () => {
    const violet = await newClass(api, { class_name: 'Violet Oak', sections: 'É,Red House,Blue House' });
    const amber = await newClass(api, { class_name: 'Amber Oak', sections: 'Red House' });
    expect(await findClasses({ search: 'oak' })).toEqual([violet, amber]);
    expect(await findClasses({ search: violet.toUpperCase() })).toEqual([violet]);
    expect(await findClasses({ search: violet.slice(0, 30) })).toEqual([]);
    expect(await findClasses({ sections: 'red house' })).toEqual([violet, amber]);
    expect(await findClasses({ sections: ' BLUE house , e,' })).toEqual([violet]);
    expect(await findClasses({ sections: 'Red' })).toEqual([]);
    expect(await findClasses({ search: 'amber', sections: 'Blue House' })).toEqual([]);
    expect(await findClasses({ search: 'Oak', sections: ' , ' })).toEqual([violet, amber]);
  });
});

describe('the counts', () => {
  const counts = async (query: Record<string, string | number> = {}) =>
    (await api.call('classes.list', { as: 'northside', query })).result.counts;

  it('cover all classes of the school, whatever the filter', async () => {
    const before = await counts();
    const id = await newClass(api, { class_name: 'Counted' }, 'northside');
    const bare = await newClass(api, { class_name: 'Bare' }, 'northside');
    await newClass(api, { class_name: 'Of another school' });
    await api.sql('delete from sections where class_id = $1', [bare]);
    const after = {
      total: before.total + 2,
      active: before.active + 2,
      with_sections: before.with_sections + 1,
      recent: before.recent + 2,
    };
    expect(await counts()).toEqual(after);
    expect(await counts({ search: 'nothing is called this', page: 9 })).toEqual(after);
    await api.sql(`update classes set created_dt = now() - interval '31 days' where class_id = $1`, [id]);
    expect(await counts()).toEqual({ ...after, recent: after.recent - 1 });
  });
});

describe('a change', () => {
  it('of the description alone keeps the rest, and a blank one clears it', async () => {
    const id = await newClass(api, { class_name: 'Described', sections: 'B,A', description: ' Morning ' });
    expect(await read(id)).toMatchObject({ description: 'Morning' });
    expect((await change(id, { class_name: 'Renamed' })).result).toMatchObject({ description: 'Morning' });
    expect((await change(id, { description: '' })).result).toMatchObject({
      class_name: 'Renamed',
      sections: 'B,A',
      description: null,
    });
  });

  it('renames the class and its sections, and the students’ records follow', async () => {
    const id = await newClass(api, { class_name: 'Old', sections: 'a,b' });
    const student = await newStudent(api, id, { section: 'a' });
    const { status, result } = await change(id, { class_name: 'New', sections: 'C,A' });
    expect([status, result]).toMatchObject([200, { class_name: 'New', sections: 'C,A' }]);
    expect(await readStudent(api, student)).toMatchObject({ class_name: 'New', section: 'A' });
    expect((await change(id, {})).result).toMatchObject({ class_name: 'New', sections: 'C,A' });
  });

  it('cannot remove a section with students, and then changes nothing', async () => {
    const id = await newClass(api);
    await newStudent(api, id, { section: 'B' });
    const { status, errors } = await change(id, { class_name: 'Not stored', sections: 'A' });
    expect([status, errors[0]?.field]).toEqual([409, 'sections']);
    expect(await read(id)).toMatchObject({ class_name: 'Grade 5', sections: 'A,B' });
  });

  it('that is stale is refused', async () => {
    const id = await newClass(api);
    const headers = { 'if-unmodified-since-version': (await read(id)).updated_dt };
    expect((await change(id, { class_name: 'First' }, headers)).status).toBe(200);
    expect((await change(id, { class_name: 'Second' }, headers)).status).toBe(409);
  });
});

describe('deleting a class', () => {
  it('removes an unused class and leaves an entry', async () => {
    const id = await newClass(api, { class_name: 'Unused' });
    expect((await remove(id)).result).toEqual({ deleted: true });
    expect((await remove(id)).status).toBe(404);
    const log = await api.sql(`select before from audit_log where action = 'delete' and entity_id = $1`, [
      id,
    ]);
    expect(log).toMatchObject([{ before: { class_name: 'Unused', sections: 'A,B' } }]);
  });

  it('is refused while students are attached, deleted ones too', async () => {
    const id = await newClass(api);
    const student = await newStudent(api, id);
    expect((await remove(id)).status).toBe(409);
    await api.call('students.remove', { as: 'admin', params: { id: student } });
    const { status, errors } = await remove(id);
    expect([status, errors[0]?.message]).toEqual([
      409,
      'This class still has 1 deleted student, now or in earlier years',
    ]);
  });
});
