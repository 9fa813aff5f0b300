import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

async function visitorOf(chatbot: string, name: string, handling = 'bot') {
  const [visitor] = await api.sql<{ chat_user_id: string }>(
    'insert into chat_users (school_id, chatbot_id, name) values ($1, $2, $3) returning chat_user_id',
    [api.school_id, chatbot, name],
  );
  await api.sql(
    `insert into chat_sessions
      (school_id, chatbot_id, chat_user_id, handling, waiting_since_dt, last_message_text)
    values ($1, $2, $3, $4, now(), 'Hello')`,
    [api.school_id, chatbot, visitor?.chat_user_id, handling],
  );
  return visitor?.chat_user_id;
}

const lead = (name: string, values: { stage?: string; next_step_on?: string; chat_user_id?: string } = {}) =>
  api.sql(
    `insert into contacts (school_id, name, mobile, stage, next_step_on, chat_user_id)
    values ($1, $2, '+1 555 0100', $3, $4, $5)`,
    [api.school_id, name, values.stage ?? 'new', values.next_step_on ?? null, values.chat_user_id ?? null],
  );

const sortedNames = (items: { title?: string; name?: string }[]) =>
  items.map(({ title, name }) => title ?? name).sort();

it('counts and lists only the caller’s school and chatbots', async () => {
  await visitorOf(api.chatbot, 'Ana');
  const hidden = await visitorOf(api.otherChatbot, 'Ben');
  await lead('From nowhere');
  await lead('From the other bot', { ...(hidden && { chat_user_id: hidden }) });

  const admin = (await api.call('dashboard.get', { as: 'admin' })).result;
  expect(admin).toMatchObject({
    chat_user_count: 2,
    chat_user_session_count: 2,
    total_leads: 2,
    total_students: 0,
  });
  const staff = (await api.call('dashboard.get', { as: 'staff' })).result;
  expect(staff).toMatchObject({ chat_user_count: 1, chat_user_session_count: 1, total_leads: 1 });
  expect(sortedNames(staff.recent_leads)).toEqual(['From nowhere']);
  expect(JSON.parse(staff.top_chat_messages_json)).toMatchObject([
    { userName: 'Ana', message_text: 'Hello' },
  ]);
  const north = (await api.call('dashboard.get', { as: 'northside' })).result;
  expect(north).toMatchObject({ chat_user_count: 0, total_leads: 0, recent_leads: [] });
});

it('shows what is due today: leads without a next step, waiting chats, due tasks', async () => {
  await lead('Planned', { next_step_on: '2030-01-01' });
  await lead('Won', { stage: 'closed-won' });
  await visitorOf(api.chatbot, 'Waiting', 'waiting');
  api.setNow(new Date('2026-11-20T12:00:00Z'));
  const task = (title: string, due: string, status = 'pending') =>
    api.sql(
      `insert into tasks (school_id, title, due_date, status, completed_dt)
      values ($1, $2, $3, $4, case when $4 = 'completed' then now() end)`,
      [api.school_id, title, due, status],
    );
  await task('Late', '2026-11-01');
  await task('Today', '2026-11-20');
  await task('Tomorrow', '2026-11-21');
  await task('Done', '2026-11-01', 'completed');

  const { result } = await api.call('dashboard.today', { as: 'admin' });
  expect(result.date).toBe('2026-11-20');
  expect(sortedNames(result.tasks_due.items)).toEqual(['Late', 'Today']);
  expect(sortedNames(result.leads_without_next_step.items)).toEqual(['From nowhere', 'From the other bot']);
  expect(sortedNames(result.chats_waiting.items)).toEqual(['Waiting']);
  api.setNow(undefined);
});

it('lists untaken registers of classes with students, on school days only', async () => {
  const [made] = await api.sql<{ class_id: string; section_id: string }>(
    `with cls as (
      insert into classes (school_id, name) values ($1, 'Grade 5') returning class_id
    ), section as (
      insert into sections (school_id, class_id, name)
      select $1, class_id, 'A' from cls
      returning class_id, section_id
    ), student as (
      insert into students (school_id, name) values ($1, 'Student') returning student_id
    ), enrol as (
      insert into enrolments
        (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date)
      select $1, student_id, (select academic_year_id from academic_years where school_id = $1 limit 1),
        class_id, section_id, '1', '2026-08-03'
      from student, section
    )
    select class_id, section_id
    from section`,
    [api.school_id],
  );
  const registers = async (instant: string) => {
    api.setNow(new Date(instant));
    const { result } = await api.call('dashboard.today', { as: 'admin' });
    return [result.is_school_day, sortedNames(result.registers_not_taken.items)];
  };
  expect(await registers('2026-11-20T12:00:00Z')).toEqual([true, ['Grade 5']]);
  expect(await registers('2026-11-21T12:00:00Z')).toEqual([false, []]);
  await api.sql(
    `insert into calendar_days (school_id, starts_on, ends_on, kind, name)
    values ($1, '2026-11-19', '2026-11-19', 'holiday', 'Fair')`,
    [api.school_id],
  );
  expect(await registers('2026-11-19T12:00:00Z')).toEqual([false, []]);
  await api.sql(
    `insert into registers (school_id, class_id, section_id, attendance_date)
    values ($1, $2, $3, '2026-11-20')`,
    [api.school_id, made?.class_id, made?.section_id],
  );
  expect(await registers('2026-11-20T12:00:00Z')).toEqual([true, []]);
  api.setNow(undefined);
});

it('shows the value of a new lead in its own currency', async () => {
  await api.call('leads.create', {
    as: 'admin',
    body: { name: 'In dollars', email: 'dollars@example.org', lead_value: 12.5 },
  });
  await lead('In yen');
  await api.sql("update contacts set value = 12000, value_currency = 'JPY' where name = 'In yen'");
  const { recent_leads } = (await api.call('dashboard.get', { as: 'admin' })).result;
  expect(recent_leads.slice(0, 2)).toMatchObject([
    { name: 'In yen', lead_value: 12_000, lead_currency: 'JPY' },
    { name: 'In dollars', lead_value: 12.5, lead_currency: 'USD' },
  ]);
});
