import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admissionNoOf } from '#contract/settings/school.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { testPassword } from '#server/test/factories.ts';
import { newClass, newStudent, studentForm } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;
beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api);
});
afterAll(() => api.stop());

let rolls = 0;
const add = (body: object = {}) => {
  rolls += 1;
  const sent = studentForm(class_id, { roll_no: `R${rolls}`, admission_date: '2021-09-01', ...body });
  return api.call('students.create', { as: 'staff', body: sent });
};
const read = async (id: string) => (await api.call('students.get', { as: 'staff', params: { id } })).result;
const setPattern = async (admission_no_pattern: string) => {
  const { updated_dt: _, ...school } = (await api.call('settings.getSchool', { as: 'admin' })).result;
  return api.call('settings.updateSchool', { as: 'admin', body: { ...school, admission_no_pattern } });
};

describe('an admission number', () => {
  it('is the next one of the school and the year of admission, if none is typed', async () => {
    const numbers = [await add(), await add(), await add({ admission_date: '2022-09-01' }), await add()];
    expect(numbers.map(({ result }) => result.admission_no)).toEqual([
      '2021-0001',
      '2021-0002',
      '2022-0001',
      '2021-0003',
    ]);
  });

  it('may be typed, and is passed over by those that are assigned', async () => {
    expect((await add({ admission_no: '2021-0004' })).result.admission_no).toBe('2021-0004');
    expect((await add({ admission_no: ' old 77 ' })).result.admission_no).toBe('old 77');
    expect((await add()).result.admission_no).toBe('2021-0005');
  });

  it('has one holder in the school, whatever its letter case, also when the student is deleted', async () => {
    const { result } = await add({ admission_no: 'AB-1' });
    const taken = {
      status: 409,
      errors: [{ field: 'admission_no', message: 'This admission number is already taken' }],
    };
    expect(await add({ admission_no: 'ab-1' })).toMatchObject(taken);
    await api.call('students.remove', { as: 'registrar', params: { id: result.student_id } });
    expect(await add({ admission_no: 'AB-1' })).toMatchObject(taken);
    const elsewhere = await newClass(api, {}, 'northside');
    const theirs = studentForm(elsewhere, { admission_no: 'AB-1' });
    expect((await api.call('students.create', { as: 'northside', body: theirs })).status).toBe(201);
  });

  const used = {
    status: 409,
    errors: [
      {
        field: 'admission_no',
        message:
          'Another student had this admission number before, and a number is never given twice. Enter another one.',
      },
    ],
  };
  const change = (id: string, body: object) =>
    api.call('students.update', { as: 'staff', params: { id }, body });

  it('that a student had before is refused to everyone else, and passed over', async () => {
    const { student_id } = (await add({ admission_no: 'X-77' })).result;
    expect((await change(student_id, { admission_no: 'Y-1' })).status).toBe(200);
    expect(await add({ admission_no: 'x-77' })).toMatchObject(used);
    const other = (await add()).result.student_id;
    expect(await change(other, { admission_no: 'X-77' })).toMatchObject(used);
    expect((await change(student_id, { admission_no: 'x-77' })).result.admission_no).toBe('x-77');
    expect(await add({ admission_no: 'Y-1' })).toMatchObject(used);
    await change(student_id, { admission_no: '2018-0001' });
    await change(student_id, { admission_no: 'X-78' });
    expect((await add({ admission_date: '2018-01-01' })).result.admission_no).toBe('2018-0002');
    const elsewhere = studentForm(await newClass(api, {}, 'northside'), { admission_no: 'X-77' });
    expect((await api.call('students.create', { as: 'northside', body: elsewhere })).status).toBe(201);
  });

  it('outlives a student who is erased, without saying whose it was', async () => {
    const { student_id } = (await add({ name: 'Erased Number', admission_no: 'ER-0' })).result;
    await change(student_id, { admission_no: 'ER-1' });
    const erasure = await api.call('privacy.erase', {
      as: 'admin',
      params: { kind: 'student', id: student_id },
      body: { password: testPassword, reason: 'The family asked for it', name: 'Erased Number' },
    });
    await api.finishJob(erasure.result.job_id);
    for (const admission_no of ['ER-0', 'er-1']) expect(await add({ admission_no })).toMatchObject(used);
    const kept = `select admission_no_folded as number, student_id
      from former_admission_numbers
      where admission_no_folded like 'er-%'
      order by 1`;
    expect(await api.sql(kept)).toEqual([
      { number: 'er-0', student_id: null },
      { number: 'er-1', student_id: null },
    ]);
  });

  it('is refused to a writer who waited for the student who gives it up', async () => {
    const { student_id } = (await add({ admission_no: 'RACE' })).result;
    const [changed, added] = await Promise.all([
      change(student_id, { admission_no: 'RACED' }),
      add({ admission_no: 'RACE' }),
    ]);
    expect([changed.status, added.status]).toEqual([200, 409]);
  });

  it('can be corrected, and stays when it is left blank', async () => {
    const { student_id } = (await add()).result;
    expect((await change(student_id, { admission_no: 'K-9' })).result.admission_no).toBe('K-9');
    expect((await change(student_id, { admission_no: ' ' })).result.admission_no).toBe('K-9');
    expect((await read(student_id)).admission_no).toBe('K-9');
  });

  it('is never given twice to those who are added at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => add({ admission_date: '2019-01-01' })));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    expect(new Set(made.map(({ result }) => result.admission_no)).size).toBe(12);
  });

  it('follows the pattern of the school', async () => {
    for (const wrong of ['OIS', '{yyyy}{yy}{00}', '{0}{0}', '{mm}-{0}', ''])
      expect((await setPattern(wrong)).errors[0]?.field, wrong).toBe('admission_no_pattern');
    expect((await setPattern('OIS-{yy}/{000}')).result.admission_no_pattern).toBe('OIS-{yy}/{000}');
    expect((await add()).result.admission_no).toBe(admissionNoOf('OIS-{yy}/{000}', 2021, 1));
    await setPattern('{0}');
    expect([(await add()).result.admission_no, (await add()).result.admission_no]).toEqual(['1', '2']);
    await setPattern('{yyyy}-{0000}');
  });

  it('is found by the search, and sorts the list', async () => {
    const id = await newStudent(api, class_id, { roll_no: 'X1', admission_no: 'zz-7731' });
    const list = async (query: Record<string, string>) =>
      (await api.call('students.list', { as: 'staff', query })).result.students;
    expect((await list({ search: 'ZZ-7731' })).map(({ student_id }) => student_id)).toEqual([id]);
    expect((await list({ sort: 'admission_no', order: 'desc' }))[0]).toMatchObject({
      admission_no: 'zz-7731',
    });
    expect((await list({ search: '2021', sort: 'admission_no' }))[0]).toMatchObject({
      admission_no: '2021-0001',
    });
  });
});
