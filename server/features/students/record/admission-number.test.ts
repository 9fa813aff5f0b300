import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admissionNoOf } from '#contract/settings/school.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
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

  it('can be corrected, and stays when it is left blank', async () => {
    const { student_id } = (await add()).result;
    const change = (admission_no: string) =>
      api.call('students.update', { as: 'staff', params: { id: student_id }, body: { admission_no } });
    expect((await change('K-9')).result.admission_no).toBe('K-9');
    expect((await change(' ')).result.admission_no).toBe('K-9');
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
