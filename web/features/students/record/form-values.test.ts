import { expect, test } from 'vitest';
import { parentRequired } from '#contract/students/form.ts';
import {
  changesOf,
  fields,
  newStudentOf,
  newValues,
  problemsOf,
  type StudentValues,
  sectionOf,
  withConsequences,
} from './form-values.ts';

const filled: StudentValues = {
  ...newValues,
  name: 'Zoë Ångström',
  dob: '2014-05-06',
  gender: 'Female',
  class_id: '01930000-0001-7008-8000-000000000001',
  roll_no: '7',
  admission_date: '2026-01-05',
  phone: '555 0100',
  address: '1 Lane',
  mother_name: 'Åsa Ångström',
};
const missingSentence = (field: string) => `${field} is missing`;

test('names every required field, and no other', () => {
  expect(problemsOf(newValues, missingSentence)).toEqual({
    name: 'name is missing',
    dob: 'dob is missing',
    gender: 'gender is missing',
    class_id: 'class_id is missing',
    roll_no: 'roll_no is missing',
    admission_date: 'admission_date is missing',
    phone: 'phone is missing',
    address: 'address is missing',
    father_name: parentRequired,
  });
  expect(problemsOf(filled, missingSentence)).toEqual({});
});

test('one parent is enough, either one', () => {
  expect(problemsOf({ ...filled, mother_name: ' ', father_name: 'Nils' }, missingSentence)).toEqual({});
  expect(problemsOf({ ...filled, mother_name: ' ' }, missingSentence)).toEqual({
    father_name: parentRequired,
  });
});

test('uses the contract’s words for a wrong optional field', () => {
  expect(problemsOf({ ...filled, email: 'nowhere' }, missingSentence)).toEqual({
    email: 'Email must be an email address',
  });
  expect(problemsOf({ ...filled, religion: 'x'.repeat(201) }, missingSentence)).toEqual({
    religion: 'Religion must be at most 200 characters',
  });
  expect(problemsOf({ ...filled, blood_group: 'C' }, missingSentence).blood_group).toContain(
    'Blood Group must be one of',
  );
});

test('sends the filled-in fields of a new student', () => {
  const sent = newStudentOf({ ...filled, father_guardian_id: '' });
  expect(sent).toMatchObject({ name: 'Zoë Ångström', gender: 'Female' });
  expect(sent).not.toHaveProperty('email');
  expect(sent).not.toHaveProperty('status');
  expect(sent).not.toHaveProperty('father_guardian_id');
  expect(newStudentOf({ ...filled, status: 'inactive' })).toHaveProperty('status', 'inactive');
});

test('sends only the changes of a student, and null for cleared fields', () => {
  const before = { ...filled, section: 'A', religion: 'None' };
  expect(
    changesOf({ ...before, class_id: '01930000-0001-7008-8000-000000000002', section: '' }, before),
  ).toEqual({
    class_id: '01930000-0001-7008-8000-000000000002',
    section: null,
  });
  expect(changesOf({ ...before, name: `${before.name} ` }, before)).toEqual({});
});

test('another class clears the section, another name the chosen guardian', () => {
  expect(withConsequences({ class_id: 'x' })).toEqual({ class_id: 'x', section: '' });
  expect(withConsequences({ mother_name: 'Å' })).toEqual({
    mother_name: 'Å',
    mother_guardian_id: '',
    mother_is_new: '',
    separate_guardians: '',
  });
  expect(withConsequences({ father_name: 'N', father_guardian_id: '1' })).toEqual({
    father_name: 'N',
    father_guardian_id: '1',
    father_is_new: '',
    separate_guardians: '',
  });
  expect(withConsequences({ section: 'B' })).toEqual({ section: 'B' });
});

test('every field belongs to one step', () => {
  expect(sectionOf('allergies')).toBe('medical');
  expect(sectionOf('father_contact')).toBe('family');
  expect(new Set(fields).size).toBe(fields.length);
});
