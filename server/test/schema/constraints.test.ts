import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchoolFixture, type SchoolFixture } from './school-fixture.ts';

let school: SchoolFixture;

beforeAll(async () => {
  school = await openSchoolFixture();
});

afterAll(() => school.close());

const refusedBy = (constraint: string) => ({ constraint });

test('a person has one attendance record per day, whatever class it is taken in', async () => {
  const student = await school.makeStudent('Ada');
  const mark = (status: string) =>
    school.run(
      `insert into student_attendance (school_id, student_id, attendance_date, class_id, status)
      values (:school, $1, '2025-10-01', $2, $3)`,
      [student, school.class_id, status],
    );
  await mark('present');
  await expect(mark('absent')).rejects.toMatchObject(refusedBy('student_attendance_pkey'));
  await expect(mark('asleep')).rejects.toMatchObject(refusedBy('student_attendance_status_check'));
});

test('a corrected attendance record keeps its old value', async () => {
  const student = await school.makeStudent('Bea');
  await school.run(
    `insert into student_attendance (school_id, student_id, attendance_date, class_id, status, reason)
    values (:school, $1, '2025-10-01', $2, 'absent', 'No note')`,
    [student, school.class_id],
  );
  await school.run(
    `update student_attendance set status = 'excused', reason = 'Doctor' where student_id = $1`,
    [student],
  );
  await school.run(`update student_attendance set marked_dt = now() where student_id = $1`, [student]);
  const history = await school.run(
    `select status_before, reason_before, status_after, reason_after
    from attendance_history
    where person_id = $1`,
    [student],
  );
  expect(history).toEqual([
    { status_before: 'absent', reason_before: 'No note', status_after: 'excused', reason_after: 'Doctor' },
  ]);
});

test('a school has a time zone that exists', async () => {
  const choose = (zone: string) => school.run('update schools set time_zone = $1', [zone]);
  await choose('Asia/Kathmandu');
  for (const zone of ['Mars/Olympus', 'Asia/Kathmandu école', ''])
    await expect(choose(zone), zone).rejects.toMatchObject(refusedBy('schools_time_zone_check'));
  await choose('UTC');
});

test('a roll number is unique in a year, class and section, and free again when its holder leaves', async () => {
  const [first, second, third] = [
    await school.makeStudent('Cy'),
    await school.makeStudent('Di'),
    await school.makeStudent('Ed'),
  ];
  const held = await school.enrol(first, { section: school.section_a, roll_no: '7' });
  const again = () => school.enrol(second, { section: school.section_a, roll_no: '7' });
  await expect(again()).rejects.toMatchObject(refusedBy('enrolments_roll_number_key'));
  await school.enrol(third, { section: school.section_b, roll_no: '7' });
  await school.run(`update enrolments set to_date = '2025-12-01' where enrolment_id = $1`, [held]);
  await again();
});

test('a roll number is unique in a class without sections too', async () => {
  const [first, second] = [await school.makeStudent('Flo'), await school.makeStudent('Gus')];
  await school.enrol(first, { section: null, roll_no: '8' });
  await expect(school.enrol(second, { section: null, roll_no: '8' })).rejects.toMatchObject(
    refusedBy('enrolments_roll_number_key'),
  );
});

test('a deleted student holds no roll number, and cannot be restored to one in use', async () => {
  const [first, second] = [await school.makeStudent('Hal'), await school.makeStudent('Ivy')];
  await school.enrol(first, { section: school.section_a, roll_no: '9' });
  await school.run('update students set deleted_dt = now() where student_id = $1', [first]);
  await school.enrol(second, { section: school.section_a, roll_no: '9' });
  await expect(
    school.run('update students set deleted_dt = null where student_id = $1', [first]),
  ).rejects.toMatchObject(refusedBy('enrolments_roll_number_key'));
});

test('enrollments of one student do not overlap; leaving and returning makes two', async () => {
  const student = await school.makeStudent('Jo');
  await school.enrol(student, { section: school.section_a, from: '2025-09-01', to: '2025-11-30' });
  await expect(
    school.enrol(student, { section: school.section_b, from: '2025-11-30' }),
  ).rejects.toMatchObject(refusedBy('enrolments_no_overlap'));
  await school.enrol(student, { section: school.section_b, from: '2025-12-01' });
  await expect(
    school.enrol(student, { section: school.section_b, from: '2025-08-20', to: '2025-08-10' }),
  ).rejects.toMatchObject(refusedBy('enrolments_dates_check'));
});

test('a section belongs to the class of the enrollment', async () => {
  const student = await school.makeStudent('Kim');
  const other = await school.idOf(
    `insert into classes (school_id, name) values (:school, 'Grade 6') returning class_id as id`,
  );
  await expect(
    school.run(
      `insert into enrolments (school_id, student_id, academic_year_id, class_id, section_id, from_date)
      values (:school, $1, $2, $3, $4, '2025-09-01')`,
      [student, school.year, other, school.section_a],
    ),
  ).rejects.toMatchObject(refusedBy('enrolments_section_fkey'));
});

test('a class, subject or teacher with history cannot be removed', async () => {
  await school.enrol(await school.makeStudent('Lou'), { section: school.section_a });
  await expect(
    school.run('delete from classes where class_id = $1', [school.class_id]),
  ).rejects.toMatchObject({
    code: '23503',
  });
  await expect(
    school.run('delete from sections where section_id = $1', [school.section_a]),
  ).rejects.toMatchObject(refusedBy('enrolments_section_fkey'));
});

async function markFixture() {
  const student = await school.makeStudent('Mo');
  const subject = await school.idOf(
    `insert into subjects (school_id, name) values (:school, 'Art') returning subject_id as id`,
  );
  await school.run(
    `insert into exams (school_id, academic_year_id, name)
    values (:school, $1, 'Mid Term')
    on conflict do nothing`,
    [school.year],
  );
  const register = () =>
    school.run(
      `insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date)
      values (:school, $1, $2, $3, '2025-09-01')`,
      [student, school.year, subject],
    );
  const give = (marks: number | null, state = 'present', total = 100) =>
    school.run<{ marks: string; percentage: string }>(
      `insert into marks
        (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks)
      select :school, $1, $2, $3, exam_id, $4, $5, $6 from exams where name = 'Mid Term'
      returning marks::text, percentage::text`,
      [student, school.year, subject, state, marks, total],
    );
  return { student, register, give };
}

test('a mark needs a registered subject, lies between 0 and its total and is unique', async () => {
  const { register, give } = await markFixture();
  await expect(give(50)).rejects.toMatchObject(refusedBy('marks_registration_fkey'));
  await register();
  await expect(give(-0.5)).rejects.toMatchObject(refusedBy('marks_marks_check'));
  await expect(give(100.1)).rejects.toMatchObject(refusedBy('marks_marks_check'));
  await expect(give(0, 'present', 0)).rejects.toMatchObject(refusedBy('marks_total_marks_check'));
  const [given] = await give(89.95, 'present', 100);
  expect(given?.marks).toBe('90.0');
  await expect(give(60)).rejects.toMatchObject(refusedBy('marks_student_subject_exam_key'));
});

test('a missing mark is not zero: absent and exempt have no number, present has one', async () => {
  const { register, give } = await markFixture();
  await register();
  await expect(give(0, 'absent')).rejects.toMatchObject(refusedBy('marks_present_check'));
  await expect(give(null, 'present')).rejects.toMatchObject(refusedBy('marks_present_check'));
  expect(await give(null, 'absent')).toEqual([{ marks: null, percentage: null }]);
});

test('the percentage is not rounded before grading: two of three is not 67', async () => {
  const { student, register, give } = await markFixture();
  await register();
  const [given] = await give(2, 'present', 3);
  expect(given?.percentage).toBe('66.66666667');
  await school.run(`select set_config('app.reason', 'Added wrongly', false)`);
  await school.run('update marks set marks = 3 where student_id = $1', [student]);
  const history = await school.run(
    `select before -> 'marks' as before, after -> 'marks' as after, reason
    from mark_history
    where student_id = $1`,
    [student],
  );
  expect(history).toEqual([{ before: 2, after: 3, reason: 'Added wrongly' }]);
});

test('years do not overlap, terms lie inside their year and do not overlap either', async () => {
  const addYear = (from: string, to: string) =>
    school.run(
      `insert into academic_years (school_id, name, starts_on, ends_on)
      values (:school, $1::text, $1::date, $2)`,
      [from, to],
    );
  await expect(addYear('2026-07-31', '2027-07-30')).rejects.toMatchObject(
    refusedBy('academic_years_no_overlap'),
  );
  await addYear('2026-08-01', '2027-07-31');
  const addTerm = (name: string, from: string, to: string) =>
    school.run(
      `insert into terms (school_id, academic_year_id, name, starts_on, ends_on)
      values (:school, $1, $2, $3, $4)`,
      [school.year, name, from, to],
    );
  await addTerm('Autumn', '2025-08-01', '2025-12-20');
  await expect(addTerm('Winter', '2025-12-20', '2026-03-01')).rejects.toMatchObject(
    refusedBy('terms_no_overlap'),
  );
  await expect(addTerm('Early', '2025-07-01', '2025-07-31')).rejects.toMatchObject(
    refusedBy('terms_inside_year_check'),
  );
  await expect(
    school.run(`update academic_years set starts_on = '2025-08-02' where academic_year_id = $1`, [
      school.year,
    ]),
  ).rejects.toMatchObject(refusedBy('terms_inside_year_check'));
});

test('the last active account-admin stays, also when two remove each other at the same moment', async () => {
  const addAdmin = (email: string) =>
    school.idOf(
      `insert into users (school_id, name, email, role, password_hash)
      values (:school, 'Admin', $1, 'account-admin', '-')
      returning user_id as id`,
      [email],
    );
  const [first, second] = [await addAdmin('first@riverside.test'), await addAdmin('second@riverside.test')];
  const demote = `update users set role = 'cms-user' where user_id = $1`;
  const [one, two] = [await school.connect(), await school.connect()];
  await school.run('begin', [], one);
  await school.run(demote, [first], one);
  const waiting = school.run(demote, [second], two);
  waiting.catch(() => {});
  await school.run('commit', [], one);
  await expect(waiting).rejects.toMatchObject({ code: '23514', constraint: 'users_last_admin' });
  await expect(school.run('delete from users where user_id = $1', [second])).rejects.toMatchObject(
    refusedBy('users_last_admin'),
  );
  await Promise.all([one.end(), two.end()]);
});

test('an email address is unique in any letter case, until the user is deleted', async () => {
  const add = (email: string) =>
    school.run(
      `insert into users (school_id, name, email, role, password_hash)
      values (:school, 'Una', $1, 'cms-user', '-')`,
      [email],
    );
  await add('Una@riverside.test');
  await expect(add('una@RIVERSIDE.test')).rejects.toMatchObject(refusedBy('users_email_school_key'));
  await school.run(`update users set deleted_dt = now() where name = 'Una'`);
  await add('una@riverside.test');
});

test('the audit log only grows', async () => {
  await school.run(
    `insert into audit_log (school_id, actor_name, action, entity, entity_id)
    values (:school, 'Una', 'update', 'x', '1')`,
  );
  await expect(school.run(`update audit_log set action = 'none'`)).rejects.toMatchObject({ code: '42501' });
  await expect(school.run('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
  await school.run('reset role');
  await expect(school.run('delete from audit_log')).rejects.toMatchObject(refusedBy('audit_log_append_only'));
  await expect(school.run("update audit_log set action = 'none'")).rejects.toMatchObject(
    refusedBy('audit_log_append_only'),
  );
  await school.run('set role homeroom_app');
});
