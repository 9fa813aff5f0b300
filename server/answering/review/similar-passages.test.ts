import { expect, it } from 'vitest';
import { buildIndex } from '#server/answering/index/knowledge-index.ts';
import { similarPassages } from './similar-passages.ts';

const others: Record<string, readonly string[]> = {
  Uniform: ['Shirts are white, trousers grey.'],
  Swimming: ['The pool is open to all classes in the afternoon.'],
  Parking: ['Families park behind the hall.'],
};

async function compare(texts: Record<string, readonly string[]>) {
  const passages = Object.entries({ ...texts, ...others }).map(([title, lines]) => ({
    id: title,
    title,
    lines,
    source: title,
  }));
  const total = passages.length;
  const index = await buildIndex(passages);
  const found = await similarPassages(index, undefined, { first: 0, count: total, total });
  return found.map(({ kind, passage, other }) => `${kind}: ${passage}, ${other}`);
}

it('finds the same line with other figures, whatever the order of its words', async () => {
  const found = await compare({
    Fees: ['Tuition is $4,800 a year.'],
    'What it costs': ['For a year, tuition is $4,500.'],
  });
  expect(found).toEqual(['difference: Fees, What it costs']);
});

it('does not compare lines about different grades, meals or rows of different tables', async () => {
  expect(
    await compare({
      'Grade 1': ['Lessons of Grade 1 end at 12:30.'],
      'Grade 5': ['Lessons of Grade 5 end at 14:30.'],
      Breakfast: ['Breakfast in the canteen costs $3.'],
      Lunch: ['Lunch in the canteen costs $5.'],
      'Fees of courses': ['Course | Fee', 'Cookery | $780'],
      'Deposits of courses': ['Course | Deposit', 'Cookery | $90'],
    }),
  ).toEqual([]);
});

it('compares the hours of one telephone, and not those of different ones', async () => {
  const fees = ['Phone: +1 505 555 0147, Monday to Friday 08:30 to 15:00.'];
  const hours = 'Monday to Friday 08:00 to 16:00.';
  const others = { 'Admissions office': [`Phone: +1 505 555 0142, ${hours}`] };
  expect(await compare({ 'Fees office': fees, ...others })).toEqual([]);
  const same = { 'The fees office': [`Phone: +1 505 555 0147, ${hours}`] };
  expect(await compare({ 'Fees office': fees, ...same })).toEqual([
    'difference: Fees office, The fees office',
  ]);
});

it('does not report a difference where the very same line is in both', async () => {
  const same = 'Books are lent for 14 days.';
  const found = await compare({
    Library: [same, 'Films from the library are lent for 3 days.'],
    Books: [same],
  });
  expect(found).toEqual(['overlap: Library, Books']);
});

it('finds two passages of which one says most of what the other says', async () => {
  const found = await compare({
    Bus: ['The school bus leaves the station at 7:10.', 'Seats are numbered for the whole term.'],
    'Getting here': ['The school bus leaves the station at 7:10.', 'Bicycles have a shed of their own.'],
  });
  expect(found).toEqual(['overlap: Bus, Getting here']);
});
