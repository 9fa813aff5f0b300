import { describe, expect, it } from 'vitest';
import { understand } from './forms.ts';

const classes = [
  ...[1, 5, 10].map((grade) => ({ class_id: `id-${grade}`, class_name: `Grade ${grade}`, sections: 'A,B' })),
  { class_id: 'id-n', class_name: 'Nursery', sections: 'A' },
];
const people = [
  { user_id: 'id-priya', name: 'Priya Nair' },
  { user_id: 'id-tomas', name: 'Tomás Berg' },
];
/** A Wednesday. */
const known = { today: '2026-11-18', classes, people };
const read = (question: string) => understand(question, known);

describe('a condition that the query does not know', () => {
  it.each([
    ['Show me leads without a next step from Berlin', 'berlin'],
    ['Show me leads with a sibling', 'sibling'],
    ['Which leads are interested in boarding?', 'interested boarding'],
    ['how many enquiries did we get this week about Grade 5', 'about grade 5'],
    ['leads with children at the school', 'children'],
    ['how many leads are there in each stage', 'each stage'],
    ['list leads by stage', 'by stage'],
    ['Who is absent in Grade 5 today because of flu?', 'because flu'],
    ['Who is absent in Grade 5 and Grade 10 today?', 'grade 5'],
    ['Which girls are absent today?', 'girls'],
    ['which of my students is absent today', 'my'],
    ['attendance rate of my students this month', 'my'],
    ['how many are present and absent today', 'present'],
    ['What is the attendance rate of boys this month?', 'boys'],
    ['What is the attendance rate of 5B this week', 'section B'],
    ['attendance rate of Ada Sato this month', 'ada sato'],
    ['which registers are not taken today in Grade 5', 'grade 5'],
    ['how many new girls joined this month', 'girls'],
    ['how many new students from France joined this month', 'france'],
    ['What are my overdue tasks about Khan?', 'about khan'],
    ['which of my open tasks are urgent', 'urgent'],
    ['tasks I created', 'created'],
    ['open and completed tasks', 'open'],
    ['my open tasks for students', 'students'],
    ['which announcements for parents expire soon', 'parents'],
    ['Which science teachers are on leave?', 'science'],
    ['average marks of Grade 5 in mathematics', 'mathematics'],
    ['upcoming events for students', 'students'],
    ['when is the next holiday in Bavaria', 'bavaria'],
  ])('%s: is named as “%s”', (question, words) => {
    expect(read(question)?.unused?.split(' ')).toEqual(expect.arrayContaining([words.split(' ').at(-1)]));
  });
});

describe('a condition that turns the question round or narrows it by something unknown', () => {
  it.each([
    ['who is not absent today', 'not absent today'],
    ['who is absent or late today', 'or late today'],
    ['who was absent more than 3 days in a row this month', 'row this month'],
    ['who is absent today without an excuse', 'without an excuse'],
    ['who was absent yesterday in the afternoon', 'in the afternoon'],
    ['who was absent yesterday and today', 'today'],
    ['who was absent on Monday and Tuesday', 'tuesday'],
    ['who was absent on 31 February', 'on 31 february'],
    ['who is absent in Grade 5 today but not in 5B', 'not in 5b'],
    ['attendance rate this month without Grade 5', 'without grade 5'],
    ['attendance below 80% this month', 'below 80% this month'],
    ['attendance rate last term', 'last term'],
    ['who will be absent tomorrow', 'tomorrow'],
    ['which registers are not missing today', 'not missing today'],
    ['which registers are not taken this week', 'this week'],
    ['how many students are not in Grade 5', 'not in grade 5'],
    ['how many students have no guardian', 'no guardian'],
    ['how many students take the bus', 'take bus'],
    ['how many students in the Lions class', 'lions class'],
    ['how many girls are in each class', 'girls'],
    ['how many leads do we have except lost ones', 'except lost ones'],
    ['leads without a next step other than from the website', 'than from the website'],
    ['leads from the website or referral', 'or referral'],
    ['how many leads are not from the website', 'not from the website'],
    ['which leads have no email', 'no email'],
    ['leads without a phone number', 'without a phone number'],
    ['show my leads worth over 5000', 'over 5000'],
    ['leads not contacted for 30 days', '30 days'],
    ['leads won this month', 'this month'],
    ['leads not contacted since Monday', 'since monday'],
    ['stale leads or my leads', 'or my leads'],
    ['my tasks that are not overdue', 'not overdue'],
    ['tasks due before Friday', 'before friday'],
    ['tasks with no due date', 'no due date'],
    ['tasks due today or completed', 'today'],
    ['completed tasks this week', 'this week'],
    ['which teachers are not on leave', 'not on leave'],
    ['how many teachers were on leave last week', 'last week'],
    ['which announcements expire next week', 'next week'],
    ['which announcements do not expire', 'not expire'],
    ['average marks above 70', 'above 70'],
    ['average marks last year', 'last year'],
  ])('%s: is declined for “%s”', (question, part) => {
    expect(read(question)).toMatchObject({ question: { kind: 'declined', part } });
  });
});

it.each([
  ['which students were born before 2015', 'students'],
  ['list students without a father', 'students'],
  ['students below 40 in maths', 'marks'],
  ['who failed two subjects', 'marks'],
  ['students with perfect attendance', 'attendance'],
  ['is Ada Sato absent today', 'attendance'],
  ['which classes have more than 5 absent students', 'attendance'],
  ['which teachers are absent today', 'attendance'],
  ['how many announcements were published this month', 'announcements'],
  ['how many unanswered questions are there', 'chats'],
])('declines a question about records that no query answers: %s', (question, topic) => {
  expect(read(question)).toEqual({ question: { kind: 'declined', topic } });
});

describe('a question that is used as a whole', () => {
  it.each<[string, object]>([
    ['Who is absent in Grade 5 today', { status: 'absent', label: 'today' }],
    ['absent today in the fifth grade', { of: { class_name: 'Grade 5' } }],
    ['who is late in Grade 10 section A', { of: { section: 'A' } }],
    ['who was absent the day before yesterday', { date: '2026-11-16' }],
    ['who was absent since Monday', { period: { from: '2026-11-16', to: '2026-11-18' }, days: 1 }],
    ['who was late more than 3 times in October', { period: { from: '2026-10-01' }, days: 4 }],
    [
      'who was absent at least twice last week',
      { period: { from: '2026-11-09', to: '2026-11-15' }, days: 2 },
    ],
    ['What is the attendance rate of Grade 5 this week', { kind: 'rate' }],
    ['attendance percentage last month', { kind: 'rate' }],
    ['how was attendance in October', { kind: 'rate' }],
    ['which registers are not taken today', { kind: 'registers' }],
    ["who hasn't taken attendance yet", { kind: 'registers' }],
    ['how many students are in 5B', { kind: 'students', of: { section: 'B' } }],
    ['list all students in Grade 5', { kind: 'students', of: { class_name: 'Grade 5' } }],
    ['number of girls in class 10', { gender: 'Female' }],
    ['how many girls and boys are in Grade 5', { gender: undefined }],
    ['Could you please tell me how many graduated students we have?', { status: 'graduated' }],
    ['how many students are in each class', { kind: 'classes' }],
    ['how many students joined in the last 3 months', { period: { from: '2026-08-19' } }],
    [
      'how many students joined between 1 August and 1 September',
      { period: { from: '2026-08-01', to: '2026-09-01' } },
    ],
    ['How many leads came from the website this month?', { kind: 'newLeads', source: 'website' }],
    ['phone leads since Monday without a next step', { source: 'phone', noNextStep: true }],
    ['which leads have not been contacted', { stale: true }],
    ['my leads from March', { kind: 'newLeads', owner: 'me' }],
    ['leads of Tomás without a next step', { owner: people[1], noNextStep: true }],
    ["Priya's high priority leads", { owner: people[0], priority: 'high' }],
    ['unassigned leads', { owner: 'none' }],
    ['how many open leads are there', { open: true }],
    ['how many new leads do we have', { stage: 'new' }],
    ['What are my overdue tasks?', { due: 'overdue', owner: 'me' }],
    ['tasks assigned to Priya due next week', { owner: people[0], due: { from: '2026-11-23' } }],
    ['tasks to be done today', { due: 'today', status: undefined }],
    ['open tasks due on Friday', { due: { from: '2026-11-20', to: '2026-11-20' } }],
    [
      'show me high priority tasks in progress',
      { status: 'in_progress', priority: 'high', owner: undefined },
    ],
    ['which announcements expire soon', { kind: 'expiring' }],
    ['Which teachers are on leave?', { status: 'on_leave' }],
    ['average marks of Grade 5 in the mid-term', { text: 'Mid Term' }],
    ['which holidays are there next month', { period: { from: '2026-12-01' } }],
    ['which events are planned next week', { kind: 'events', period: { from: '2026-11-23' } }],
  ])('%s', (question, expected) => {
    const understood = read(question);
    expect(understood?.question).toMatchObject(expected);
    expect(understood?.question.kind).not.toBe('declined');
    expect(understood?.unused).toBeUndefined();
  });
});

it.each(['who is absent in Grade 5 C', 'who is absent in 5C today', 'students in grade 14'])(
  'accepts no class or section that the school does not have: %s',
  (question) => {
    expect(read(question)).toEqual({ question: { kind: 'unknownClass' } });
  },
);
