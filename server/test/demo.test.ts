import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '#demo/load.ts';
import { demoSignIns } from '#server/db/installation.ts';
import { verifyPassword } from '#server/kit/sessions/passwords.ts';
import { memoryFiles } from '#server/ports/files.ts';
import { fingerprint } from './demo-fingerprint.ts';
import { connect, count, type LoadedDemo, load, schoolId, students, unload, values } from './loaded-demo.ts';

const friday = new Date('2026-11-20T09:40:00Z');

describe('the demo school', () => {
  let loaded: LoadedDemo;
  beforeAll(async () => {
    loaded = await load(friday);
  });
  afterAll(() => unload(loaded));

  test('lets everyone printed on the terminal sign in', async () => {
    for (const { email, role } of demoSignIns) {
      const { rows } = await loaded.client.query<{ password_hash: string; role: string; status: string }>(
        'select password_hash, role, status from find_users_for_sign_in($1, null)',
        [email],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.status).toBe('active');
      expect(role.startsWith(rows[0]?.role ?? 'none')).toBe(true);
      expect(await verifyPassword(rows[0]?.password_hash ?? '', 'homeroom-demo')).toBe(true);
    }
    expect(await count(loaded.client, 'select count(*) from users where must_change_password')).toBe(0);
  });

  test('gives everyone except account-admins a chatbot, one of two', async () => {
    const without = `select email
      from users account
      where role not in ('teacher', 'account-admin')
        and not exists (select from user_chatbots access where access.user_id = account.user_id)`;
    expect(await values(loaded.client, without)).toEqual([]);
    expect(
      await values(
        loaded.client,
        `select is_default from chatbots where school_id = '${schoolId}' order by 1`,
      ),
    ).toEqual([false, true]);
  });

  test('has exactly the requested number of students, and a second school has its own', async () => {
    const ofSchool = `select count(*) from students where school_id = current_school()`;
    expect(await count(loaded.client, ofSchool)).toBe(students);
    const northside = await connect(loaded.database, 2);
    expect(await count(northside, ofSchool)).toBe(24);
    await northside.end();
  });

  test('enrolls every student, with a unique roll number', async () => {
    const { client } = loaded;
    const astray = `select student.name
      from students student
      where not exists (
        select from enrolments enrol
        join sections section on section.section_id = enrol.section_id
        join academic_years school_year on school_year.academic_year_id = enrol.academic_year_id
        where enrol.student_id = student.student_id
          and (enrol.class_id, section.name, enrol.roll_no, school_year.start_year) is not distinct from (student.class_id,
            student.section, student.roll_no, student.academic_year)
      )`;
    expect(await values(client, astray)).toEqual([]);
    const shared = `select roll_no
      from enrolments
      group by school_id, academic_year_id, class_id, section_id, roll_no
      having count(*) > 1`;
    expect(await values(client, shared)).toEqual([]);
    const left = `select student.name
      from students student
      where (student.status in ('active', 'inactive')) <> exists (
        select from enrolments enrol where enrol.student_id = student.student_id and enrol.to_date is null
      )`;
    expect(await values(client, left)).toEqual([]);
  });

  test('has promoted students from the class below', async () => {
    const jumps = `select enrol.student_id
      from enrolments enrol
      join academic_years school_year on school_year.academic_year_id = enrol.academic_year_id
      join classes cls on cls.class_id = enrol.class_id
      join enrolments other_enrol on other_enrol.student_id = enrol.student_id
      join academic_years other_school_year on other_school_year.academic_year_id = other_enrol.academic_year_id
        and other_school_year.start_year = school_year.start_year + 1
      join classes other_cls on other_cls.class_id = other_enrol.class_id
      where other_cls.position <> cls.position + 1`;
    expect(await values(loaded.client, jumps)).toEqual([]);
    expect(
      await count(loaded.client, `select count(*) from enrolments where exit_reason = 'Promoted'`),
    ).toBeGreaterThan(20);
  });

  test('gives siblings the same parents', async () => {
    const families = `select count(*)
      from (
        select guardian_id
        from student_guardians
        where relationship = 'mother'
        group by guardian_id
        having count(distinct student_id) > 1
      ) families`;
    expect(await count(loaded.client, families)).toBeGreaterThan(3);
  });

  test('has the registers of sixty school days, except some of today', async () => {
    const { client } = loaded;
    const days = `select count(distinct attendance_date) from registers where school_id = '${schoolId}'`;
    expect(await count(client, days)).toBe(60);
    const sections = await count(client, `select count(*) from sections where school_id = '${schoolId}'`);
    const today = `select count(*)
      from registers
      where attendance_date = '2026-11-20' and school_id = '${schoolId}'`;
    expect(await count(client, today)).toBeGreaterThan(sections / 2);
    expect(await count(client, today)).toBeLessThan(sections);
    const loose = `select record.student_id
      from student_attendance record
      where not exists (
          select from registers register
          where register.section_id = record.section_id and register.attendance_date = record.attendance_date
        )
        or not exists (
          select from enrolments enrol
          where enrol.student_id = record.student_id and enrol.section_id = record.section_id
            and record.attendance_date between enrol.from_date and coalesce(enrol.to_date, 'infinity')
        )`;
    expect(await values(client, loose)).toEqual([]);
  });

  test('grades by its scale', async () => {
    const wrong = `select mark.percentage
      from marks mark
      where mark.state = 'present'
        and mark.grade <> (
          select band.grade
          from grade_bands band
          where band.school_id = mark.school_id and band.lower_bound <= mark.percentage
          order by band.lower_bound desc
          limit 1
        )`;
    expect(await values(loaded.client, wrong)).toEqual([]);
    const exams = `select count(distinct exam_id) from marks where school_id = '${schoolId}'`;
    expect(await count(loaded.client, exams)).toBeGreaterThan(6);
  });

  test.each([
    ['contacts', 'stage', 6],
    ['contacts', 'source', 6],
    ['tasks', 'status', 4],
    ['tasks', 'category', 5],
    ['activities', 'status', 3],
    ['activities', 'activity_type', 7],
    ['announcements', 'announcement_type', 4],
    ['announcements', 'status', 4],
    ['announcements', 'priority', 4],
    ['announcements', 'target_audience', 5],
    ['chat_sessions', 'status', 4],
    ['chat_sessions', 'handling', 4],
    ['student_attendance', 'status', 5],
    ['students', 'transport_mode', 6],
  ])('has %s of every %s', async (table, column, n) => {
    const found = `select count(distinct ${column}) from ${table} where school_id = '${schoolId}'`;
    expect(await count(loaded.client, found)).toBe(n);
  });

  test('has a plausible history of stages for each lead', async () => {
    const wrong = `select lead.name
      from contacts lead
      where lead.stage is distinct from (
        select stage_change.stage_after
        from contact_stages stage_change
        where stage_change.contact_id = lead.contact_id
        order by stage_change.changed_dt desc, stage_change.contact_stage_id desc
        limit 1
      )`;
    expect(await values(loaded.client, wrong)).toEqual([]);
  });

  test('answers the six quick questions of its chatbot', async () => {
    const titles = await values(
      loaded.client,
      `select title from knowledge_chunks where cardinality(text) > 1`,
    );
    expect(titles).toEqual(
      expect.arrayContaining([
        'Admission requirements for Grade 1',
        'Fee structure',
        'Documents needed for admission',
        'School timings',
        'Holidays',
        'Contacting the admissions office',
        'Extracurricular activities',
      ]),
    );
  });

  test('is the same on every load', async () => {
    const again = await load(friday);
    const prints = await fingerprint(loaded.client);
    expect(Object.keys(prints).length).toBeGreaterThan(40);
    expect(await fingerprint(again.client)).toEqual(prints);
    await unload(again);
  }, 60_000);

  test('has the bytes of every file', async () => {
    const { rows } = await loaded.client.query<{ storage_key: string; size: number; hash: Buffer }>(
      `select storage_key, file_size::int as size, sha256 as hash from files where school_id = $1`,
      [schoolId],
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { storage_key, size, hash } of rows) {
      const bytes = loaded.files.get(storage_key);
      expect(bytes?.length).toBe(size);
      expect(
        createHash('sha256')
          .update(bytes ?? '')
          .digest()
          .equals(hash),
      ).toBe(true);
    }
  });

  test('is loaded completely or not at all', async () => {
    const { client, database } = loaded;
    const before = await count(client, 'select count(*) from audit_log');
    const again = loadDemo({
      connectionString: database.connectionString,
      students,
      files: memoryFiles(),
      log: { info: () => {} },
    });
    await expect(again).rejects.toThrow(/duplicate key/);
    expect(await count(client, 'select count(*) from audit_log')).toBe(before);
  });
});

/** Days on which a school tends to be closed: the first ones of a year, a weekend, holidays, a leap day. */
test.each([
  '2027-01-01T00:10:00Z',
  '2027-01-03T11:00:00Z',
  '2026-08-15T17:30:00Z',
  '2028-02-29T06:00:00Z',
  '2026-12-31T23:50:00Z',
])('has current data on %s too', async (moment) => {
  const loaded = await load(new Date(moment));
  const { client } = loaded;
  const day = moment.slice(0, 10);
  const taken = `select count(*) from registers where attendance_date = '${day}'`;
  expect(await count(client, taken)).toBeGreaterThan(0);
  const current = `select count(*)
    from academic_years
    where school_id = '${schoolId}' and '${day}' between starts_on and ends_on`;
  expect(await count(client, current)).toBe(1);
  const columns = await client.query<{ table_name: string; column_name: string }>(
    `select col.table_name, col.column_name
    from information_schema.columns col
    where col.table_schema = 'public' and col.table_name <> 'migrations'
      and col.column_name in ('created_dt', 'taken_dt', 'marked_dt', 'completed_dt', 'last_message_dt',
        'published_dt', 'viewed_dt', 'read_dt', 'changed_dt', 'last_contacted_dt')`,
  );
  for (const { table_name, column_name } of columns.rows) {
    // What takes the default was written at the real now.
    const future = `select count(*)
      from ${table_name}
      where ${column_name} > '${moment}' and ${column_name} > now()`;
    expect([table_name, column_name, await count(client, future)]).toEqual([table_name, column_name, 0]);
  }
  await unload(loaded);
});
