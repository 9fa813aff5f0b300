import { describe, expect, it } from 'vitest';
import { chatbotForm } from '#contract/settings/chatbots.ts';
import {
  changesOf,
  chatSnippetOf,
  hoursOf,
  hoursText,
  inWords,
  linesOf,
  snippetOf,
  valueInWords,
} from './rules.ts';

const words = { yes: 'Yes', no: 'No' };
const format = { date: (day: string) => `day ${day}`, dateTime: (at: string) => `at ${at}` } as Parameters<
  typeof valueInWords
>[1];

describe('the audit log in words', () => {
  it('turns names into words', () => {
    expect(inWords('academic_year')).toBe('Academic year');
    expect(inWords('deleted_dt')).toBe('Deleted');
  });

  it.each([
    [null, ''],
    [0, '0'],
    [false, 'No'],
    ['2026-08-01', 'day 2026-08-01'],
    ['2026-08-01T10:00:00.000Z', 'at 2026-08-01T10:00:00.000Z'],
    [[1, 2], '1, 2'],
    [{ lower_bound: 0, grade: 'F' }, 'Lower bound: 0, Grade: F'],
  ])('writes %j as %j', (value, written) => {
    expect(valueInWords(value, format, words)).toBe(written);
  });

  it('shows before and after, and leaves out ids, versions and fields empty in both', () => {
    const before = { name: 'Ada', phone: null, class_id: 'x', updated_dt: '2026-08-01T10:00:00.000Z' };
    const after = { name: 'Grace', phone: null, class_id: 'y', email: 'g@h.test' };
    expect(changesOf(before, after, format, words)).toEqual([
      { field: 'Name', before: 'Ada', after: 'Grace' },
      { field: 'Email', before: '', after: 'g@h.test' },
    ]);
  });
});

it('reads lists typed with one entry per line', () => {
  expect(linesOf(' Grade 1\n\n Grade 2 \n')).toEqual(['Grade 1', 'Grade 2']);
});

it('writes code for another site that a title cannot break out of', () => {
  expect(snippetOf('https://homeroom.test', { id: 'abc', title: '"><b>Join' })).toBe(
    '<script src="https://homeroom.test/enquiry.js" data-form="abc" data-title="&quot;&gt;&lt;b&gt;Join" async></script>',
  );
});

it('reads typed opening hours, and shows them with one day per line', () => {
  const hours = hoursOf('mon 8:00-16:00\n\nFriday: 08:00–12:00, 13:00-15:30');
  expect(hours).toEqual({
    1: [{ from: '08:00', to: '16:00' }],
    5: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '15:30' },
    ],
  });
  expect(hoursText(hours)).toBe('Monday 08:00-16:00\nFriday 08:00-12:00, 13:00-15:30');
  expect(chatbotForm.shape.opening_hours.safeParse(hoursOf('Someday 08:00-16:00')).success).toBe(false);
  expect(chatbotForm.shape.opening_hours.safeParse(hoursOf('Monday all day')).success).toBe(false);
  expect(chatbotForm.shape.opening_hours.safeParse(hoursOf('Monday 16:00-08:00')).success).toBe(false);
});

it('writes the code that adds the chat to a page', () => {
  expect(chatSnippetOf('https://homeroom.test', 'abc')).toBe(
    '<script src="https://homeroom.test/widget.js" data-chatbot-id="abc"></script>',
  );
});
