import { describe, expect, it } from 'vitest';
import type { Teacher } from '#contract/teachers/calls.ts';
import {
  changedFields,
  changesOf,
  newTeacherOf,
  newValues,
  problemsOf,
  sections,
  specializationChoices,
  valuesOf,
  wholeNumber,
  withSpecialization,
} from './form-values.ts';

const filled = {
  ...newValues,
  teacher_name: 'Ana',
  employee_id: 'E-1',
  highest_qualification: 'B.Ed.',
  joining_date: '2020-08-01',
  phone: '1',
  email: 'ana@example.test',
};
const missingSentence = (field: string) => `${field} missing`;

describe('the errors of a teacher form', () => {
  it('are those the specification requires of each step, and no more', () => {
    expect(Object.keys(problemsOf({ ...newValues, designation: ' ' }, missingSentence))).toEqual([
      'teacher_name',
      'employee_id',
      'highest_qualification',
      'joining_date',
      'phone',
      'email',
      'designation',
    ]);
    expect(problemsOf(filled, missingSentence)).toEqual({});
    expect(sections.employment).toContain('designation');
  });

  it('use the server’s words', () => {
    const wrong = { ...filled, experience: '51', salary: '-1', documents_url: 'ftp://x', email: 'ana' };
    expect(problemsOf(wrong, missingSentence)).toEqual({
      experience: 'Experience must be a whole number from 0 to 50',
      salary: 'Salary must be a number, at least 0',
      documents_url: 'Documents URL must be a web address starting with http:// or https://',
      email: 'Email must be an email address',
    });
  });
});

it('years that are not a number are 0', () => {
  expect(['12', '07', '', 'abc', '4.9', '-3'].map(wholeNumber)).toEqual(['12', '7', '0', '0', '4', '-3']);
});

describe('the values that are sent', () => {
  it('are the filled-in fields of a new teacher, numbers as numbers', () => {
    expect(
      newTeacherOf({ ...filled, experience: '5', salary: '1200.5', specialization: 'Art, Music' }),
    ).toMatchObject({
      teacher_name: 'Ana',
      experience: 5,
      salary: 1200.5,
      specialization: ['Art', 'Music'],
      gender: 'Male',
      designation: 'Teacher',
    });
  });

  it('are the changed fields of an edit', () => {
    expect(changesOf({ ...filled, religion: ' ', salary: '10', department: 'Art' }, filled)).toEqual({
      salary: 10,
      department: 'Art',
    });
  });

  it('are a photo’s upload or removal; another address of the same photo is no change', () => {
    const before = { ...filled, photo_url: '/api/v1/files/1?until=5' };
    expect(changedFields({ ...before, photo_url: '/api/v1/files/1?until=6' }, before)).toEqual({});
    const id = '01a1fd21-1e61-7648-a2b3-b1c14d53dca9';
    const uploaded = { ...before, photo_url: `/api/v1/files/${id}?until=6`, photo_file_id: id };
    expect(changesOf(uploaded, before)).toEqual({ photo_file_id: id });
    expect(changesOf({ ...before, photo_url: '' }, before)).toEqual({ photo_file_id: null, photo_url: null });
  });
});

it('a teacher is text in every field, empty without a value', () => {
  const values = valuesOf({ teacher_name: 'Ana', experience: 4, salary: 10.5, dob: null } as Teacher);
  expect(values).toMatchObject({ teacher_name: 'Ana', experience: '4', salary: '10.5', dob: '' });
});

it('subjects are ticked in the order of the choices; those of other schools stay', () => {
  expect(withSpecialization('Music', 'English', true)).toBe('English, Music');
  expect(withSpecialization('Latin, Music', 'Music', false)).toBe('Latin');
  expect(specializationChoices('Latin').at(-1)).toBe('Latin');
});
