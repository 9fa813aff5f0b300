import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.sql("update sessions set expires_dt = '2099-01-01'");
});
afterAll(() => api.stop());

const day = (name: string) => ({ name, kind: 'closure', starts_on: '2027-01-11', ends_on: '2027-01-11' });
const addDay = async (as: 'admin' | 'northside', name: string) =>
  (await api.call('settings.createCalendarDay', { as, body: day(name) })).result.calendar_day_id as string;
const log = async (query: Record<string, string | number>) =>
  (await api.call('audit.list', { as: 'admin', query })).result;

describe('audit log', () => {
  it('shows who did what to which record, newest first, page by page', async () => {
    const id = await addDay('admin', 'Snow');
    await api.call('settings.updateCalendarDay', { as: 'admin', params: { id }, body: day('Storm') });
    await api.call('settings.updateCalendarDay', { as: 'admin', params: { id }, body: day('Flood') });
    const first = await log({ entity: 'calendar_day', entity_id: id, limit: 2 });
    expect(first).toMatchObject({ total: 3, page: 1, limit: 2 });
    expect(first.entries).toMatchObject([
      {
        actor_user_id: api.users.admin.user_id,
        actor_name: 'admin',
        action: 'update',
        entity_name: 'Flood',
        before: { name: 'Storm' },
        after: { name: 'Flood' },
      },
      { action: 'update', before: { name: 'Snow' }, after: { name: 'Storm' } },
    ]);
    const second = await log({ entity: 'calendar_day', entity_id: id, limit: 2, page: 2 });
    expect(second.entries).toMatchObject([{ action: 'create', before: null, after: { name: 'Snow' } }]);
    expect((await log({ entity_id: id, page: 9 })).entries).toEqual([]);
  });

  it('keeps the name of a deleted record', async () => {
    const id = await addDay('admin', 'Gone');
    await api.call('settings.removeCalendarDay', { as: 'admin', params: { id } });
    expect((await log({ entity_id: id })).entries).toMatchObject([
      { action: 'delete', entity_name: 'Gone' },
      { action: 'create', entity_name: 'Gone' },
    ]);
  });

  it('filters by person and by the school’s days', async () => {
    await api.sql(
      `insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id, created_dt)
      values
        ($1, $2, 'staff', 'update', 'student', 'late evening', '2025-03-01T23:30:00Z'),
        ($1, $2, 'staff', 'update', 'student', 'next day', '2025-03-02T00:00:00Z')`,
      [api.school_id, api.users.staff.user_id],
    );
    const ids = async (query: Record<string, string>) =>
      (await log({ entity: 'student', ...query })).entries.map(
        (entry: { entity_id: string }) => entry.entity_id,
      );
    expect(await ids({ from: '2025-03-01', to: '2025-03-01' })).toEqual(['late evening']);
    expect(await ids({ from: '2025-03-02' })).toEqual(['next day']);
    expect(await ids({ actor: api.users.staff.user_id })).toEqual(['next day', 'late evening']);
    expect(await ids({ actor: api.users.admin.user_id })).toEqual([]);
    expect(await ids({ entity: '', entity_id: 'next day' })).toEqual(['next day']);
  });

  it('offers the kinds and people that occur, each once', async () => {
    await addDay('admin', 'Again');
    const { result } = await api.call('audit.choices', { as: 'admin' });
    expect(result.entities).toEqual(['calendar_day', 'student']);
    expect(result.actors.map((actor: { name: string }) => actor.name)).toEqual(['admin', 'staff']);
  });

  it('is for account-admins, who see their own school', async () => {
    const foreign = await addDay('northside', 'Elsewhere');
    expect((await log({ entity_id: foreign })).total).toBe(0);
    for (const as of ['registrar', 'staff'] as const) {
      expect((await api.call('audit.list', { as })).status).toBe(403);
      expect((await api.call('audit.choices', { as })).status).toBe(403);
    }
  });

  it.each([
    ['actor', 'someone'],
    ['from', '2025-13-01'],
    ['limit', '101'],
    ['page', '0'],
  ])('refuses a %s like %s', async (field, value) => {
    const reply = await api.call('audit.list', { as: 'admin', query: { [field]: value } });
    expect(reply).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('names a student with the admission number', async () => {
    const [student] = await api.sql<{ student_id: string; name: string; admission_no: string }>(
      `insert into students (school_id, name, gender)
      values ($1, 'Ada', 'female')
      returning student_id, name, admission_no`,
      [api.school_id],
    );
    await api.sql(
      `insert into audit_log (school_id, actor_name, action, entity, entity_id)
      values ($1, 'office', 'update', 'student', $2)`,
      [api.school_id, student?.student_id],
    );
    expect((await log({ entity_id: student?.student_id ?? '' })).entries).toMatchObject([
      { entity_name: `${student?.name}, ${student?.admission_no}` },
    ]);
  });

  it('names the teachers whose list was read', async () => {
    const [teacher] = await api.sql<{ teacher_id: string }>(
      `insert into teachers (school_id, name, employee_id)
      values ($1, 'Grace Hopper', 'T-names')
      returning teacher_id`,
      [api.school_id],
    );
    const gone = crypto.randomUUID();
    await api.sql(
      `insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
      values ($1, 'office', 'read', 'teacher', 'list', jsonb_build_object('teachers', $2::text[]))`,
      [api.school_id, [teacher?.teacher_id, gone]],
    );
    expect((await log({ entity: 'teacher', entity_id: 'list' })).entries).toMatchObject([
      { after: { teachers: ['Grace Hopper', gone] } },
    ]);
  });
});

async function enrol(name: string, roll_no: string) {
  const [student] = await api.sql<{ id: string }>(
    'insert into students (school_id, name) values ($1, $2) returning student_id as id',
    [api.school_id, name],
  );
  const id = student?.id ?? '';
  await api.sql(
    `with class as (
      insert into classes (school_id, class_id, name)
      values ($1, '00000000-0000-4000-8000-000000000001', 'Grade 5')
      on conflict do nothing
    )
    insert into enrolments (school_id, student_id, academic_year_id, class_id, roll_no, from_date)
    select $1, $2, academic_year_id, '00000000-0000-4000-8000-000000000001', $3, starts_on
    from academic_years
    where school_id = $1`,
    [api.school_id, id, roll_no],
  );
  return id;
}

const remove = (id: string) =>
  api.sql('update students set deleted_dt = now() where school_id = $1 and student_id = $2', [
    api.school_id,
    id,
  ]);
const restore = (type: string, id: string, as: 'admin' | 'registrar' | 'northside' = 'admin') =>
  api.call('trash.restore', { as, params: { type, id } });
const trash = async (query: Record<string, string | number> = {}) =>
  (await api.call('trash.list', { as: 'admin', query })).result;
const rollNumbers = () =>
  api.sql('select roll_no from enrolments where school_id = $1 and deleted_dt is null order by 1', [
    api.school_id,
  ]);

describe('trash', () => {
  it('lists deleted records and restores a student with the enrollment', async () => {
    const id = await enrol('Ada Lovelace', '7');
    await remove(id);
    await api.sql(
      `insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id)
      values ($1, $2, 'registrar', 'delete', 'student', $3)`,
      [api.school_id, api.users.registrar.user_id, id],
    );
    const listed = await trash();
    expect(listed).toMatchObject({
      total: 1,
      items: [
        {
          type: 'student',
          id,
          name: 'Ada Lovelace',
          detail: expect.stringMatching(/^\d{4}-\d{4} · Grade 5 · 7$/),
          deleted_by: 'registrar',
        },
      ],
    });
    const [item] = listed.items;
    expect(Date.parse(item?.restorable_until ?? '') - Date.parse(item?.deleted_dt ?? '')).toBe(
      30 * 86_400_000,
    );
    expect(await rollNumbers()).toEqual([]);

    expect((await restore('student', id)).result).toEqual({
      lost: [],
      type: 'student',
      id,
      name: 'Ada Lovelace',
    });
    expect(await rollNumbers()).toEqual([{ roll_no: '7' }]);
    expect(await trash()).toMatchObject({ total: 0, items: [] });
    expect((await restore('student', id)).status).toBe(404);
  });

  it('refuses a student whose roll number is in use', async () => {
    const id = await enrol('Grace Hopper', '8');
    await remove(id);
    const other = await enrol('Mary Jackson', '8');
    expect(await restore('student', id)).toMatchObject({
      status: 409,
      errors: [{ message: 'Roll number 8 now belongs to Mary Jackson. Change it there first.' }],
    });
    expect((await trash()).total).toBe(1);
    await remove(other);
    expect((await restore('student', id)).status).toBe(200);
  });

  it('restores teachers unless their employee ID is in use', async () => {
    const add = async (name: string, deleted: boolean) => {
      const [row] = await api.sql<{ id: string }>(
        `insert into teachers (school_id, name, employee_id, deleted_dt)
        values ($1, $2, 'T-1', case when $3 then now() end)
        returning teacher_id as id`,
        [api.school_id, name, deleted],
      );
      return row?.id ?? '';
    };
    const gone = await add('Old', true);
    const present = await add('New', false);
    expect((await restore('teacher', gone)).errors[0]?.message).toContain(
      'Employee ID T-1 now belongs to New',
    );
    await api.sql('delete from teachers where school_id = $1 and teacher_id = $2', [api.school_id, present]);
    expect((await trash({ type: 'teacher' })).items).toMatchObject([
      { name: 'Old', detail: 'T-1', deleted_by: null },
    ]);
    expect((await restore('teacher', gone)).status).toBe(200);
  });

  it('restores contacts', async () => {
    const [contact] = await api.sql<{ id: string }>(
      `insert into contacts (school_id, name, email, deleted_dt)
      values ($1, 'Lead', 'lead@test.test', now())
      returning contact_id as id`,
      [api.school_id],
    );
    expect((await trash({ type: 'contact' })).items).toMatchObject([
      { name: 'Lead', detail: 'lead@test.test' },
    ]);
    expect((await restore('contact', contact?.id ?? '')).status).toBe(200);
  });

  it('restores announcements', async () => {
    const body = { title: 'Sports day', description: 'On the field' };
    const { result } = await api.call('announcements.create', { as: 'admin', body });
    await api.call('announcements.remove', { as: 'registrar', params: { id: result.id } });
    expect((await trash({ type: 'announcement' })).items).toMatchObject([
      { id: result.id, name: 'Sports day', detail: 'Draft', deleted_by: 'registrar' },
    ]);
    expect((await restore('announcement', result.id)).status).toBe(200);
    const { status } = await api.call('announcements.get', { as: 'admin', params: { id: result.id } });
    expect(status).toBe(200);
  });

  it('forgets after 30 days', async () => {
    const id = await enrol('Long Gone', '9');
    await remove(id);
    api.setNow(new Date(Date.now() + 30 * 86_400_000 + 60_000));
    expect((await trash()).total).toBe(0);
    expect(await restore('student', id)).toMatchObject({
      status: 404,
      errors: [{ message: 'This is not in the trash' }],
    });
    api.setNow(undefined);
    expect((await restore('student', id)).status).toBe(200);
  });

  it('is for account-admins of the same school', async () => {
    const id = await enrol('Hidden', '10');
    await remove(id);
    expect((await api.call('trash.list', { as: 'registrar' })).status).toBe(403);
    expect((await restore('student', id, 'registrar')).status).toBe(403);
    expect((await restore('student', id, 'northside')).status).toBe(404);
    expect((await restore('user', id)).status).toBe(404);
    expect((await restore('student', 'not-an-id')).status).toBe(404);
  });
});
