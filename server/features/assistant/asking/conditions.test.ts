import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { addDays, markMany, noon, wednesday } from '#server/test/records/attendance.ts';
import { newLead } from '#server/test/records/leads.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';
import { newTask } from '#server/test/records/tasks.ts';
import { newTeacher } from '#server/test/records/teachers.ts';
import { newTeacherUser } from '#server/test/records/teaching.ts';

let api: TestApi;
const tuesday = addDays(wednesday, -1);
const monday = addDays(wednesday, -2);

type Days = readonly (readonly [string, AttendanceStatus])[];
const roster: readonly { name: string; gender: string; section: string; days: Days }[] = [
  {
    name: 'Ann One',
    gender: 'Female',
    section: 'A',
    days: [
      [monday, 'absent'],
      [tuesday, 'absent'],
      [wednesday, 'absent'],
    ],
  },
  {
    name: 'Ben Two',
    gender: 'Male',
    section: 'A',
    days: [
      [monday, 'absent'],
      [tuesday, 'absent'],
      [wednesday, 'present'],
    ],
  },
  {
    name: 'Cem Three',
    gender: 'Male',
    section: 'B',
    days: [
      [monday, 'present'],
      [tuesday, 'absent'],
      [wednesday, 'late'],
    ],
  },
  { name: 'Dee Four', gender: 'Female', section: 'B', days: [[wednesday, 'present']] },
];
const leads = [
  { name: 'Web Plain', source: 'website' },
  { name: 'Web High', source: 'website', priority: 'high', next_step_on: addDays(wednesday, 9) },
  { name: 'Phone High', source: 'phone', priority: 'high', owned: true },
  { name: 'Phone Talks', source: 'phone', lead_stage: 'negotiation' },
  { name: 'Mail Won', source: 'email', lead_stage: 'closed-won' },
  { name: 'Mail Lost', source: 'email', lead_stage: 'closed-lost', lost_reason: 'Fees' },
];
const tasks = [
  { title: 'Old', dueDate: addDays(wednesday, -5), priority: 'high' },
  { title: 'Friday', dueDate: addDays(wednesday, 2) },
  { title: 'Next week', dueDate: addDays(wednesday, 6), own: true },
  { title: 'Done', dueDate: addDays(wednesday, -4), status: 'completed' },
];

async function makeStudents() {
  const class_id = await newClass(api, { class_name: 'Grade 5' });
  const marks = new Map<string, { person_id: string; status: AttendanceStatus }[]>();
  for (const { days, ...about } of roster) {
    const person_id = await newStudent(api, class_id, about);
    for (const [day, status] of days) marks.set(day, [...(marks.get(day) ?? []), { person_id, status }]);
  }
  for (const [date, records] of marks) await markMany(api, class_id, records, { date });
  await newStudent(api, await newClass(api, { class_name: 'Grade 6' }));
}

beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
  await makeStudents();
  const { staff, registrar } = api.users;
  for (const { owned, ...lead } of leads)
    await newLead(api, { ...lead, owner_user_id: owned ? registrar.user_id : null });
  await api.sql('update contacts set created_dt = $1', [noon(wednesday)]);
  await api.sql(`update contacts set created_dt = $1 where name = 'Phone Talks'`, [
    noon(addDays(wednesday, -40)),
  ]);
  for (const { own, ...task } of tasks)
    await newTask(api, { ...task, assignedTo: own ? staff.user_id : registrar.user_id });
  await newTeacher(api, { teacher_name: 'Tea Active' });
  await newTeacher(api, { teacher_name: 'Lee Away', status: 'on_leave' });
});
afterAll(() => api.stop());

const ask = async (query: string, as: Who = 'staff') => {
  const { status, result } = await api.call('assistant.ask', { as, body: { query } });
  expect(status).toBe(200);
  return result;
};

const openLeads = leads.filter(({ lead_stage }) => !lead_stage?.startsWith('closed'));
const idle = openLeads.filter(({ next_step_on }) => next_step_on === undefined);
const from = (source: string) => leads.filter((lead) => lead.source === source);
const absentOn = (day: string) =>
  roster.filter(({ days }) => days.some(([date, status]) => date === day && status === 'absent'));
const absentDays = (least: number) =>
  roster.filter(({ days }) => days.filter(([, status]) => status === 'absent').length >= least);
const openTasks = tasks.filter(({ status }) => status === undefined);
const are = (count: number, noun: string) =>
  `There ${count === 1 ? 'is' : 'are'} ${count} ${noun}${count === 1 ? '' : 's'}`;
const students = (count: number, verb = 'w') =>
  `${count} student${count === 1 ? '' : 's'} ${verb === 'w' ? (count === 1 ? 'was' : 'were') : count === 1 ? 'is' : 'are'}`;

describe('a condition that a query knows', () => {
  it.each<[string, string]>([
    [
      'who was absent since Monday',
      `${students(absentDays(1).length)} absent on at least one day since Monday.`,
    ],
    [
      'who was absent more than once since Monday',
      `${students(absentDays(2).length)} absent on at least 2 days since Monday.`,
    ],
    [
      'students absent at least 3 times in the last 7 days in Grade 5',
      `${students(absentDays(3).length)} absent in Grade 5 on at least 3 days in the last 7 days.`,
    ],
    ['who was absent the day before yesterday', `${students(absentOn(monday).length)} absent on `],
    [
      'how many students are in 5B',
      `${are(roster.filter(({ section }) => section === 'B').length, 'student')} in Grade 5 B.`,
    ],
    [
      'how many boys are in grade five',
      `${are(roster.filter(({ gender }) => gender === 'Male').length, 'active male student')} in Grade 5.`,
    ],
    ['how many boys and girls are in Grade 5', `${are(roster.length, 'active student')} in Grade 5.`],
    ['how many open leads are there', `${are(openLeads.length, 'open lead')}.`],
    ['leads without a next step', `${are(idle.length, 'lead')} without a next step.`],
    ["leads that don't have a next step", `${are(idle.length, 'lead')} without a next step.`],
    [
      'phone leads without a next step',
      `${are(idle.filter(({ source }) => source === 'phone').length, 'lead')} from phone without a next step.`,
    ],
    [
      'high priority leads',
      `${are(leads.filter(({ priority }) => priority === 'high').length, 'high-priority lead')}.`,
    ],
    ['unassigned leads', `There are ${leads.filter(({ owned }) => !owned).length} leads without an owner.`],
    ['leads since Monday', `${leads.length - 1} leads came in since Monday.`],
    [
      'leads from phone in the last 7 days',
      `${from('phone').length - 1} lead from phone came in in the last 7 days.`,
    ],
    [
      'tasks due on Friday',
      `${are(tasks.filter(({ title }) => title === 'Friday').length, 'open task')} due on Friday.`,
    ],
    ['show me tasks due next week', `${are(1, 'open task')} due next week.`],
    ['show me overdue high priority tasks', `${are(1, 'overdue high-priority task')}.`],
    ['show me the open tasks', `${are(openTasks.length, 'open task')}.`],
    ['completed tasks', `${are(tasks.length - openTasks.length, 'completed task')}.`],
    ['my open tasks', `You have ${tasks.filter(({ own }) => own).length} open task.`],
  ])('%s', async (question, answer) => {
    expect((await ask(question)).answer).toContain(answer);
  });

  it('is a stage beside days, and named if another stage is asked for', async () => {
    const fresh = leads.filter(({ lead_stage, name }) => !lead_stage && name !== 'Phone Talks');
    const { answer } = await ask('leads created since Monday that are still new');
    expect(answer).toMatch(new RegExp(`^${fresh.length} leads in New came in since Monday`));
    expect((await ask('leads created since Monday that are won and new')).answer).toContain('“new”');
  });

  it('is a person who can own leads and tasks', async () => {
    const { owners } = (await api.call('leads.owners', { as: 'staff' })).result;
    const registrar = owners.find(({ user_id }) => user_id === api.users.registrar.user_id);
    const name = registrar?.name ?? '';
    const owned = leads.filter((lead) => lead.owned);
    expect((await ask(`leads of ${name}`)).answer).toBe(`There is ${owned.length} lead of ${name}.`);
    const assigned = openTasks.filter(({ own }) => !own);
    const { answer, citations } = await ask(`open tasks assigned to ${name}`);
    expect(answer).toBe(`There are ${assigned.length} open tasks of ${name}.`);
    expect(citations[0]?.source).toContain(`assignedTo=${registrar?.user_id}`);
  });

  it('is a holiday within the days that are asked about', async () => {
    await api.sql(
      `insert into calendar_days (school_id, starts_on, ends_on, kind, name)
      values ($1, $2, $2, 'holiday', 'Kite Day'), ($1, $3, $3, 'holiday', 'Snow Day')`,
      [api.school_id, addDays(wednesday, 7), addDays(wednesday, 90)],
    );
    expect((await ask('which holidays are next week', 'admin')).answer).toContain('Kite Day');
    expect((await ask('is tomorrow a holiday', 'admin')).answer).toBe(
      'No holidays are entered in the school calendar tomorrow.',
    );
  });
});

describe('a condition that no query knows', () => {
  it.each<[string, string, string]>([
    [
      'which girls are absent in Grade 5',
      'girls',
      `${students(absentOn(wednesday).length, 'is')} absent in Grade 5 today.`,
    ],
    [
      'who of my students in Grade 5 is absent',
      'my',
      `${students(absentOn(wednesday).length, 'is')} absent in Grade 5 today.`,
    ],
    ['how many leads are there in each stage', 'each stage', `${are(leads.length, 'lead')}.`],
    ['leads from Facebook', 'facebook', `${are(leads.length, 'lead')}.`],
    ['leads with children at the school', 'children', `${are(leads.length, 'lead')}.`],
    ['open tasks about Khan', 'about khan', `${are(openTasks.length, 'open task')}.`],
    ['how many teachers are there in mathematics', 'mathematics', '1 teacher is active.'],
    ['which science teachers are on leave', 'science', '1 teacher is on leave.'],
  ])('is named: %s', async (question, part, answer) => {
    expect((await ask(question)).answer).toBe(
      `I did not use this part of the question: “${part}”. ${answer}`,
    );
  });

  it.each<[string, string]>([
    ['who is not absent today', 'not absent today'],
    ['who is absent or late today', 'or late today'],
    ['who was absent on Monday and Tuesday', 'tuesday'],
    ['attendance rate this month without Grade 5', 'without grade 5'],
    ['how many students are not in Grade 5', 'not in grade 5'],
    ['how many students are older than 12', 'older than 12'],
    ['how many students are in the Lions class', 'lions class'],
    ['leads except lost ones', 'except lost ones'],
    ['which leads have no email', 'no email'],
    ['leads from the website or phone', 'or phone'],
    ['leads won this month', 'this month'],
    ['my tasks that are not overdue', 'not overdue'],
    ['which teachers are not on leave', 'not on leave'],
    ['which announcements expire next month', 'next month'],
  ])('is declined: %s', async (question, part) => {
    const { understood, answer, tables, citations, suggestions } = await ask(question);
    expect(understood).toBe(true);
    expect(answer).toMatch(new RegExp(`^I cannot use this part of the question: “${part}”, .* I answer `));
    expect(answer.replace(part, '').replace('next 7 days', '')).not.toMatch(/\d/);
    expect([tables, citations]).toEqual([[], []]);
    expect(suggestions.length).toBeGreaterThan(0);
  });

  it('is declined as a whole if nothing of the question is understood', async () => {
    for (const question of [
      'who failed two subjects',
      'list students without a father',
      'is Ann One absent today',
    ])
      expect((await ask(question)).answer).toMatch(/^I cannot answer that from the school’s data\. On /);
  });

  it('is a class or section of a name that the school does not have', async () => {
    for (const question of [
      'who is absent in Grade 5 C',
      'who is absent in 5C today',
      'students in Grade 14',
    ])
      expect((await ask(question)).answer).toBe('There is no class of that name at the school.');
  });

  it('is recorded as not answered', async () => {
    const { answer_id } = await ask('who is not absent today');
    const readAnswer = () => api.sql('select refused, band from answers where answer_id = $1', [answer_id]);
    await expect.poll(readAnswer).toEqual([{ refused: true, band: 'low' }]);
  });
});

it('prepares a task about the lead of that name, and says what a task cannot hold', async () => {
  const { answer, proposals } = await ask('Remind me every Friday to call Mail Won');
  expect(answer).toContain('“Every Friday to call Mail Won”');
  expect(answer).toContain('It does not repeat.');
  expect(proposals[0]?.contactName).toBeNull();
  const both = await ask('Remind me on Friday and on Monday to call Web Plain');
  expect(both.answer).toMatch(/^I did not use this part of the request: “and on Monday”/);
  expect(both.proposals).toMatchObject([{ title: 'Call Web Plain', contactName: 'Web Plain' }]);
  expect((await ask('Remind me to call Web tomorrow')).proposals[0]?.contactName).toBeNull();
});

it('gives each role no more than its screens do', async () => {
  const teacher = await newTeacherUser(api);
  const body = { query: 'who was absent since Monday' };
  expect((await api.call('assistant.ask', { as: teacher, body })).status).toBe(403);
  expect(await ask('which holidays are next week')).toMatchObject({ understood: false, tables: [] });
  const elsewhere = [
    'who was absent since Monday',
    'high priority leads',
    'students in Grade 5',
    'completed tasks',
  ];
  for (const question of elsewhere) {
    const { answer, tables } = await ask(question, 'northside');
    expect(answer).toMatch(/^(?:There are n|N)o |no class of that name/);
    expect(tables).toEqual([]);
  }
  expect((await ask('leads of registrar', 'northside')).answer).toContain('I did not use');
});
