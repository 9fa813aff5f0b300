import { describe, expect, it } from 'vitest';
import type { ClassSubject } from '#contract/classes/subjects.ts';
import {
  changedFields,
  changesOf,
  newClassOf,
  newValues,
  problemsOf,
  type SubjectRow,
  spaceSections,
  stepFields,
  valuesOf,
} from './form-values.ts';

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

describe('the rules of the class form', () => {
  it('require a name and at least one section, in the specified words', () => {
    expect(problemsOf({ ...newValues, class_name: ' ', sections: ' , ' })).toEqual({
      class_name: 'Class name is required',
      sections: 'At least one section is required',
    });
    expect(problemsOf({ ...newValues, sections: '' }).sections).toBe('At least one section is required');
  });

  it('are those of the contract', () => {
    const wrong = { class_name: 'x'.repeat(201), sections: 'A,a', description: 'x'.repeat(10_001) };
    expect(problemsOf({ ...newValues, ...wrong })).toEqual({
      class_name: 'Class name must be at most 200 characters',
      sections: 'Each section can be listed only once',
      description: 'Description must be at most 10000 characters',
    });
    expect(problemsOf({ ...newValues, class_name: 'Grade 1' })).toEqual({});
  });
});

describe('a class in the form', () => {
  it('has text in every field', () => {
    expect(valuesOf(known)).toEqual({
      class_name: 'Grade 5',
      sections: 'A, B',
      description: '',
      subjects: [],
    });
    expect(spaceSections(' C,, D ')).toBe('C, D');
  });

  it('sends only what differs, ignoring spaces', () => {
    const before = valuesOf(known);
    expect(changedFields({ ...before, sections: 'A,B ,', class_name: ' Grade 5 ' }, before)).toEqual({});
    expect(changedFields({ ...before, sections: 'B,A' }, before)).toEqual({ sections: 'B,A' });
    expect(changedFields({ ...before, description: 'Mornings' }, before)).toEqual({
      description: 'Mornings',
    });
  });

  it('has each field in a step', () => {
    expect(Object.values(stepFields).flat()).toEqual(Object.keys(newValues));
  });
});

const row = (key: string, subject_id: string, rest: Partial<SubjectRow> = {}): SubjectRow => ({
  key,
  id: '',
  subject_id,
  subject_name: subject_id,
  teacher_id: '',
  teacher_name: '',
  section: '',
  ...rest,
});
const newStoredSubject = (id: string, subject_id: string): ClassSubject => ({
  id,
  subject_id,
  subject_name: subject_id,
  subject_code: null,
  subject_type: 'core',
  section: null,
  teacher_id: null,
  teacher_name: null,
  periods_per_week: 4,
  schedule_details: null,
  academic_year: 2026,
  created_dt: '2026-01-05T08:00:00.000Z',
  updated_dt: `2026-01-05T08:00:0${id}.000Z`,
});

describe('the subjects in the form', () => {
  it('are unique in a section, and only in sections of the class', () => {
    const subjects = [row('1', 'maths'), row('2', 'maths', { section: 'B' }), row('3', '')];
    expect(problemsOf({ ...newValues, class_name: 'x', sections: 'A, B', subjects })).toEqual({});
    expect(problemsOf({ ...newValues, class_name: 'x', subjects })).toEqual({
      subjects: 'The class has no section B',
    });
    const twice = [...subjects, row('4', 'maths')];
    expect(problemsOf({ ...newValues, class_name: 'x', sections: 'A, B', subjects: twice })).toEqual({
      subjects: 'This subject is already in the list',
    });
  });

  it('are sent when one was chosen', () => {
    const subjects = [row('1', 'maths', { teacher_id: 'ada' }), row('2', '', { teacher_id: 'ada' })];
    expect(newClassOf({ ...newValues, class_name: 'x', subjects })).toMatchObject({
      subjects: [{ subject_id: 'maths', teacher_id: 'ada', section: '' }],
    });
    expect(newClassOf({ ...newValues, subjects: [row('1', '')] })).not.toHaveProperty('subjects');
  });

  it('of a changed class are sent if they differ, with their versions', () => {
    const record = {
      ...known,
      subjects: [
        newStoredSubject('1', 'maths'),
        newStoredSubject('2', 'art'),
        newStoredSubject('3', 'music'),
      ],
    };
    const before = valuesOf(record);
    expect(changesOf({ ...before, subjects: [...before.subjects, row('9', '')] }, record)).toEqual({});
    const [maths, , music] = before.subjects;
    if (!maths || !music) throw new Error('The rows are missing');
    const subjects = [maths, { ...music, teacher_id: 'ada' }, row('9', 'latin')];
    expect(changesOf({ ...before, subjects }, record)).toEqual({
      subjects: [
        {
          id: '3',
          updated_dt: '2026-01-05T08:00:03.000Z',
          subject_id: 'music',
          teacher_id: 'ada',
          section: '',
        },
        { subject_id: 'latin', teacher_id: '', section: '' },
      ],
      removed_subjects: ['2'],
    });
  });
});
