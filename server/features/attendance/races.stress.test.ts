import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { mark, markMany, newRegister, noon, wednesday } from '#server/test/records/attendance.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
});
afterAll(() => api.stop());

it('64 writers toggle one register 3,600 times: no wrong row, no duplicate, no lost history', async () => {
  const { class_id, students } = await newRegister(api, 12);
  const statuses = ['present', 'absent', 'late', 'half_day', 'excused'] as const;
  const toggles = Array.from({ length: 3600 }, (_, index) => ({
    status: statuses[(index * 7) % 5] ?? 'present',
    person_id: students[(index * 31) % 12] ?? '',
  }));
  const wrong: unknown[] = [];
  const writer = async () => {
    for (let toggle = toggles.pop(); toggle; toggle = toggles.pop()) {
      const wholeRegister = toggles.length % 90 === 0;
      const { status, errors } = wholeRegister
        ? await markMany(
            api,
            class_id,
            students.map((person_id) => ({ person_id, status: toggle?.status ?? 'present' })),
          )
        : await mark(api, toggle.person_id, toggle.status, { class_id });
      if (status !== 200) wrong.push([status, errors]);
    }
  };
  await Promise.all(Array.from({ length: 64 }, writer));
  expect(wrong).toEqual([]);
  const rows = await api.sql<{ student_id: string; status: AttendanceStatus; steps: AttendanceStatus[][] }>(
    `select record.student_id, record.status,
      (
        select json_agg(
            json_build_array(history.status_before, history.status_after)
            order by history.changed_dt, history.attendance_history_id
          )
        from attendance_history history
        where history.person_id = record.student_id
      ) as steps
    from student_attendance record
    where record.student_id = any($1)`,
    [students],
  );
  expect(rows).toHaveLength(12);
  for (const { status, steps } of rows) {
    const writes = (from: AttendanceStatus, to: AttendanceStatus) =>
      steps.filter(([a, b]) => a === from && b === to).length;
    // Every change continues the one before: each status that was entered was also replaced, except the last.
    const surplus = statuses.filter((one) => {
      const entered = statuses.reduce((sum, from) => sum + writes(from, one), 0);
      const left = statuses.reduce((sum, to) => sum + writes(one, to), 0);
      return entered > left;
    });
    const started = steps[0]?.[0];
    expect(started === status ? [...surplus, status] : surplus).toContain(status);
    expect(surplus.length).toBeLessThanOrEqual(1);
  }
  const [log] = await api.sql<{ marks: number; corrections: number; written: number }>(
    `select count(*) filter (where entity = 'student_attendance')::int as marks,
      count(*) filter (where entity = 'student_attendance' and before ->> 'status' <> after ->> 'status')::int as corrections
    from audit_log
    where entity_id = any($1)`,
    [students],
  );
  expect(log?.marks).toBe(3600 - 40);
  const kept = rows.reduce((sum, { steps }) => sum + steps.length, 0);
  expect(kept).toBeGreaterThanOrEqual(log?.corrections ?? Number.NaN);
}, 120_000);
