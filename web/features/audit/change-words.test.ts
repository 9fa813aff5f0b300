import { describe, expect, it } from 'vitest';
import { changesOf, labelOf, valueInWords } from './change-words.ts';

const words = { yes: 'Yes', no: 'No' };
const format = { date: (day: string) => `day ${day}`, dateTime: (at: string) => `at ${at}` } as Parameters<
  typeof valueInWords
>[1];

describe('the audit log in words', () => {
  it('turns names into words', () => {
    expect(labelOf('academic_year')).toBe('Academic year');
    expect(labelOf('deleted_dt')).toBe('Deleted');
    expect(labelOf('roll_no')).toBe('Roll number');
    expect(labelOf('contact')).toBe('Lead');
  });

  it.each([
    [null, ''],
    [0, '0'],
    [false, 'No'],
    ['2026-08-01', 'day 2026-08-01'],
    ['2026-08-01T10:00:00.000Z', 'at 2026-08-01T10:00:00.000Z'],
    [[1, 2], '1, 2'],
    [{ lower_bound: 0, grade: 'F' }, 'Lower bound: 0, Grade: F'],
    [[{ guardian_id: 'x' }, { guardian_id: 'y', name: 'Ada', note: null }], 'Name: Ada'],
  ])('writes %j as %j', (value, written) => {
    expect(valueInWords(value, format, words)).toBe(written);
  });

  it('writes stored words as words, but leaves what people typed as it is', () => {
    expect(valueInWords('on_leave', format, words, 'status')).toBe('On leave');
    expect(valueInWords(['blood_group', 'roll_no'], format, words, 'fields')).toBe(
      'Blood group, Roll number',
    );
    expect(valueInWords('ada', format, words, 'name')).toBe('ada');
  });

  it('sets before beside after and leaves ids, versions and what is empty on both sides out', () => {
    const before = { name: 'Ada', phone: null, class_id: 'x', updated_dt: '2026-08-01T10:00:00.000Z' };
    const after = { name: 'Grace', phone: null, class_id: 'y', email: 'g@h.test' };
    expect(changesOf(before, after, format, words)).toEqual([
      { field: 'Name', before: 'Ada', after: 'Grace' },
      { field: 'Email', before: '', after: 'g@h.test' },
    ]);
  });
});
