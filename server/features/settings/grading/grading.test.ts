import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInBands } from '#contract/settings/grading.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const passFail = {
  name: 'Pass or fail',
  is_default: true,
  bands: [
    { lower_bound: 0, grade: 'Fail' },
    { lower_bound: 49.5, grade: 'Pass' },
  ],
};
const create = (body: object) => api.call('settings.createGradeScale', { as: 'admin', body });
const list = async (as: 'admin' | 'staff' | 'northside' = 'staff') =>
  (await api.call('settings.listGradeScales', { as })).result;

describe('grade scales', () => {
  it('start with the built-in one, for everyone', async () => {
    expect(await list()).toEqual({ bands: builtInBands, grade_scales: [] });
  });

  it('of a school take effect as its default, highest band first', async () => {
    const { status, result } = await create(passFail);
    expect(status).toBe(201);
    const bands = [passFail.bands[1], passFail.bands[0]];
    expect(await list()).toEqual({ bands, grade_scales: [result] });
    expect((await list('northside')).bands).toEqual(builtInBands);
  });

  it('have one default, which can be changed and removed', async () => {
    const { result: other } = await create({
      ...passFail,
      name: 'Numbers',
      bands: [{ lower_bound: 0, grade: '1' }],
    });
    const { bands, grade_scales } = await list();
    expect(bands).toEqual([{ lower_bound: 0, grade: '1' }]);
    expect(grade_scales.map((scale: { is_default: boolean }) => scale.is_default)).toEqual([true, false]);
    const params = { id: other.grade_scale_id };
    const body = { ...passFail, name: 'Numbers', is_default: false };
    await api.call('settings.updateGradeScale', { as: 'admin', params, body });
    expect((await list()).bands).toEqual(builtInBands);
  });

  it.each([
    [
      'no band at 0',
      [{ lower_bound: 40, grade: 'D' }],
      'One band must start at 0, so that every percentage has a grade',
    ],
    ['no band', [], 'A scale needs at least one band'],
    [
      'two bands at one percentage',
      [passFail.bands[0], { lower_bound: 0, grade: 'X' }],
      'Two bands start at the same percentage',
    ],
    [
      'one grade twice',
      [passFail.bands[0], { lower_bound: 50, grade: 'Fail' }],
      'Two bands have the same grade',
    ],
  ])('refuse %s', async (_, bands, message) => {
    const reply = await create({ ...passFail, name: 'Wrong', bands });
    expect(reply).toMatchObject({ status: 400, errors: [{ field: 'bands', message }] });
  });

  it('name the wrong band', async () => {
    const bands = [passFail.bands[0], { lower_bound: 100.5, grade: '' }, { lower_bound: 33.333, grade: 'A' }];
    const { status, errors } = await create({ ...passFail, bands });
    expect(status).toBe(400);
    expect(errors.map((error) => error.field)).toEqual([
      'bands.1.lower_bound',
      'bands.1.grade',
      'bands.2.lower_bound',
    ]);
  });

  it('have unique names', async () => {
    expect(await create({ ...passFail, name: 'PASS OR FAIL' })).toMatchObject({
      status: 409,
      errors: [{ field: 'name' }],
    });
  });

  it('are edited from the version that was read', async () => {
    const { result: scale } = await create({ ...passFail, name: 'Edited', is_default: false });
    const params = { id: scale.grade_scale_id };
    const headers = { 'if-unmodified-since-version': scale.updated_dt };
    const body = {
      ...passFail,
      name: 'Edited',
      is_default: false,
      bands: [{ lower_bound: 0, grade: 'Seen' }],
    };
    const changed = await api.call('settings.updateGradeScale', { as: 'admin', params, body, headers });
    expect(changed.result.bands).toEqual(body.bands);
    expect((await api.call('settings.updateGradeScale', { as: 'admin', params, body, headers })).status).toBe(
      409,
    );
    expect((await api.call('settings.updateGradeScale', { as: 'northside', params, body })).status).toBe(404);
    expect((await api.call('settings.updateGradeScale', { as: 'registrar', params, body })).status).toBe(403);
  });

  it('that an exam was graded with stay; others are removed', async () => {
    const { result: scale } = await create({ ...passFail, name: 'Used', is_default: false });
    const params = { id: scale.grade_scale_id };
    await api.sql(
      `insert into exams (school_id, academic_year_id, name, grade_scale_id)
      select school_id, academic_year_id, 'Final Term', $2 from academic_years where school_id = $1`,
      [api.school_id, scale.grade_scale_id],
    );
    expect(await api.call('settings.removeGradeScale', { as: 'admin', params })).toMatchObject({
      status: 409,
      errors: [
        {
          message: 'This grade scale cannot be deleted: 1 exam still refers to it',
          code: 'still_referenced',
        },
      ],
    });
    await api.sql('delete from exams where school_id = $1', [api.school_id]);
    expect((await api.call('settings.removeGradeScale', { as: 'admin', params })).status).toBe(200);
    expect((await api.call('settings.removeGradeScale', { as: 'admin', params })).status).toBe(404);
  });
});
