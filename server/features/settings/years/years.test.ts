import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.sql("update sessions set expires_dt = '2099-01-01'");
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.setNow(undefined);
  await api.sql('delete from academic_years where school_id = $1', [api.school_id]);
});

const dates = (start: number) => ({
  name: `${start}/${start + 1}`,
  starts_on: `${start}-08-01`,
  ends_on: `${start + 1}-07-31`,
});
const addYear = async (start: number) =>
  (await api.call('settings.createYear', { as: 'admin', body: dates(start) })).result;
const addTerm = (academic_year_id: string, starts_on: string, ends_on: string, name = 'Autumn') =>
  api.call('settings.createTerm', { as: 'admin', body: { academic_year_id, name, starts_on, ends_on } });
const list = async (as: 'admin' | 'staff' | 'northside' = 'staff') =>
  (await api.call('settings.listYears', { as })).result;

async function enrolStudent(academic_year_id: string) {
  const [row] = await api.sql<{ school_id: string; class_id: string; student_id: string }>(
    `with class as (
      insert into classes (school_id, name) values ($1, 'Grade 1') returning class_id
    ), student as (insert into students (school_id, name) values ($1, 'Ada') returning student_id)
    select class_id, student_id
    from class, student`,
    [api.school_id],
  );
  await api.sql(
    `insert into enrolments (school_id, student_id, academic_year_id, class_id, from_date)
    values ($1, $2, $3, $4, '2030-08-01')`,
    [api.school_id, row?.student_id, academic_year_id, row?.class_id],
  );
}

describe('academic years', () => {
  it('are listed newest first with their terms, for everyone of the school', async () => {
    await addYear(2030);
    const later = await addYear(2031);
    const { result: spring } = await addTerm(later.academic_year_id, '2032-01-08', '2032-06-30', 'Spring');
    const { result: autumn } = await addTerm(later.academic_year_id, '2031-08-01', '2031-12-20');
    const { academic_years } = await list();
    expect(academic_years.map(({ year }: { year: number }) => year)).toEqual([2031, 2030]);
    expect(academic_years[0]?.terms).toEqual([autumn, spring]);
    expect((await list('northside')).academic_years).toHaveLength(1);
  });

  it('change at midnight in the school’s time zone', async () => {
    await addYear(2030);
    await addYear(2031);
    await api.sql("update schools set time_zone = 'Asia/Tokyo' where school_id = $1", [api.school_id]);
    api.setNow(new Date('2031-07-31T14:59:59Z'));
    await api.call('settings.updateSchool', { as: 'admin', body: await schoolBody() });
    expect(await list()).toMatchObject({ current_year: 2030 });
    api.setNow(new Date('2031-07-31T15:00:00Z'));
    expect(await list()).toMatchObject({
      current_year: 2031,
      academic_years: [
        { year: 2031, is_current: true },
        { year: 2030, is_current: false },
      ],
    });
  });

  it('do not overlap, and only one begins in a calendar year', async () => {
    await addYear(2030);
    const overlapping = { name: 'Other', starts_on: '2031-07-31', ends_on: '2032-07-30' };
    expect(await api.call('settings.createYear', { as: 'admin', body: overlapping })).toMatchObject({
      status: 409,
      errors: [{ field: 'starts_on', message: 'These dates overlap another academic year' }],
    });
    const sameName = { ...dates(2031), name: ' 2030/2031 ' };
    expect(await api.call('settings.createYear', { as: 'admin', body: sameName })).toMatchObject({
      status: 409,
      errors: [{ field: 'name' }],
    });
    expect((await list()).academic_years).toHaveLength(1);
  });

  it.each([
    ['ends_on', { ends_on: '2030-08-01' }],
    ['ends_on', { ends_on: '2032-07-31' }],
    ['starts_on', { starts_on: 'tomorrow' }],
    ['name', { name: '' }],
  ])('refuse a wrong %s', async (field, wrong) => {
    const reply = await api.call('settings.createYear', { as: 'admin', body: { ...dates(2030), ...wrong } });
    expect(reply).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('are changed from the version that was read', async () => {
    const year = await addYear(2030);
    const params = { id: year.academic_year_id };
    const headers = { 'if-unmodified-since-version': year.updated_dt };
    const body = { ...dates(2030), name: 'School year 2030' };
    const changed = await api.call('settings.updateYear', { as: 'admin', params, body, headers });
    expect(changed.result).toMatchObject({ name: 'School year 2030', year: 2030 });
    expect((await api.call('settings.updateYear', { as: 'admin', params, body, headers })).status).toBe(409);
    expect((await api.call('settings.updateYear', { as: 'northside', params, body })).status).toBe(404);
    expect((await api.call('settings.updateYear', { as: 'registrar', params, body })).status).toBe(403);
  });

  it('keep their terms inside when they are shortened', async () => {
    const year = await addYear(2030);
    await addTerm(year.academic_year_id, '2030-08-01', '2030-12-20');
    const params = { id: year.academic_year_id };
    const body = { ...dates(2030), starts_on: '2030-08-15' };
    expect(await api.call('settings.updateYear', { as: 'admin', params, body })).toMatchObject({
      status: 400,
      errors: [{ field: 'starts_on', message: 'Autumn would be outside the academic year' }],
    });
    const longer = { ...dates(2030), ends_on: '2031-08-15' };
    expect((await api.call('settings.updateYear', { as: 'admin', params, body: longer })).status).toBe(200);
  });

  it('in use stay, and keep the calendar year they begin in', async () => {
    const year = await addYear(2030);
    await enrolStudent(year.academic_year_id);
    const params = { id: year.academic_year_id };
    expect(await api.call('settings.removeYear', { as: 'admin', params })).toMatchObject({
      status: 409,
      errors: [{ message: 'This academic year cannot be deleted: 1 enrollment still refers to it' }],
    });
    const body = { ...dates(2030), starts_on: '2031-01-01' };
    expect(await api.call('settings.updateYear', { as: 'admin', params, body })).toMatchObject({
      status: 409,
      errors: [{ field: 'starts_on' }],
    });
    await api.sql('delete from enrolments where school_id = $1', [api.school_id]);
    expect((await api.call('settings.updateYear', { as: 'admin', params, body })).result.year).toBe(2031);
  });

  it('with only terms are removed, with their terms', async () => {
    const year = await addYear(2030);
    await addTerm(year.academic_year_id, '2030-08-01', '2030-12-20');
    const params = { id: year.academic_year_id };
    expect((await api.call('settings.removeYear', { as: 'northside', params })).status).toBe(404);
    expect((await api.call('settings.removeYear', { as: 'admin', params })).status).toBe(200);
    expect(await list()).toEqual({ academic_years: [], current_year: null });
  });
});

describe('terms', () => {
  it('lie inside their year and do not overlap', async () => {
    const { academic_year_id } = await addYear(2030);
    expect(await addTerm(academic_year_id, '2030-07-31', '2030-12-20')).toMatchObject({
      status: 400,
      errors: [{ field: 'starts_on', message: expect.stringContaining('2030-08-01 to 2031-07-31') }],
    });
    expect(await addTerm(academic_year_id, '2031-01-01', '2031-08-01')).toMatchObject({
      status: 400,
      errors: [{ field: 'ends_on' }],
    });
    expect((await addTerm(academic_year_id, '2030-08-01', '2030-12-20')).status).toBe(201);
    expect(await addTerm(academic_year_id, '2030-12-20', '2031-03-01', 'Spring')).toMatchObject({
      status: 409,
      errors: [{ field: 'starts_on', message: 'These dates overlap another term' }],
    });
    expect(await addTerm(academic_year_id, '2031-01-01', '2031-03-01', 'autumn')).toMatchObject({
      status: 409,
      errors: [{ field: 'name' }],
    });
  });

  it('need a year of the caller’s school', async () => {
    const [foreign] = (await list('northside')).academic_years;
    const reply = await addTerm(
      foreign?.academic_year_id ?? '',
      foreign?.starts_on ?? '',
      foreign?.ends_on ?? '',
    );
    expect(reply).toMatchObject({ status: 400, errors: [{ field: 'academic_year_id' }] });
  });

  it('are changed and removed', async () => {
    const { academic_year_id } = await addYear(2030);
    const { result: term } = await addTerm(academic_year_id, '2030-08-01', '2030-12-20');
    const params = { id: term.term_id };
    const body = { name: 'First', starts_on: '2030-08-05', ends_on: '2030-12-20' };
    const headers = { 'if-unmodified-since-version': term.updated_dt };
    expect(
      (await api.call('settings.updateTerm', { as: 'admin', params, body, headers })).result,
    ).toMatchObject(body);
    expect((await api.call('settings.updateTerm', { as: 'admin', params, body, headers })).status).toBe(409);
    const outside = { ...body, ends_on: '2031-08-01' };
    expect((await api.call('settings.updateTerm', { as: 'admin', params, body: outside })).status).toBe(400);
    expect((await api.call('settings.removeTerm', { as: 'staff', params })).status).toBe(403);
    expect((await api.call('settings.removeTerm', { as: 'admin', params })).status).toBe(200);
    expect((await list()).academic_years[0]?.terms).toEqual([]);
  });
});

async function schoolBody() {
  const { updated_dt: _, ...body } = (await api.call('settings.getSchool', { as: 'admin' })).result;
  return { ...body, time_zone: 'Asia/Tokyo' };
}
