import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  addDays,
  mark,
  markMany,
  marksOf,
  newRegister,
  newTeacher,
  noon,
  readRegister,
  saturday,
  wednesday,
} from '#server/test/records/attendance.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
});
afterAll(() => api.stop());
afterEach(() => api.setNow(noon(wednesday)));

const rows = (table: string, person: string) =>
  api.sql(`select status, reason from ${table}_attendance where ${table}_id = $1 order by attendance_date`, [
    person,
  ]);

describe('marking one person', () => {
  it('stores one record per day, however often it is sent, and returns a sentence with it', async () => {
    const { class_id, students } = await newRegister(api, 1);
    const [student = ''] = students;
    const first = await mark(api, student, 'absent', { class_id, notes: ' Fever ' });
    expect([first.status, first.result]).toMatchObject([
      200,
      {
        person_id: student,
        person_type: 'student',
        class_id,
        attendance_date: wednesday,
        status: 'absent',
        remarks: 'Fever',
      },
    ]);
    for (const status of ['late', 'half_day', 'excused', 'present', 'present'] as const)
      expect((await mark(api, student, status, { class_id })).result).toMatchObject({
        status,
        remarks: 'Fever',
      });
    expect(await rows('student', student)).toEqual([{ status: 'present', reason: 'Fever' }]);
    expect((await mark(api, student, 'present', { class_id, notes: '' })).result.remarks).toBeNull();
    const reply = await api.app.server.inject({
      method: 'POST',
      url: '/api/v1/school/attendance/mark',
      headers: { authorization: `Bearer ${api.users.staff.token}` },
      payload: { person_id: student, person_type: 'student', class_id, date: wednesday, status: 'absent' },
    });
    expect(reply.json()).toMatchObject({ success: true, message: 'Attendance marked', errors: [] });
  });

  it.each([
    [{ status: 'away' }, 'status'],
    [{ date: '2026-02-30' }, 'date'],
    [{ person_type: 'parent' }, 'person_type'],
    [{ notes: 'x'.repeat(10_001) }, 'notes'],
    [{ version: 'yesterday' }, 'version'],
  ])('with %j is refused', async (wrong, field) => {
    const { class_id, students } = await newRegister(api, 1);
    const { status, errors } = await mark(api, students[0] ?? '', 'present', { class_id, ...wrong });
    expect([status, errors[0]?.field]).toEqual([400, field]);
  });
});

describe('marking a register', () => {
  it('saves it in one request: all present except three', async () => {
    const { class_id, students } = await newRegister(api, 35);
    const exceptions = new Map([
      [students[3], 'absent'],
      [students[17], 'late'],
      [students[34], 'excused'],
    ] as const);
    const records = students.map(
      (person_id) => ({ person_id, status: exceptions.get(person_id) ?? 'present' }) as const,
    );
    const { status, result } = await markMany(api, class_id, records);
    expect([status, result]).toEqual([200, { saved: 35 }]);
    expect(await marksOf(api, class_id)).toEqual(
      new Map(records.map(({ person_id, status: now }) => [person_id, now])),
    );
    expect((await readRegister(api, class_id)).registers).toMatchObject([
      { section: 'A', taken_by_name: 'staff' },
    ]);
    expect((await markMany(api, class_id, records)).result).toEqual({ saved: 35 });
    const [log] = await api.sql(
      `select after from audit_log where entity = 'register' and entity_id = $1 order by audit_id limit 1`,
      [class_id],
    );
    expect(log).toMatchObject({ after: { saved: 35, marks: Object.fromEntries(exceptions) } });
    expect(await api.sql('select 1 from attendance_history where person_id = any ($1)', [students])).toEqual(
      [],
    );
  });

  it('is refused as a whole for a person of another class, another school, or an unknown one', async () => {
    const { class_id, students } = await newRegister(api, 2);
    const other = await newRegister(api, 1, 'Grade 6');
    const theirs = await newRegister(api, 1, 'Grade 5', 'northside');
    const present = students.map((person_id) => ({ person_id, status: 'present' as const }));
    for (const stranger of [other.students[0], theirs.students[0], crypto.randomUUID()]) {
      const { status, errors } = await markMany(api, class_id, [
        ...present,
        { person_id: stranger ?? '', status: 'absent' },
      ]);
      expect([status, errors[0]?.field]).toEqual([400, 'records']);
    }
    expect([...(await marksOf(api, class_id)).values()]).toEqual([undefined, undefined]);
    expect((await markMany(api, other.class_id, present)).errors[0]?.message).toMatch(
      /is not on this register on that day/,
    );
    expect((await markMany(api, theirs.class_id, present)).errors[0]).toMatchObject({
      field: 'class_id',
      message: 'Class not found',
    });
    expect((await markMany(api, class_id, present, { section: 'B' })).status).toBe(400);
    const twice = await markMany(api, class_id, [...present, ...present.slice(0, 1)]);
    expect([twice.status, twice.errors[0]?.message]).toEqual([400, 'Each person can be listed only once']);
    expect((await markMany(api, class_id, [])).status).toBe(400);
  });

  it('counts as taken only when everyone in it has a record', async () => {
    const { class_id, students } = await newRegister(api, 3);
    const open = async () => {
      const { result } = await api.call('attendance.listOpenRegisters', {
        as: 'staff',
        query: { date: wednesday },
      });
      return result.registers.find((register) => register.class_id === class_id);
    };
    expect(await open()).toMatchObject({ section: 'A', student_count: 3, unmarked: 3 });
    await markMany(api, class_id, [{ person_id: students[0] ?? '', status: 'present' }]);
    await mark(api, students[1] ?? '', 'absent', { class_id });
    expect(await open()).toMatchObject({ unmarked: 1 });
    expect((await readRegister(api, class_id)).registers).toEqual([]);
    await mark(api, students[2] ?? '', 'late', { class_id });
    expect(await open()).toBeUndefined();
    expect((await readRegister(api, class_id)).registers).toHaveLength(1);
  });
});

describe('the calendar', () => {
  it('refuses future days, always', async () => {
    const { class_id, students } = await newRegister(api, 1);
    const tomorrow = addDays(wednesday, 1);
    const { status, errors } = await mark(api, students[0] ?? '', 'present', {
      class_id,
      date: tomorrow,
      override: true,
    });
    expect([status, errors[0]?.field]).toEqual([400, 'date']);
  });

  it('refuses weekends and holidays with a reason, unless confirmed, and then keeps the confirmation', async () => {
    api.setNow(noon(addDays(saturday, 9)));
    const { class_id, students } = await newRegister(api, 1);
    const [student = ''] = students;
    const monday = addDays(saturday, 2);
    await api.sql(
      `insert into calendar_days (school_id, starts_on, ends_on, kind, name) values ($1, $2, $2, 'holiday', 'Harvest Day')`,
      [api.school_id, monday],
    );
    const weekend = await mark(api, student, 'present', { class_id, date: saturday });
    expect([weekend.status, weekend.errors[0]]).toMatchObject([
      409,
      { field: 'date', code: 'no_school_day', message: `There is no school on Saturday, ${saturday}` },
    ]);
    const holiday = await markMany(api, class_id, [{ person_id: student, status: 'present' }], {
      date: monday,
    });
    expect(holiday.errors[0]?.message).toBe(`There is no school on ${monday}: Harvest Day`);
    expect(await rows('student', student)).toEqual([]);
    expect(
      (
        await markMany(api, class_id, [{ person_id: student, status: 'present' }], {
          date: monday,
          override: true,
        })
      ).status,
    ).toBe(200);
    const kept = await api.sql(
      `select record.overrides_calendar as mark, register.overrides_calendar as register from student_attendance record
      join registers register using (school_id, class_id, attendance_date) where record.student_id = $1`,
      [student],
    );
    expect(kept).toEqual([{ mark: true, register: true }]);
    await api.sql(`delete from calendar_days where name = 'Harvest Day'`);
  });
});

describe('who belongs to a register', () => {
  it('an old register has the students enrolled on its day, and keeps the records of those who left', async () => {
    const { class_id, students } = await newRegister(api, 2);
    const [leaver = '', stayer = ''] = students;
    await mark(api, leaver, 'late', { class_id, notes: 'Bus' });
    const later = addDays(wednesday, 7);
    api.setNow(noon(later));
    await api.sql('update enrolments set to_date = $2 where student_id = $1', [
      leaver,
      addDays(wednesday, 1),
    ]);
    expect([...(await marksOf(api, class_id, later)).keys()]).toEqual([stayer]);
    expect([...(await marksOf(api, class_id)).keys()]).toEqual([leaver, stayer]);
    await markMany(api, class_id, [{ person_id: stayer, status: 'present' }]);
    expect(await rows('student', leaver)).toEqual([{ status: 'late', reason: 'Bus' }]);
    const refused = await markMany(api, class_id, [{ person_id: leaver, status: 'present' }], {
      date: later,
    });
    expect(refused.status).toBe(400);
    const early = await api.call('attendance.markStudent', {
      as: 'staff',
      params: { id: leaver },
      body: { date: later, status: 'present' },
    });
    expect([early.status, early.errors[0]?.field]).toEqual([400, 'date']);
  });
});

describe('teachers', () => {
  it('have one record per day whatever they teach, marked by managers only', async () => {
    const one = await newRegister(api, 1);
    const two = await newRegister(api, 1, 'Grade 6');
    const teacher = await newTeacher(api, [one.class_id, two.class_id]);
    const asTeacher = { person_type: 'teacher', class_id: one.class_id } as const;
    expect((await mark(api, teacher, 'present', asTeacher)).errors[0]?.message).toBe('Permission denied');
    expect(
      (
        await markMany(api, one.class_id, [{ person_id: teacher, status: 'present' }], {
          person_type: 'teacher',
        })
      ).status,
    ).toBe(403);
    expect((await mark(api, teacher, 'present', { ...asTeacher, as: 'registrar' })).status).toBe(200);
    expect(
      (await mark(api, teacher, 'late', { ...asTeacher, class_id: two.class_id, as: 'registrar' })).status,
    ).toBe(200);
    expect(await rows('teacher', teacher)).toEqual([{ status: 'late', reason: null }]);
    for (const { class_id } of [one, two]) {
      const { result } = await api.call('attendance.teacherRegister', {
        as: 'staff',
        params: { id: class_id },
        query: { date: wednesday },
      });
      expect(result.teachers).toMatchObject([{ teacher_id: teacher, attendance_status: 'late' }]);
    }
    const stranger = await newTeacher(api, []);
    expect((await mark(api, stranger, 'present', { ...asTeacher, as: 'registrar' })).status).toBe(400);
    const inFile = (as: 'staff' | 'registrar') =>
      api.call('attendance.markTeacher', {
        as,
        params: { id: stranger },
        body: { date: wednesday, status: 'excused', notes: 'Course' },
      });
    expect((await inFile('staff')).status).toBe(403);
    expect((await inFile('registrar')).result).toMatchObject({
      status: 'excused',
      remarks: 'Course',
      class_id: null,
    });
  });
});
