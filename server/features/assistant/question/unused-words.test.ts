import { describe, expect, it } from 'vitest';
import { readQuestion, understand } from './forms.ts';
import { unusedWords } from './unused-words.ts';

const classes = [
  ...[1, 5, 10].map((grade) => ({ class_id: `id-${grade}`, class_name: `Grade ${grade}`, sections: 'A,B' })),
  { class_id: 'id-n', class_name: 'Nursery', sections: 'A' },
];
/** A Wednesday. */
const known = { today: '2026-11-18', classes };
const unused = (question: string) => {
  const understood = understand(question, known);
  return understood && unusedWords(understood, readQuestion(question, known)).join(' ');
};

it('declines a question that leaves something out', () => {
  expect(understand('how many leads do we have except lost ones', known)).toBeUndefined();
  expect(understand('leads without a next step other than from the website', known)).toBeUndefined();
});

describe('a question with a condition too many', () => {
  it.each([
    ['Show me leads without a next step from Berlin', 'berlin'],
    ['Show me leads with a sibling', 'sibling'],
    ['my leads from March', 'my'],
    ['leads of Tomás without a next step', 'tomas'],
    ['Which leads are interested in boarding?', 'interested boarding'],
    ['How many leads from the website called twice this month?', 'called twice'],
    ['How many leads came in this month and last month?', 'last month'],
    ['show my leads worth over 5000', 'worth over 5000'],
    ['list leads won by Ms Berg', 'ms berg'],
    ['how many enquiries did we get this week about Grade 5', 'about grade 5'],
    ['Who is absent in Grade 5 today because of flu?', 'because flu'],
    ['Who is absent in Grade 5 and Grade 10 today?', 'grade 5'],
    ['Which girls are absent today?', 'girls'],
    ['who was absent yesterday in the afternoon', 'afternoon'],
    ['who was absent or late yesterday', 'late'],
    ['Which students were late on Monday for the third time?', 'third time'],
    ['who is absent today without an excuse', 'without excuse'],
    ['What is the attendance rate of boys this month?', 'boys'],
    ['attendance rate of Grade 5 this week in mathematics', 'mathematics'],
    ['What is the attendance rate of 5B this week', 'section B'],
    ['which registers are not taken today in Grade 5', 'grade 5'],
    ['which registers are not taken by Mr Sato today', 'mr sato'],
    ['how many students are in 5B', 'section B'],
    ['how many new girls joined this month', 'girls'],
    ['how many new students from France joined this month', 'france'],
    ['What are my overdue tasks about Khan?', 'about khan'],
    ['which of my open tasks are urgent', 'urgent'],
    ['my open tasks this month', 'month'],
    ['which announcements for parents expire soon', 'parents'],
    ['Which science teachers are on leave?', 'science'],
    ['Which teachers are on leave tomorrow morning or today?', 'morning'],
    ['average marks of Grade 5 in mathematics', 'mathematics'],
    ['average marks of girls in the mid-term exam', 'girls'],
    ['upcoming events for Grade 5', 'grade 5'],
    ['when is the next holiday in Bavaria', 'bavaria'],
  ])('%s: says that it did not use “%s”', (question, words) => {
    const said = unused(question);
    // Declining to answer is as honest as naming the word.
    if (said !== undefined) expect(said).toContain(words.split(' ').at(-1));
    expect(said === undefined || said !== '').toBe(true);
  });
});

describe('a question that is used as a whole', () => {
  it.each([
    'Who is absent in Grade 5 today',
    'absentees in class 5',
    'which students were late yesterday in 5B?',
    'how many kids were missing on Monday',
    "who didn't come on 3 November in 5th grade",
    'who was absent on Dec 24',
    'list half-day students in nursery 2026-11-10',
    'who is late in Grade 10 section A',
    'What is the attendance rate of Grade 5 this week',
    'attendance percentage last month',
    'how was attendance in October',
    'which registers are not taken today',
    "who hasn't taken attendance yet",
    'How many students are in Grade 5?',
    'how many students do we have',
    'number of girls in class 10',
    'how many graduated students',
    'how many students are in each class',
    'how many new students joined this month',
    'How many leads came from the website this month?',
    'how many enquiries did we get this week',
    'how many leads are in negotiation',
    'which leads have not been contacted',
    'Show me leads without a next step',
    'show my leads',
    'What are my overdue tasks?',
    'tasks due today',
    'which announcements expire soon',
    'Which teachers are on leave?',
    'average marks of Grade 5 in the mid-term exam',
    'when is the next holiday',
    'upcoming events',
    'which events are planned next week',
  ])('%s', (question) => {
    expect(unused(question)).toBe('');
  });
});
