import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import {
  markMany,
  newRegister,
  newTeacher,
  noon,
  saturday,
  wednesday,
} from '#server/test/records/attendance.ts';
import { newLead } from '#server/test/records/leads.ts';
import { newTask } from '#server/test/records/tasks.ts';

let api: TestApi;
let five: { class_id: string; students: string[] };

beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
  five = await newRegister(api, 4, 'Grade 5');
  const six = await newRegister(api, 2, 'Grade 6');
  const [first = '', second = '', third = '', fourth = ''] = five.students;
  await markMany(api, five.class_id, [
    { person_id: first, status: 'absent', notes: 'Asthma' },
    { person_id: second, status: 'absent' },
    { person_id: third, status: 'late' },
    { person_id: fourth, status: 'present' },
  ]);
  await markMany(api, six.class_id, [{ person_id: six.students[0] ?? '', status: 'absent' }]);
});
afterAll(() => api.stop());

const ask = async (query: string, as: Who = 'staff') => {
  const { status, result } = await api.call('assistant.ask', { as, body: { query } });
  expect(status).toBe(200);
  return result;
};

it('names the absent students of a class, as in its register, and how many are not marked', async () => {
  const { answer, tables, citations } = await ask('Who is absent in Grade 5 today');
  expect(answer).toBe('2 students are absent in Grade 5 today.');
  expect(tables[0]?.rows.map(([, schoolClass]) => schoolClass)).toEqual(['Grade 5', 'Grade 5']);
  const params = { id: five.class_id };
  const day = await api.call('attendance.daySummary', { as: 'staff', params, query: { date: wednesday } });
  expect(day.result.absent_count).toBe(2);
  expect(citations).toMatchObject([
    {
      title: 'Attendance',
      source: `/attendance?date=${wednesday}&type=students&class=${five.class_id}&status=absent`,
    },
  ]);
  expect((await ask('who is absent today')).answer).toBe(
    '3 students are absent today. 1 student is not marked yet.',
  );
});

it('says nothing about health, pay or belief, or about another school', async () => {
  expect(JSON.stringify(await ask('who is absent today', 'admin'))).not.toContain('Asthma');
  await newTeacher(api, [five.class_id], 'Ann Leave');
  await api.sql(`update teachers set status = 'on_leave', salary = 987654 where name = 'Ann Leave'`);
  const leave = await ask('which teachers are on leave', 'admin');
  expect(leave).toMatchObject({
    answer: '1 teacher is on leave.',
    tables: [{ columns: ['Teacher', 'Department'] }],
  });
  expect(JSON.stringify(leave)).not.toContain('9876');
  for (const question of ['which teachers have the highest salary', 'which students have allergies'])
    expect((await ask(question, 'admin')).answer).toContain('I do not answer questions about pay');
  expect((await ask('who is absent today', 'northside')).answer).toContain('No students are absent today.');
  expect((await ask('who is absent in grade 5', 'northside')).answer).toContain('no class of that name');
});

it('says that there is no school that day instead of no absences', async () => {
  expect((await ask(`who was absent on ${saturday}`)).answer).toMatch(/^There is no school on /);
});

it('counts students as their list does', async () => {
  const list = async (query: object) =>
    (await api.call('students.list', { as: 'staff', query: { ...query, status: 'active' } })).result.total;
  const { answer, citations } = await ask('How many students are in Grade 5?');
  expect(answer).toBe('There are 4 active students in Grade 5.');
  expect(await list({ class_id: five.class_id })).toBe(4);
  expect(citations[0]?.source).toBe(`/students?status=active&class_id=${five.class_id}`);
  expect((await ask('how many students do we have')).answer).toBe(
    `There are ${await list({})} active students.`,
  );
});

it('counts leads by source, stage and the days they came in', async () => {
  await newLead(api, { source: 'website', name: 'Web One' });
  await newLead(api, { source: 'website', name: 'Web Two' });
  await newLead(api, { source: 'phone', name: 'Phone One' });
  await api.sql('update contacts set created_dt = $1', [noon(wednesday)]);
  await api.sql(`update contacts set created_dt = $1 where name = 'Web Two'`, ['2001-01-01T12:00:00Z']);
  const month = await ask('How many leads came from the website this month?');
  expect(month.answer).toBe('1 lead from the website came in this month.');
  expect(month.tables[0]?.rows[0]?.[0]).toBe('Web One');
  const { search } = new URL(month.citations[0]?.source ?? '', 'http://localhost');
  const { created_from, created_to } = Object.fromEntries(new URLSearchParams(search));
  const query = { source: 'website', is_lead: '1', created_from, created_to };
  expect((await api.call('leads.list', { as: 'staff', query })).result).toHaveLength(1);
  const all = await ask('how many leads are from the website');
  expect(all.answer).toBe('There are 2 leads from the website.');
  const listed = await api.call('leads.list', { as: 'staff', query: { source: 'website', is_lead: '1' } });
  expect(listed.result).toHaveLength(2);
  expect((await ask('how many leads came in this month', 'northside')).answer).toBe(
    'No leads came in this month.',
  );
});

it('knows whose tasks are meant', async () => {
  const own = { assignedTo: api.users.staff.user_id, dueDate: '2020-01-01', title: 'Call back' };
  await newTask(api, own);
  await newTask(api, { ...own, assignedTo: api.users.admin.user_id, title: 'Not mine' });
  const mine = await ask('What are my overdue tasks?');
  expect(mine.answer).toBe('You have 1 overdue task.');
  expect(mine.tables[0]?.rows.map(([title]) => title)).toEqual(['Call back']);
  expect((await ask('which tasks are overdue')).answer).toBe('There are 2 overdue tasks.');
});

it('returns nothing that the person’s screens would not show', async () => {
  await api.sql(
    `insert into calendar_days (school_id, starts_on, ends_on, kind, name)
    values ($1, '2199-01-01', '2199-01-02', 'holiday', 'Far Fest')`,
    [api.school_id],
  );
  expect((await ask('when is the next holiday', 'admin')).answer).toContain('Far Fest');
  expect(await ask('when is the next holiday')).toMatchObject({ understood: false, answer: '' });
});

it('ignores other questions and keeps nothing of them', async () => {
  await api.sql('delete from assistant_messages');
  expect(await ask('What is the fee structure?')).toMatchObject({ understood: false, answer_id: null });
  const { answer_id } = await ask('what can you do');
  const history = () => api.call('assistant.history', { as: 'staff' });
  await expect.poll(async () => (await history()).result.messages).toMatchObject([{ answer_id }]);
  const body = { feedback: 'right' };
  const said = await api.call('assistant.feedback', { as: 'staff', params: { id: answer_id ?? '' }, body });
  expect(said.status).toBe(200);
});

it('keeps no student names in the history', async () => {
  await ask('Who is absent in Grade 5 today');
  const [row] = await api.sql<{ name: string }>('select name from students where student_id = $1', [
    five.students[0],
  ]);
  const readKept = () =>
    api.sql<{ answer: string }>(
      `select answer, sources from assistant_messages where question ilike '%absent%'`,
    );
  await expect.poll(async () => (await readKept()).length).toBe(1);
  expect(JSON.stringify(await readKept())).not.toContain(row?.name);
});

it('answers averages and rates of a class with the figures of its reports', async () => {
  const { answer, citations } = await ask('attendance rate of grade 5 today');
  const query = { class_id: five.class_id, from: wednesday, to: wednesday };
  const { result } = await api.call('analytics.get', { as: 'staff', query });
  expect(result.attendance.rate).not.toBeNull();
  expect(answer).toContain(`is ${Math.round((result.attendance.rate ?? 0) * 10) / 10}%`);
  expect(citations[0]?.source).toContain(`/reports?tab=attendance&class_id=${five.class_id}`);
  expect((await ask('attendance rate of grade 5 last year')).answer).not.toContain('%');
  expect((await ask('average marks of grade 5')).answer).toBe(
    'No marks of Grade 5 are recorded this academic year.',
  );
});

it('answers “leads without a next step” with what the dashboard counts', async () => {
  const ofLead = async (body: object) => newLead(api, body as Record<string, unknown>);
  await ofLead({ name: 'Planned', next_step_on: '2026-12-01' });
  await ofLead({ name: 'Won', lead_stage: 'closed-won' });
  await ofLead({ name: 'Lost', lead_stage: 'closed-lost', lost_reason: 'Moved' });
  await ofLead({ name: 'Idle' });
  const today = (await api.call('dashboard.today', { as: 'staff' })).result;
  const { count } = today.leads_without_next_step;
  const { answer, citations } = await ask('Show me leads without a next step');
  expect(answer).toBe(`There are ${count} leads without a next step.`);
  expect(citations[0]?.source).toContain('show=no_next_step');
  const narrowed = await ask('Show me leads without a next step from Berlin');
  expect(narrowed.answer).toBe(
    `I did not use this part of the question: “berlin”. There are ${count} leads without a next step.`,
  );
});

it('knows every class of a large school', async () => {
  await api.sql(
    `insert into classes (school_id, name, position)
    select $1, 'Group ' || n, 100 + n from generate_series(1, 130) n`,
    [api.school_id],
  );
  expect((await ask('how many students are in Group 130')).answer).toBe(
    'There are no active students in Group 130.',
  );
});

it('understands a reminder', async () => {
  const { proposals } = await ask('remind me to order books tomorrow');
  const [proposal] = proposals;
  expect(proposal).toMatchObject({ title: 'Order books', contactId: null });
  const { title = '', dueDate } = proposal ?? {};
  const body = { title, dueDate, assignedTo: api.users.staff.user_id };
  expect((await api.call('tasks.create', { as: 'staff', body })).status).toBe(201);
});

it('lists published events by day', async () => {
  const event = async (title: string, status: string, event_dt: string) =>
    api.sql(
      `insert into announcements
        (school_id, title, description, announcement_type, status, event_dt, event_location)
      values ($1, $2, 'Come', 'event', $3, $4, 'Hall')`,
      [api.school_id, title, status, event_dt],
    );
  await event('Past fair', 'published', '2020-01-01T09:00:00Z');
  await event('Hidden fair', 'draft', '2199-01-01T09:00:00Z');
  await event('Winter fair', 'published', '2199-01-01T09:00:00Z');
  const { answer, tables } = await ask('what are the upcoming events?');
  expect(answer).toBe('1 event is announced.');
  expect(tables[0]?.rows.map(([title, , place]) => [title, place])).toEqual([['Winter fair', 'Hall']]);
  expect((await ask('upcoming events this week')).answer).toBe('No events are announced this week.');
});

it('counts as away who is absent, excused or there for half a day', async () => {
  const { class_id, students } = await newRegister(api, 5, 'Grade 7');
  const statuses = ['absent', 'excused', 'half_day', 'late', 'present'] as const;
  const records = statuses.map((status, place) => ({ person_id: students[place] ?? '', status }));
  await markMany(api, class_id, records);
  const { answer, tables } = await ask('who is away today in Grade 7');
  expect(answer).toBe('3 students are away (absent, excused or there for half a day) in Grade 7 today.');
  expect(tables[0]?.rows).toHaveLength(3);
});
