import { expect, test } from 'vitest';
import { buildIndex, type Passage } from '#server/answering/index/knowledge-index.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { asksForEmptyCell } from './empty-cells.ts';
import { lookUp } from './look-up.ts';
import { featuresOf, rankPassages } from './ranking.ts';

const passage = (title: string, ...lines: string[]): Passage => ({ id: title, title, lines, source: title });
const school = [
  passage(
    'Desks',
    'Desk | Open | Phone | Email',
    'Reception | 8 to 5 | 555 0140 | hello@school.example',
    'Exams office | Wednesdays | | exams@school.example',
    'Accounts | – | 555 0145 |',
    'Desks are closed on public holidays.',
  ),
  passage(
    'Evening classes',
    'Class\tStarts\tTeacher\tPrice',
    'Pottery\t4 March\tMali Barrett\tTBC',
    'Welding\tnot yet fixed\tTomasz Wilk\t$95',
    'Choir\t9 March',
    'Materials are charged by the gram.\t\t\t',
  ),
  passage('Library', 'Two books can be borrowed for 14 days.'),
];
const index = await buildIndex(school);
const read = (text: string) => parseQuestion(prepareQuestion(text), index);

function ask(text: string): boolean {
  const question = read(text);
  const candidates = [...index.passages.keys()];
  const { all, alignment } = featuresOf(question, index, { nearness: undefined, candidates });
  const ranked = rankPassages(all, { alignedSentence: 1, exact: 1 });
  return asksForEmptyCell({ question, alignment, ranked, index });
}

test.each([
  'phone number of the exams office',
  'what is the email of accounts',
  'when is accounts open',
  'how much is the pottery class',
  'when does the welding class start',
  'who teaches the choir class',
])('the row has nothing for: %s', (text) => {
  expect(ask(text)).toBe(true);
});

test.each([
  'phone number of reception',
  'email of the exams office',
  'phone number of accounts',
  'who teaches the pottery class',
  'how much is the welding class',
  'when does the choir class start',
  'are desks open on public holidays',
  'how much are materials by the gram',
  'how long can books be borrowed',
  'is there a swimming pool',
])('no empty cell is asked for: %s', (text) => {
  expect(ask(text)).toBe(false);
});

test('a table is not quoted for a cell that it leaves empty', () => {
  const find = (text: string) => lookUp({ question: read(text), nearness: undefined, parts: [] }, index);
  expect(find('phone number of reception').band).toBe('high');
  expect(find('phone number of the exams office')).toMatchObject({ band: 'middle', confidence: 0.05 });
});
