import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { wednesday } from '#server/test/records/attendance.ts';
import { assign, newTaughtSchool, newTeacherUser, type Teacher } from '#server/test/records/teaching.ts';

let api: TestApi;
let school: Awaited<ReturnType<typeof newTaughtSchool>>;
let substitute: Teacher;
let today: string;

beforeAll(async () => {
  api = await startApi();
  school = await newTaughtSchool(api);
  const { class_id, art } = school.fifth;
  const absent = await newTeacherUser(api, 'Ada Absent');
  await assign(api, absent.teacher_id, { class_id, section: 'A', subject_id: art, is_class_teacher: true });
  substitute = await newTeacherUser(api, 'Sam Substitute');
  const [row] = await api.sql<{ day: string }>(`select (now() at time zone 'UTC')::date::text as day`);
  today = row?.day ?? '';
});
afterAll(() => api.stop());

const dayFromNow = (days: number) => {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};
const grant = (teacher: Teacher, body: object, as: Who | Teacher = 'registrar') =>
  api.call('teaching.addGrant', { as, params: { id: teacher.teacher_id }, body });
const list = async (teacher: Teacher) =>
  (await api.call('teaching.listGrants', { as: 'registrar', params: { id: teacher.teacher_id } })).result
    .grants;
const turn = (
  call: 'teaching.endGrant' | 'teaching.resumeGrant',
  teacher: Teacher,
  id: string,
  headers = {},
) => api.call(call, { as: 'registrar', params: { id: teacher.teacher_id, grantId: id }, headers });
const entries = (id: string) =>
  api.sql<{ action: string }>('select action from audit_log where entity_id = $1 order by audit_id', [id]);
const standIn = () => ({
  kind: 'substitute',
  class_id: school.fifth.class_id,
  section: 'a',
  from_date: today,
  to_date: dayFromNow(10),
});
const lead = () => ({
  kind: 'head',
  subject_id: school.fifth.maths,
  from_date: today,
  to_date: dayFromNow(30),
});

describe('a grant', () => {
  it('opens the class of a colleague with the next request, and closes it when it is ended', async () => {
    const register = { params: { id: school.fifth.class_id }, query: { date: wednesday } };
    const read = () => api.call('attendance.studentRegister', { as: substitute, ...register });
    expect((await read()).status).toBe(404);
    const { status, result } = await grant(substitute, { ...standIn(), reason: 'Parental leave' });
    expect(status).toBe(201);
    expect(result).toMatchObject({
      teacher_name: 'Sam Substitute',
      class_name: 'Grade 5',
      section: 'A',
      subject_id: null,
      state: 'current',
      reason: 'Parental leave',
    });
    const opened = await read();
    expect(opened.status).toBe(200);
    expect(opened.result.access?.reason).toMatch(
      /^Substitutes Ada Absent as class teacher of Grade 5 A until \d{1,2} [A-Z][a-z]+ \d{4}$/,
    );
    const stream = await api.events('attendance.followRegister', { as: substitute, ...register });
    await expect.poll(() => stream.told.length).toBe(1);
    const ended = await turn('teaching.endGrant', substitute, result.id);
    expect(ended.result.state).toBe('ended');
    expect((await read()).status).toBe(404);
    await stream.ended;
    expect((await turn('teaching.resumeGrant', substitute, result.id)).result).toMatchObject({
      state: 'current',
      ended_dt: null,
    });
    expect((await read()).status).toBe(200);
    expect((await entries(result.id)).map(({ action }) => action)).toEqual(['create', 'end', 'resume']);
    await turn('teaching.endGrant', substitute, result.id);
  });

  it('is listed with who granted and who ended it, current ones first', async () => {
    const teacher = await newTeacherUser(api);
    const { result: first } = await grant(teacher, standIn());
    await turn('teaching.endGrant', teacher, first.id);
    await grant(teacher, { ...lead(), from_date: dayFromNow(2) });
    await grant(teacher, standIn());
    const listed = await list(teacher);
    expect(listed.map(({ state }) => state)).toEqual(['coming', 'current', 'ended']);
    const { granted_by, ended_by } = listed[2] ?? {};
    expect(granted_by).toBe(api.users.registrar.name);
    expect(ended_by).toBe(api.users.registrar.name);
  });

  it('is listed for the whole school until it ends, the next to end first', async () => {
    const all = async (query = {}) =>
      (await api.call('teaching.listAllGrants', { as: 'admin', query: { limit: '100', ...query } })).result;
    const teacher = await newTeacherUser(api, 'Lena Lister');
    const listOwn = async () =>
      (await all()).grants
        .filter(({ teacher_id }) => teacher_id === teacher.teacher_id)
        .map(({ kind }) => kind);
    await grant(teacher, { ...lead(), to_date: dayFromNow(40) });
    const { result } = await grant(teacher, standIn());
    expect(await listOwn()).toEqual(['substitute', 'head']);
    const { total, grants } = await all({ limit: '1', page: '2' });
    expect([total > 1, grants.length]).toEqual([true, 1]);
    await turn('teaching.endGrant', teacher, result.id);
    expect(await listOwn()).toEqual(['head']);
    const foreign = await api.call('teaching.listAllGrants', { as: 'northside' });
    expect(foreign.result.total).toBe(0);
    expect((await api.call('teaching.listAllGrants', { as: 'staff' })).status).toBe(403);
  });

  it('is ended and resumed from the version that was read', async () => {
    const teacher = await newTeacherUser(api);
    const { result } = await grant(teacher, lead());
    const stale = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' };
    expect((await turn('teaching.endGrant', teacher, result.id, stale)).status).toBe(409);
    const ended = await turn('teaching.endGrant', teacher, result.id);
    expect((await turn('teaching.endGrant', teacher, result.id)).status).toBe(409);
    const version = { 'if-unmodified-since-version': ended.result.updated_dt };
    expect((await turn('teaching.resumeGrant', teacher, result.id, stale)).status).toBe(409);
    expect((await turn('teaching.resumeGrant', teacher, result.id, version)).status).toBe(200);
    expect((await turn('teaching.resumeGrant', teacher, result.id)).status).toBe(409);
  });

  it('gets another last day, from the version that was read, and the access lasts until then', async () => {
    const teacher = await newTeacherUser(api, 'Mia Mover');
    const { result } = await grant(teacher, standIn());
    const move = (to_date: string, headers = {}, as: Who = 'registrar') =>
      api.call('teaching.moveGrantEnd', {
        as,
        params: { id: teacher.teacher_id, grantId: result.id },
        body: { to_date },
        headers,
      });
    const stale = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' };
    expect((await move(dayFromNow(20), stale)).status).toBe(409);
    expect((await move(dayFromNow(20), {}, 'northside')).status).toBe(404);
    expect((await move(dayFromNow(20), {}, 'staff')).status).toBe(403);
    expect((await move(dayFromNow(-1))).errors).toMatchObject([{ field: 'to_date' }]);
    const version = { 'if-unmodified-since-version': result.updated_dt };
    const moved = await move(dayFromNow(20), version);
    expect([moved.status, moved.result.to_date, moved.result.state]).toEqual([
      200,
      dayFromNow(20),
      'current',
    ]);
    const { result: home } = await api.call('teaching.myClasses', { as: teacher });
    expect(home.classes.map(({ until }) => until)).toEqual([dayFromNow(20)]);
    const [, entry] = await api.sql<{ action: string; before: object; after: object }>(
      'select action, before, after from audit_log where entity_id = $1 order by audit_id',
      [result.id],
    );
    expect(entry).toMatchObject({
      action: 'update',
      before: { teacher_name: 'Mia Mover', to_date: dayFromNow(10) },
      after: { to_date: dayFromNow(20) },
    });
    const later = { ...standIn(), from_date: dayFromNow(30), to_date: dayFromNow(40) };
    expect((await grant(teacher, later)).status).toBe(201);
    expect((await move(dayFromNow(35))).status).toBe(409);
    await turn('teaching.endGrant', teacher, result.id);
    expect((await move(dayFromNow(21))).status).toBe(409);
  });

  it('that has run out gets no other last day', async () => {
    const teacher = await newTeacherUser(api);
    const { result } = await grant(teacher, standIn());
    await api.sql('update teacher_grants set from_date = $2, to_date = $2 where teacher_grant_id = $1', [
      result.id,
      dayFromNow(-3),
    ]);
    const params = { id: teacher.teacher_id, grantId: result.id };
    const moved = await api.call('teaching.moveGrantEnd', {
      as: 'registrar',
      params,
      body: { to_date: dayFromNow(3) },
    });
    expect([moved.status, moved.errors[0]?.message]).toEqual([
      409,
      'The last day has passed. Add a new substitution or lead.',
    ]);
  });

  it('is refused, and resumed, only once for the same days', async () => {
    const teacher = await newTeacherUser(api);
    const { result } = await grant(teacher, standIn());
    const again = await grant(teacher, { ...standIn(), from_date: dayFromNow(10), to_date: dayFromNow(12) });
    expect([again.status, again.errors[0]]).toMatchObject([409, { field: 'from_date' }]);
    expect((await grant(teacher, { ...standIn(), subject_id: school.fifth.maths })).status).toBe(201);
    await turn('teaching.endGrant', teacher, result.id);
    expect((await grant(teacher, standIn())).status).toBe(201);
    const resumed = await turn('teaching.resumeGrant', teacher, result.id);
    expect([resumed.status, resumed.errors[0]?.field]).toEqual([409, 'from_date']);
  });
});

describe('a refused grant', () => {
  it.each([
    ['class_id', () => ({ ...standIn(), class_id: null })],
    ['class_id', () => ({ ...standIn(), class_id: school.exam_id })],
    ['class_id', () => ({ ...lead(), class_id: school.fifth.class_id })],
    ['section', () => ({ ...standIn(), section: 'Z' })],
    ['section', () => ({ ...lead(), section: 'A' })],
    ['subject_id', () => ({ ...standIn(), subject_id: school.exam_id })],
    ['subject_id', () => ({ ...standIn(), subject_id: school.sixth.maths })],
    ['subject_id', () => ({ ...lead(), subject_id: null })],
    ['department', () => ({ ...standIn(), department: 'Science' })],
    ['department', () => ({ ...lead(), department: 'Science' })],
    ['department', () => ({ ...lead(), subject_id: null, department: 'Alchemy' })],
    ['to_date', () => ({ ...standIn(), to_date: dayFromNow(-1) })],
    ['to_date', () => ({ ...standIn(), from_date: dayFromNow(5), to_date: dayFromNow(4) })],
    ['to_date', () => ({ ...lead(), to_date: undefined })],
  ])('names %s', async (field, body) => {
    const { status, errors } = await grant(substitute, body());
    expect([status, errors.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('is refused to the staff and to teachers, and for a teacher of another school', async () => {
    expect((await grant(substitute, standIn(), 'staff')).status).toBe(403);
    expect((await grant(substitute, standIn(), substitute)).status).toBe(403);
    const foreign = await api.call('teaching.addGrant', {
      as: 'northside',
      params: { id: substitute.teacher_id },
      body: lead(),
    });
    expect(foreign.status).toBe(404);
  });
});

it('the head of a department reads the marks of its subjects and writes none', async () => {
  const head = await newTeacherUser(api, 'Hanna Head');
  const { class_id, maths, a } = school.fifth;
  const colleague = await newTeacherUser(api, 'Carl Colleague');
  await api.sql(`update teachers set department = 'Sciences' where teacher_id = $1`, [colleague.teacher_id]);
  await assign(api, colleague.teacher_id, { class_id, section: null, subject_id: maths });
  await api.sql('update class_subjects set teacher_id = $1 where class_id = $2 and subject_id = $3', [
    colleague.teacher_id,
    class_id,
    maths,
  ]);
  const { status } = await grant(head, {
    kind: 'head',
    department: 'sciences',
    from_date: today,
    to_date: dayFromNow(30),
  });
  expect(status).toBe(201);
  const sheet = { params: { id: school.exam_id, classId: class_id } };
  const { result } = await api.call('exams.sheet', { as: head, ...sheet });
  expect(result.columns.map(({ subject_id }) => subject_id)).toEqual([maths]);
  expect(result.access?.reason).toMatch(/^Head of sciences until \d{1,2} [A-Z][a-z]+ \d{4}$/i);
  const cells = [{ student_id: a[0], subject_id: maths, state: 'present', marks: 5, version: null }];
  expect((await api.call('exams.saveSheet', { as: head, ...sheet, body: { cells } })).status).toBe(403);
});
