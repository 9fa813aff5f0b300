import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const profile = {
  name: 'Riverside School',
  time_zone: 'Pacific/Kiritimati',
  currency: 'eur',
  locale: 'pt-BR',
  school_days: [1, 2, 3, 4, 6],
  address: 'Main Street 1\nRiverside',
  phone: '+1 555 0100',
  email: 'office@riverside.test',
  chronic_absence_percent: 12.5,
  chronic_absence_days: 15,
  shows_rank: false,
};

describe('school profile', () => {
  it('is read by everyone and changed by account-admins only', async () => {
    expect((await api.call('settings.getSchool', { as: 'staff' })).result).toMatchObject({
      name: 'Test School',
      school_days: [1, 2, 3, 4, 5],
      chronic_absence_percent: 10,
      chronic_absence_days: 10,
      shows_rank: true,
    });
    for (const as of ['registrar', 'staff'] as const) {
      const refused = await api.call('settings.updateSchool', { as, body: profile });
      expect(refused).toMatchObject({ status: 403, errors: [{ message: 'Permission denied' }] });
    }
  });

  it('keeps what was entered and shows it to signed-in people at once', async () => {
    await api.call('auth.me', { as: 'staff' });
    const { status, result } = await api.call('settings.updateSchool', { as: 'admin', body: profile });
    expect(status).toBe(200);
    expect(result).toMatchObject({ ...profile, currency: 'EUR' });
    expect((await api.call('auth.me', { as: 'staff' })).result.school).toEqual({
      name: 'Riverside School',
      time_zone: 'Pacific/Kiritimati',
      currency: 'EUR',
      locale: 'pt-BR',
      address: null,
    });
    expect((await api.call('settings.getSchool', { as: 'northside' })).result.name).toBe('Northside School');
  });

  it('clears blank fields', async () => {
    const body = { ...profile, phone: '', email: null, address: undefined };
    const { result } = await api.call('settings.updateSchool', { as: 'admin', body });
    expect(result).toMatchObject({ phone: null, email: null, address: null });
  });

  it('refuses an edit of an older version and changes nothing', async () => {
    const before = (await api.call('settings.getSchool', { as: 'admin' })).result;
    const headers = { 'if-unmodified-since-version': before.updated_dt };
    const first = await api.call('settings.updateSchool', {
      as: 'admin',
      headers,
      body: { ...profile, name: 'First' },
    });
    expect(first.status).toBe(200);
    const late = await api.call('settings.updateSchool', {
      as: 'admin',
      headers,
      body: { ...profile, name: 'Late' },
    });
    expect(late).toMatchObject({ status: 409, errors: [{ code: 'stale' }] });
    expect((await api.call('settings.getSchool', { as: 'admin' })).result.name).toBe('First');
  });

  it.each([
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['name', undefined],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+05:30'],
    ['currency', 'ZZZ'],
    ['currency', 'US'],
    ['locale', 'not a locale'],
    ['school_days', []],
    ['school_days', [1, 1]],
    ['school_days', undefined],
    ['address', 'x'.repeat(10_001)],
    ['phone', 'NUL\0'],
    ['email', 'no-address'],
    ['chronic_absence_percent', 0],
    ['chronic_absence_days', 2.5],
    ['shows_rank', 'yes'],
  ])('refuses a %s like %j', async (field, value) => {
    const before = (await api.call('settings.getSchool', { as: 'admin' })).result;
    const reply = await api.call('settings.updateSchool', {
      as: 'admin',
      body: { ...profile, [field]: value },
    });
    expect(reply.status).toBe(400);
    expect(reply.errors.map((error) => error.field)).toEqual([field]);
    expect((await api.call('settings.getSchool', { as: 'admin' })).result).toEqual(before);
  });

  it('names each wrong school day', async () => {
    const body = { ...profile, school_days: [1, 8] };
    const { errors } = await api.call('settings.updateSchool', { as: 'admin', body });
    expect(errors).toEqual([
      { field: 'school_days.1', message: 'School days must be numbers from 1 to 7', code: 'invalid' },
    ]);
  });
});

describe('calendar', () => {
  const easter = { name: 'Easter', kind: 'holiday', starts_on: '2027-03-26', ends_on: '2027-03-29' };
  const add = async (body: object) =>
    (await api.call('settings.createCalendarDay', { as: 'admin', body })).result;

  it('keeps holidays, closures and extra school days, and lists those within the requested days', async () => {
    const holiday = await add(easter);
    const extra = await add({
      ...easter,
      name: 'Open day',
      kind: 'school_day',
      starts_on: '2027-04-10',
      ends_on: '2027-04-10',
    });
    const listed = await api.call('settings.listCalendarDays', {
      as: 'admin',
      query: { from: '2027-03-29', to: '2027-04-09' },
    });
    expect(listed.result.calendar_days).toEqual([holiday]);
    const all = await api.call('settings.listCalendarDays', { as: 'admin' });
    expect(all.result.calendar_days).toEqual([holiday, extra]);
  });

  it('changes and removes an entry, of the caller’s school, by account-admins only', async () => {
    const { calendar_day_id: id, updated_dt } = await add({ ...easter, name: 'Storm' });
    const body = { ...easter, name: 'Storm', kind: 'closure' };
    const foreign = await api.call('settings.updateCalendarDay', { as: 'northside', params: { id }, body });
    expect(foreign).toMatchObject({ status: 404, errors: [{ message: 'Calendar entry not found' }] });
    const denied = await api.call('settings.removeCalendarDay', { as: 'registrar', params: { id } });
    expect(denied.status).toBe(403);
    const changed = await api.call('settings.updateCalendarDay', { as: 'admin', params: { id }, body });
    expect(changed.result.kind).toBe('closure');
    const headers = { 'if-unmodified-since-version': updated_dt };
    const stale = await api.call('settings.updateCalendarDay', {
      as: 'admin',
      params: { id },
      body,
      headers,
    });
    expect(stale.status).toBe(409);
    expect((await api.call('settings.removeCalendarDay', { as: 'admin', params: { id } })).result).toEqual({
      deleted: true,
    });
    expect((await api.call('settings.removeCalendarDay', { as: 'admin', params: { id } })).status).toBe(404);
  });

  it.each([
    ['ends_on', { ends_on: '2027-03-25' }],
    ['ends_on', { ends_on: '2028-04-30' }],
    ['starts_on', { starts_on: '2027-02-30' }],
    ['kind', { kind: 'party' }],
    ['name', { name: '' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const reply = await api.call('settings.createCalendarDay', {
      as: 'admin',
      body: { ...easter, ...wrong },
    });
    expect(reply).toMatchObject({ status: 400, errors: [{ field }] });
  });
});
