import { describe, expect, it } from 'vitest';
import { readChosenTool } from '#server/features/assistant/choice/tools.ts';
import { understand } from './forms.ts';

const classes = [
  ...[1, 5, 10].map((grade) => ({ class_id: `id-${grade}`, class_name: `Grade ${grade}`, sections: 'A,B' })),
  { class_id: 'id-n', class_name: 'Nursery', sections: 'A' },
];
/** A Wednesday. */
const read = (question: string) =>
  understand(question, { today: '2026-11-18', classes, people: [] })?.question;
const five = { class_id: 'id-5', class_name: 'Grade 5' };

describe('questions about school data', () => {
  it.each([
    ['Who is absent in Grade 5 today', { kind: 'marked', status: 'absent', date: '2026-11-18', of: five }],
    ['absentees in class 5', { kind: 'marked', status: 'absent', of: five }],
    [
      'which students were late yesterday in 5B?',
      { kind: 'marked', status: 'late', date: '2026-11-17', of: { ...five, section: 'B' } },
    ],
    ['how many kids were missing on Monday', { kind: 'marked', status: 'absent', date: '2026-11-16' }],
    ["who didn't come on 3 November in 5th grade", { kind: 'marked', date: '2026-11-03', of: five }],
    ['who was absent on Dec 24', { kind: 'marked', date: '2025-12-24' }],
    [
      'list half-day students in nursery 2026-11-10',
      { kind: 'marked', status: 'half_day', date: '2026-11-10', of: { class_id: 'id-n' } },
    ],
    ['who is late in Grade 10 section A', { kind: 'marked', of: { class_id: 'id-10', section: 'A' } }],
    [
      'What is the attendance rate of Grade 5 this week',
      { kind: 'rate', period: { from: '2026-11-16', to: '2026-11-22' }, of: five },
    ],
    ['attendance percentage last month', { kind: 'rate', period: { from: '2026-10-01', to: '2026-10-31' } }],
    ['how was attendance in October', { kind: 'rate', period: { from: '2026-10-01', to: '2026-10-31' } }],
    ['which registers are not taken today', { kind: 'registers', date: '2026-11-18' }],
    ["who hasn't taken attendance yet", { kind: 'registers' }],
    ['How many students are in Grade 5?', { kind: 'students', status: 'active', of: five }],
    ['how many students do we have', { kind: 'students', of: undefined }],
    ['number of girls in class 10', { kind: 'students', gender: 'Female', of: { class_id: 'id-10' } }],
    ['how many graduated students', { kind: 'students', status: 'graduated' }],
    ['how many students are in each class', { kind: 'classes' }],
    ['how many new students joined this month', { kind: 'newStudents', period: { from: '2026-11-01' } }],
    [
      'How many leads came from the website this month?',
      { kind: 'newLeads', source: 'website', period: { from: '2026-11-01', to: '2026-11-30' } },
    ],
    ['how many enquiries did we get this week', { kind: 'newLeads', period: { from: '2026-11-16' } }],
    ['how many leads are in negotiation', { kind: 'leads', stage: 'negotiation', stale: false }],
    ['which leads have not been contacted', { kind: 'leads', stale: true }],
    ['show my leads', { kind: 'leads', owner: 'me' }],
    ['What are my overdue tasks?', { kind: 'tasks', due: 'overdue', owner: 'me' }],
    ['tasks due today', { kind: 'tasks', due: 'today', owner: undefined }],
    ['which tasks are due next week', { kind: 'tasks', due: { from: '2026-11-23', to: '2026-11-29' } }],
    ['tell me which tasks are overdue', { kind: 'tasks', due: 'overdue', owner: undefined }],
    ['what do i have to do: my open tasks', { kind: 'tasks', owner: 'me' }],
    ['which announcements expire soon', { kind: 'expiring' }],
    ['Which teachers are on leave?', { kind: 'teachers', status: 'on_leave' }],
    ['average marks of Grade 5 in the mid-term exam', { kind: 'marks', of: five }],
    ['which holidays are there next month', { kind: 'holidays' }],
    ['when is the next holiday', { kind: 'holidays' }],
    ['who has unpaid fees', { kind: 'fees' }],
    ['which students have allergies', { kind: 'private' }],
    ['list teachers by salary', { kind: 'private' }],
    ['what can you do', { kind: 'help' }],
    ['upcoming events', { kind: 'events', period: undefined }],
    ['what events are coming up this month?', { kind: 'events', period: { from: '2026-11-18' } }],
    ['which events are planned next week', { kind: 'events', period: { to: '2026-11-29' } }],
    ['Remind me to call Mrs Khan tomorrow', { kind: 'task', title: 'Call Mrs Khan', due: '2026-11-19' }],
    [
      'create a task to send the fee letter by next Friday.',
      { kind: 'task', title: 'Send the fee letter', due: '2026-11-27' },
    ],
    ['please remind me on 3 May to order books', { title: 'Order books', due: '2027-05-03' }],
    [
      'remind me to call Hudson Thornbury tomorrow',
      { title: 'Call Hudson Thornbury', about: 'Hudson Thornbury' },
    ],
    [
      'Remind me every Monday to check the registers',
      { title: 'Every Monday to check the registers', due: '2026-11-23', isRepeated: true },
    ],
    [
      'Remind me tomorrow and on Friday to call Phạm Bảo',
      { title: 'Call Phạm Bảo', due: '2026-11-19', unused: 'and on Friday', about: 'Phạm Bảo' },
    ],
    ['remind me to call Mrs Khan next Tuesday at 10', { title: 'Call Mrs Khan at 10', due: '2026-11-24' }],
    ['remind me to book room 12 at 9am tomorrow', { title: 'Book room 12 at 9am', due: '2026-11-19' }],
    ['remind me to order books on 3 December at 15:00', { title: 'Order books at 15:00', due: '2026-12-03' }],
    ['leads created last week that are still new', { kind: 'newLeads', stage: 'new' }],
    ['leads created in October still in new', { kind: 'newLeads', stage: 'new' }],
    ['leads created this month that are new and high priority', { stage: 'new', priority: 'high' }],
    ['new high priority leads of this month', { kind: 'newLeads', stage: undefined, priority: 'high' }],
    ['which leads are new this week', { kind: 'newLeads', stage: undefined }],
    ['pending tasks', { kind: 'tasks', status: 'pending' }],
    ['who is away today in Grade 5', { kind: 'marked', status: 'away', of: five }],
    ['inactive students in Grade 5', { kind: 'students', status: 'inactive', of: five }],
    ['active boys in Grade 5 B', { kind: 'students', gender: 'Male', of: { ...five, section: 'B' } }],
    ['inactive teachers', { kind: 'teachers', status: 'inactive' }],
    ['students admitted this year', { kind: 'newStudents' }],
    ['new students this month in Grade 5', { kind: 'newStudents', of: five }],
    ['attendance of Grade 5 on Monday', { kind: 'rate', period: { from: '2026-11-16' }, of: five }],
    ['add a task: check the bus list', { kind: 'task', title: 'Check the bus list', due: undefined }],
    ['who is absent in grade 14', { kind: 'unknownClass' }],
  ])('%s', (question, expected) => {
    expect(read(question)).toMatchObject(expected);
  });

  it.each([
    ['guardians without an email address', 'guardians'],
    ['how many parents have no phone number', 'guardians'],
    ['which families have three children', 'guardians'],
    ['average of Grade 5 in English', 'marks'],
    ['marks missing in mathematics for Grade 5', 'marks'],
    ['exams not published in Grade 5', 'marks'],
    ['which teachers were late this week', 'teachers'],
    ['graduated students from last year', 'students'],
    ['students transferred this year', 'students'],
    ['unpublished exams', 'marks'],
  ])('declines: %s', (question, topic) => {
    expect(read(question)).toMatchObject({ kind: 'declined', topic });
  });

  it.each([
    'What are the admission requirements for Grade 1?',
    'what is the average class size in Grade 5',
    'how do parents reach the teachers',
    'What do parents bring to the open day?',
    'when are exam results published',
    'which school events are for families',
    'What is the fee structure?',
    'What documents are required for admission?',
    'What are the school timings and holidays?',
    'How can I contact the admissions office?',
    'What extracurricular activities are available?',
    'How do I report an absence?',
    'What happens if my child is late?',
    'what is the minimum attendance required',
    'is there a late fee',
    'how many students are in a class',
    'how many books can students borrow',
    'when are fees due',
    'how much is the fee for grade 5',
    'how do I submit an enquiry',
    'how many students per teacher',
    'How are allergies handled at lunch?',
    'what is the average class size',
    'may I visit the school',
    'who leads the science department',
    'which students get a scholarship',
    'how do I create a task',
    'remind me',
    'may parents come to school events',
  ])('leaves to the knowledge base: %s', (question) => {
    expect(read(question)).toBeUndefined();
  });
});

describe('a language model’s choice', () => {
  const meaning = (tool: string, given: object) =>
    readChosenTool(
      { tool, input: { used: 'all of it', ...given } },
      { today: '2026-11-18', classes, people: [] },
    );

  it.each<[string, object, object]>([
    [
      'students_by_attendance',
      { status: 'absent', class_name: '5B' },
      { kind: 'marked', date: '2026-11-18' },
    ],
    ['students_by_attendance', { status: 'late', class_name: 'Grade 5' }, { of: five }],
    ['attendance_rate', { class_name: null }, { period: { from: '2026-11-01', label: 'this month' } }],
    ['new_students', { from: '2026-11-09', to: '2026-11-15' }, { period: { label: 'last week' } }],
    [
      'leads',
      { from: '2026-11-03', to: '2026-11-05' },
      { kind: 'newLeads', period: { label: 'from 2026-11-03 to 2026-11-05' } },
    ],
    ['leads', { without_contact: true }, { kind: 'leads', stale: true, owner: undefined }],
    ['count_students', { class_name: 'Grade 14' }, { kind: 'unknownClass' }],
    ['count_students', { class_name: 'the lions' }, { kind: 'unknownClass' }],
    ['propose_task', { title: 'Ring', about: 'Khan' }, { kind: 'task', title: 'Ring', about: 'Khan' }],
  ])('%s %j', (tool, input, expected) => {
    expect(meaning(tool, input)).toMatchObject(expected);
  });

  it('is ignored with another shape, impossible days, or an unknown tool', () => {
    expect(meaning('students_by_attendance', { status: 'ill' })).toBeUndefined();
    expect(meaning('attendance_rate', { from: '2026-11-05', to: '2026-11-03' })).toBeUndefined();
    expect(meaning('propose_task', { title: '' })).toBeUndefined();
    expect(meaning('leads', { used: '' })).toBeUndefined();
    expect(meaning('delete_students', {})).toBeUndefined();
    expect(meaning('toString', {})).toBeUndefined();
  });
});
