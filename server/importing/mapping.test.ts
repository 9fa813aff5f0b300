import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutGuard } from '#contract/kit/csv.ts';
import type { TableKind } from '#server/parsing/formats/read-table.ts';
import { dateOrderOf, readDate } from './dates.ts';
import { guessMapping, measureLikeness, readChoice } from './mapping.ts';
import { readTable } from './table.ts';
import { writeTable } from './table-writer.ts';

const fields = [
  { field: 'name', label: 'Student Name', synonyms: ['full name', 'name'] },
  { field: 'dob', label: 'Date of Birth', synonyms: ['birthdate'] },
  { field: 'class_name', label: 'Class', synonyms: ['klasse'] },
  { field: 'father_contact', label: 'Father Contact', synonyms: ['father phone'] },
  { field: 'email', label: 'Email', synonyms: ['e mail'] },
];

const guess = (headers: string[]) => guessMapping(headers, fields).map(({ field }) => field);

describe('guessing the columns', () => {
  it.each([
    ['Full name', 'name'],
    ['STUDENT_NAME *', 'name'],
    ['studentName', 'name'],
    ['D.O.B.', null],
    ['Date of birth (dd/mm)', 'dob'],
    ['Birthdate', 'dob'],
    ['Klasse', 'class_name'],
    ["Father's contact", 'father_contact'],
    ['Phone (Father)', 'father_contact'],
    ['Name (as in the passport)', 'name'],
    ['Shoe size', null],
  ])('%s is %s', (header, field) => {
    expect(guess([header])).toEqual([field]);
  });

  it('uses no field twice, and the best match first', () => {
    expect(guess(['Name of father', 'Full name', 'Student Name'])).toEqual([null, null, 'name']);
  });

  it.each([
    'Father Email',
    'Email of the mother',
    "Parent's e-mail",
    'Guardian Name',
    'Mother Contact',
    'Emergency Email',
    'Parent Class',
    'Email (Father)',
    'Name (Mum)',
    'Email (family)',
    'Family e-mail',
  ])('never reads %s for the student', (header) => {
    expect(guess([header])).toEqual([null]);
  });

  it.each(['E-mail adress of student', 'Birth', 'Names', 'Classroom', 'Contact'])(
    'leaves %s to the person, because it is not certain',
    (header) => {
      expect(guess([header])).toEqual([null]);
    },
  );

  it('compares words by what they share', () => {
    expect(measureLikeness('gender', 'gender')).toBe(1);
    expect(measureLikeness('gender', 'phone')).toBeLessThan(0.3);
  });
});

describe('dates', () => {
  const today = '2026-11-21';
  it.each([
    ['2014-03-09', '2014-03-09'],
    ['2014-3-9', '2014-03-09'],
    ['2014-03-09T00:00:00Z', '2014-03-09'],
    ['9.3.2014', '2014-03-09'],
    ['31/12/2014', '2014-12-31'],
    ['12/31/2014', '2014-12-31'],
    ['5/5/14', '2014-05-05'],
    ['05/05/68', '1968-05-05'],
    ['9 March 2014', '2014-03-09'],
    ['Mar 9, 2014', '2014-03-09'],
    ['09-Mar-14', '2014-03-09'],
    ['41707', '2014-03-09'],
  ])('%s is %s', (typed, date) => {
    expect(readDate(typed, undefined, today)).toEqual({ date });
  });

  it('are asked about when ambiguous, and follow the answer', () => {
    expect(readDate('03/04/2014', undefined, today)).toEqual({ unclear: ['2014-04-03', '2014-03-04'] });
    expect(readDate('03/04/2014', 'dmy', today)).toEqual({ date: '2014-04-03' });
    expect(readDate('03/04/2014', 'mdy', today)).toEqual({ date: '2014-03-04' });
  });

  it.each(['yesterday', '12', '2014', '32 Foo 2014', ''])('%j is not a date', (typed) => {
    expect(readDate(typed, undefined, today)).toBeUndefined();
  });

  it('follow the order of the unambiguous dates of a file', () => {
    expect(dateOrderOf(['03/04/2014', '25/04/2014'])).toBe('dmy');
    expect(dateOrderOf(['03/04/2014', '04/25/2014'])).toBe('mdy');
    expect(dateOrderOf(['25/04/2014', '04/25/2014'])).toBeUndefined();
  });
});

it('accepts enumerations in any letter case and in other words', () => {
  const field = { field: 'g', label: 'G', values: ['Male', 'Below $25,000', 'A+'], words: { boy: 'Male' } };
  expect(['MALE', 'Boy', 'below  $25,000', ' a+ ', 'robot'].map((typed) => readChoice(typed, field))).toEqual(
    ['Male', 'Male', 'Below $25,000', 'A+', 'robot'],
  );
});

describe('a table written and read again', () => {
  const risky = [
    '\n',
    '\r',
    '\r\n',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    "'",
    '=1',
    '+',
    '-',
    '@',
    '\t',
    '"',
    ',',
    ';',
  ];
  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...risky, ' ', 'a', 'é', '漢', 'م'), maxLength: 12 }),
    )
    .map((text) => text.replaceAll('\0', '').trim());
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
  const headers = ['A', 'B', 'C'];
  const isFilled = (row: readonly string[]) => row.some((text) => text.trim() !== '');
  const bareRows = async (bytes: Buffer, kind: TableKind) =>
    (await readTable(bytes, kind)).rows.slice(1).map(({ cells }) => cells.map(withoutGuard));

  it('has the same cells as CSV, and none that a spreadsheet would run', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const { bytes } = await writeTable('csv', 'table', headers, [['x', 'y', 'z'], ...given]);
        expect(await bareRows(bytes, 'csv')).toEqual(given.filter(isFilled));
        expect(unquote(bytes.toString())).not.toMatch(/(?:^|[,\n\v\f\r\u0085\u2028\u2029])[=+\-@\t＝＋－＠]/);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('has the same cells as a workbook', async () => {
    const toPrinted = (text: string) =>
      text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n\u0085]/gu, '');
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const clean = given.map((row) => row.map(toPrinted));
        const { bytes } = await writeTable('xlsx', 'table', headers, [['x', 'y', 'z'], ...clean]);
        expect(await bareRows(bytes, 'xlsx')).toEqual(clean.filter(isFilled));
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  /** The file with each quoted cell reduced to its first character: a line break left in a cell would end a record. */
  const unquote = (text: string) =>
    text
      .replace('\ufeff', '')
      .replaceAll(/"((?:[^"]|"")*)"/g, (_, inside: string) => inside.slice(0, 1).replaceAll(/\s/g, ''));
});
