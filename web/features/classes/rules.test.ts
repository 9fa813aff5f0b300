import { describe, expect, it } from 'vitest';
import { changedFields, newValues, problemsOf, spaced, stepOf, valuesOf } from './rules.ts';

const known = {
  class_id: '00000000-0000-4000-8000-000000000001',
  class_name: 'Grade 5',
  sections: 'A,B',
  description: null,
  academic_year: 2026,
  subjects: [],
  created_dt: '2026-01-05T08:00:00.000Z',
  updated_dt: '2026-01-05T08:00:00.000Z',
};

describe('the rules of the form', () => {
  it('ask for a name and at least one section, in the specified words', () => {
    expect(problemsOf({ class_name: ' ', sections: ' , ', description: '' })).toEqual({
      class_name: 'Class name is required',
      sections: 'At least one section is required',
    });
    expect(problemsOf({ ...newValues, sections: '' }).sections).toBe('At least one section is required');
  });

  it('are those of the contract', () => {
    const wrong = { class_name: 'x'.repeat(201), sections: 'A,a', description: 'x'.repeat(10_001) };
    expect(problemsOf(wrong)).toEqual({
      class_name: 'Class name must be at most 200 characters',
      sections: 'Each section can be named only once',
      description: 'Description must be at most 10000 characters',
    });
    expect(problemsOf({ ...newValues, class_name: 'Grade 1' })).toEqual({});
  });
});

describe('a class in the form', () => {
  it('has text in every field', () => {
    expect(valuesOf(known)).toEqual({ class_name: 'Grade 5', sections: 'A, B', description: '' });
    expect(spaced(' C,, D ')).toBe('C, D');
  });

  it('sends only what differs, spaces aside', () => {
    const before = valuesOf(known);
    expect(changedFields({ ...before, sections: 'A,B ,', class_name: ' Grade 5 ' }, before)).toEqual({});
    expect(changedFields({ ...before, sections: 'B,A' }, before)).toEqual({ sections: 'B,A' });
    expect(changedFields({ ...before, description: 'Mornings' }, before)).toEqual({
      description: 'Mornings',
    });
  });

  it('has each field in a step', () => {
    expect([stepOf('class_name'), stepOf('sections'), stepOf('description')]).toEqual([
      'basic',
      'basic',
      'details',
    ]);
  });
});
