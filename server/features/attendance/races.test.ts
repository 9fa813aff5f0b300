import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  mark,
  markMany,
  marksOf,
  newRegister,
  noon,
  readRegister,
  wednesday,
} from '#server/test/records/attendance.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
});
afterAll(() => api.stop());

const versionOf = async (class_id: string, student: string) =>
  (await readRegister(api, class_id)).students.find(({ student_id }) => student_id === student)?.version ??
  null;

describe('two people at one register', () => {
  it('a stale register names who marked what, and replaces nothing', async () => {
    const { class_id, students } = await newRegister(api, 3);
    const [first = '', second = '', third = ''] = students;
    await mark(api, first, 'absent', { class_id, as: 'registrar' });
    const records = students.map((person_id) => ({ person_id, status: 'present', version: null }) as const);
    const { status, errors } = await markMany(api, class_id, records);
    expect([status, errors]).toMatchObject([
      409,
      [
        {
          code: 'stale',
          field: first,
          message: expect.stringMatching(/was marked Absent by registrar in the meantime$/),
        },
      ],
    ]);
    expect(await marksOf(api, class_id)).toEqual(
      new Map([
        [first, 'absent'],
        [second, undefined],
        [third, undefined],
      ]),
    );
    const version = await versionOf(class_id, first);
    expect(
      (await markMany(api, class_id, [{ person_id: first, status: 'present', version }, ...records.slice(1)]))
        .status,
    ).toBe(200);
    expect([...(await marksOf(api, class_id)).values()]).toEqual(['present', 'present', 'present']);
  });

  it('the same status from both is no conflict, also for one record and by the header', async () => {
    const { class_id, students } = await newRegister(api, 1);
    const [student = ''] = students;
    const seen = (await mark(api, student, 'absent', { class_id })).result.version;
    await mark(api, student, 'late', { class_id });
    expect((await mark(api, student, 'late', { class_id, version: null })).status).toBe(200);
    expect((await mark(api, student, 'present', { class_id, version: seen })).errors[0]?.code).toBe('stale');
    for (const version of [seen, 'never']) {
      const { status } = await api.call('attendance.markStudent', {
        as: 'staff',
        params: { id: student },
        body: { date: wednesday, status: 'present' },
        headers: { 'if-unmodified-since-version': version },
      });
      expect(status).toBe(409);
    }
    expect([...(await marksOf(api, class_id)).values()]).toEqual(['late']);
  });
});

it('of two people who saw the same record, one saves and the other is told', async () => {
  const { class_id, students } = await newRegister(api, 1);
  const [student = ''] = students;
  let { version } = (await mark(api, student, 'present', { class_id })).result;
  for (let round = 0; round < 30; round += 1) {
    const pair = round % 2 === 0 ? (['absent', 'late'] as const) : (['present', 'excused'] as const);
    const replies = await Promise.all(
      pair.map((status) => mark(api, student, status, { class_id, version })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    version = replies.find(({ status }) => status === 200)?.result.version ?? '';
  }
});

it('a correction keeps the old value, the reason, the person and the time', async () => {
  const { class_id, students } = await newRegister(api, 1);
  const [student = ''] = students;
  await mark(api, student, 'absent', { class_id, notes: 'No message', as: 'staff' });
  await mark(api, student, 'late', { class_id, reason: 'Came at nine', as: 'registrar' });
  await mark(api, student, 'late', { class_id, notes: 'Bus', as: 'admin' });
  const query = { person_id: student, person_type: 'student', date: wednesday };
  const { result } = await api.call('attendance.history', { as: 'staff', query });
  expect(result.corrections).toMatchObject([
    {
      status_before: 'late',
      remarks_before: 'No message',
      remarks_after: 'Bus',
      changed_by_name: 'admin',
      reason: null,
    },
    {
      status_before: 'absent',
      status_after: 'late',
      marked_by_before_name: 'staff',
      changed_by_name: 'registrar',
      reason: 'Came at nine',
      changed_at: expect.stringMatching(/Z$/),
    },
  ]);
  const theirs = await api.call('attendance.history', { as: 'northside', query });
  expect(theirs.result.corrections).toEqual([]);
});
