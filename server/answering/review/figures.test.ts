import { describe, expect, it } from 'vitest';
import { figuresDiffer, figuresIn } from './figures.ts';

const differ = (left: string, right: string) =>
  figuresDiffer(figuresIn(left).figures, figuresIn(right).figures);

describe('figures of two lines', () => {
  it.each([
    ['Tuition is $4,800 a year.', 'Tuition is 4500 dollars a year.'],
    ['The office opens at 7.30.', 'The office opens at 8:00 am.'],
    ['Register by 3 March.', 'Register by March 13th.'],
    ['Books are lent for 14 days.', 'Books are lent for 21 days.'],
    ['Siblings pay 10 percent less.', 'Siblings pay 15% less.'],
    ['Open from 8:00 to 16:00.', 'Open from 9:00 to 16:00.'],
  ])('differ: %s | %s', (left, right) => {
    expect(differ(left, right)).toBe(true);
  });

  it.each([
    ['Tuition is $4,800 a year.', 'Tuition is 4800 dollars a year.'],
    ['The office opens at 7.30 am.', 'The office opens at 07:30.'],
    ['It closes at 4 pm.', 'It closes at 16:00.'],
    ['Register by 3 March.', 'Register by March 3rd.'],
    ['Open from 8:00 to 16:00.', 'We close at 16:00.'],
    ['A deposit of $50 is due in 14 days.', 'The form costs nothing, for 21 lessons.'],
    ['Lunch is at noon.', 'Lunch costs $4.'],
  ])('do not differ: %s | %s', (left, right) => {
    expect(differ(left, right)).toBe(false);
  });

  it('are taken out of the line, with what they count left in it', () => {
    expect(figuresIn('Books are lent for 14 days, at $2.').rest.replaceAll(/\s+/g, ' ').trim()).toBe(
      'books are lent for days, at .',
    );
  });
});
