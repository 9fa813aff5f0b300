import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { specializationNames } from '#contract/teachers/values.ts';
import { classTeacherTaken, placeProblem } from '#server/features/teachers/assignments/rules.ts';
import { minorUnits } from '#server/lib/money.ts';
import { checkDates, disclosedFields, shownTeacher, teacherRow, withSalary } from './rules.ts';

const changes = (body: object) => contract.teachers.update.body.parse(body);

describe('a salary', () => {
  it('is stored in the smallest unit of the school’s currency', () => {
    expect(minorUnits('USD')).toBe(100);
    expect(teacherRow(changes({ salary: 4250.1 }), 'USD')).toEqual({
      salary: 425010,
      salary_currency: 'USD',
    });
    expect(teacherRow(changes({ salary: 250000 }), 'JPY')).toEqual({
      salary: 250000,
      salary_currency: 'JPY',
    });
    expect(teacherRow(changes({ salary: 1.234 }), 'KWD')).toEqual({ salary: 1234, salary_currency: 'KWD' });
  });

  it('is read in its stored currency, whatever the school’s is now', () => {
    const stored = { salary_minor: 425010, salary_currency: 'USD', photo_file_id: null };
    expect(withSalary(stored as never, 'JPY')).toMatchObject({ salary: 4250.1, salary_currency: 'USD' });
  });

  it('is no number below 0, no text and not infinite', () => {
    for (const salary of [-1, '5', Number.POSITIVE_INFINITY, 1e13]) {
      expect(contract.teachers.update.body.safeParse({ salary }).success).toBe(false);
    }
  });
});

describe('the sent values', () => {
  it('set their columns and no others', () => {
    expect(
      teacherRow(changes({ teacher_name: ' Ana ', gender: 'f', teacher_id: 'x', school_id: 'y' }), 'USD'),
    ).toEqual({ name: 'Ana', gender: 'female' });
  });

  it('clear what is blank, subjects too', () => {
    expect(teacherRow(changes({ religion: ' ', dob: null, specialization: '' }), 'USD')).toEqual({
      religion: null,
      date_of_birth: null,
      specialization: [],
    });
  });

  it('keep a photo whose address is sent back, and remove it with a blank one', () => {
    expect(teacherRow(changes({ photo_url: '/api/v1/files/1?until=2' }), 'USD')).toEqual({});
    expect(teacherRow(changes({ photo_url: '' }), 'USD')).toEqual({ photo_file_id: null });
    expect(() => changes({ photo_url: 'https://x.test/a.png' })).toThrow('cannot be on another site');
  });
});

it('subjects are accepted as a list and as text with commas, without duplicates', () => {
  expect(specializationNames(' Physics , Art,,Physics')).toEqual(['Physics', 'Art']);
  expect(changes({ specialization: ['Art', ' Music '] }).specialization).toEqual(['Art', 'Music']);
  expect(changes({ specialization: 'Art, Music' }).specialization).toEqual(['Art', 'Music']);
});

it('a birth date is neither in the future nor after joining', () => {
  const tryDates =
    (dob: string, joining_date = '2020-01-01') =>
    () =>
      checkDates({ dob, joining_date }, '2026-11-21');
  expect(tryDates('2026-11-22', '2027-01-01')).toThrow('Date of Birth cannot be in the future');
  expect(tryDates('2020-01-01')).toThrow('Joining Date must be after the date of birth');
  expect(tryDates('1990-01-01')).not.toThrow();
});

describe('a person without the right to see the salary', () => {
  const stored = { salary_minor: 100, salary_currency: 'USD', photo_file_id: null } as never;
  const viewer = (grant: 'A' | 'R') =>
    ({ grant, school: { currency: 'USD' }, actor: {}, fileAddresses: {} }) as never;

  it('gets no trace of it', () => {
    expect(Object.keys(shownTeacher(viewer('R'), stored))).toEqual(['photo_url']);
    expect(shownTeacher(viewer('A'), stored)).toMatchObject({ salary: 1, salary_currency: 'USD' });
  });

  it('is not logged as having read it', () => {
    expect(disclosedFields({ blood_group: 'A+', religion: null } as never)).toEqual(['blood_group']);
  });
});

it('an assignment reports what the school does not have', () => {
  const place = {
    class_id: '1',
    class_name: 'x',
    section_id: null,
    subject_id: '1',
    academic_year_id: '1',
    year: 1,
  };
  expect(placeProblem(place, null)).toBeUndefined();
  expect(placeProblem(undefined, null)?.field).toBe('class_id');
  expect(placeProblem(place, 'Z')?.field).toBe('section');
  expect(placeProblem({ ...place, subject_id: null }, null)?.field).toBe('subject_id');
  expect(placeProblem({ ...place, academic_year_id: null, year: null }, null)?.field).toBe('year');
  const grade = { class_name: 'Grade 5', section: 'A', year: 2026 };
  expect(classTeacherTaken('Ana', grade)).toBe('Ana is the class teacher of Grade 5 A in 2026');
});
