import { describe, expect, it } from 'vitest';
import { guessColumns } from './row-reader.ts';
import { readTable } from './table.ts';
import { writeTable } from './table-writer.ts';

const fields = [
  { field: 'name', label: 'Student Name', synonyms: ['name'], heading: 'student' },
  { field: 'dob', label: 'Date of Birth', heading: 'student' },
  { field: 'class_name', label: 'Class', heading: 'student' },
  { field: 'father_name', label: 'Father Name' },
  { field: 'father_contact', label: 'Father Contact', synonyms: ['father phone'] },
  { field: 'mother_name', label: 'Mother Name' },
  { field: 'mother_contact', label: 'Mother Contact', synonyms: ['mother phone'] },
];
const csv = (...lines: string[]) => readTable(Buffer.from(lines.join('\n')), 'csv');
const groups = 'Student,,,Father,,Mother,';
const names = 'Name,DOB,Class,Name,Phone,Name,Phone';
const people = [
  'Ann,2014-03-09,Grade 5,Omar,+1 555 0101,Lea,+1 555 0102',
  'Tom,2014-04-09,Grade 5,Jon,+1 555 0103,,',
];

describe('the names of the columns', () => {
  it('are joined with the headings of groups above them', async () => {
    const table = await csv(groups, names, ...people);
    expect(table).toMatchObject({ namedIn: [1, 2], above: [], rows: [{ row: 3 }, { row: 4 }] });
    expect(table.headers).toEqual([
      'Student Name',
      'Student DOB',
      'Student Class',
      'Father Name',
      'Father Phone',
      'Mother Name',
      'Mother Phone',
    ]);
    expect(guessColumns(table, fields).map(({ field }) => field)).toEqual([
      'name',
      'dob',
      'class_name',
      'father_name',
      'father_contact',
      'mother_name',
      'mother_contact',
    ]);
  });

  it('keep their own name where nothing is below the heading', async () => {
    const { headers } = await csv('Name,DOB,Father,', ',,Name,Phone', 'Ann,2014-03-09,Omar,+1 555 0101');
    expect(headers).toEqual(['Name', 'DOB', 'Father Name', 'Father Phone']);
  });

  it('are below a title, which is named', async () => {
    const table = await csv('Oakfield: students of 2026', '', groups, names, ...people);
    expect(table.above).toMatchObject([{ row: 1, cells: ['Oakfield: students of 2026'] }]);
    expect([table.namedIn, table.rows.length]).toEqual([[3, 4], 2]);
  });

  it('are below a title and two headings', async () => {
    const { headers, namedIn } = await csv(
      'Oakfield',
      'Student,,Mother,',
      'Name,DOB,Name,Phone',
      'Ann,2014-03-09,Lea,+1 555 0102',
    );
    expect([headers, namedIn]).toEqual([
      ['Student Name', 'Student DOB', 'Mother Name', 'Mother Phone'],
      [2, 3],
    ]);
  });

  it('are below a title with commas in a file with semicolons', async () => {
    const table = await csv('Students, classes, families', 'Name;DOB;Class', 'Ann;2014-03-09;Grade 5');
    expect(table.headers).toEqual(['Name', 'DOB', 'Class']);
  });

  it('are found in a workbook too', async () => {
    const lines = [groups, names, ...people].map((line) => line.split(','));
    const [first = [], ...rest] = lines;
    const { bytes } = await writeTable('xlsx', 'students', first, rest);
    expect((await readTable(bytes, 'xlsx')).headers[3]).toBe('Father Name');
  });

  it.each([
    ['a blank column', ['Name,,Class,DOB', 'Ann,x,Grade 5,2014-03-09', 'Tom,y,Grade 6,2014-03-09']],
    ['words only', ['Title,,Text', 'Pool,x,Open', 'Bus,y,Daily']],
    ['one column', ['Name', 'Ann', 'Tom']],
    ['a first row without numbers', ['Name,,Phone', 'Ann,x,none', 'Tom,y,unknown']],
  ])('are in the first row of a file with %s', async (_, lines) => {
    const table = await csv(...lines);
    expect([table.namedIn, table.above, table.rows.length]).toEqual([[1], [], lines.length - 1]);
  });

  it('are given to columns that only later rows have', async () => {
    const table = await csv('Name,DOB', 'Ann,2014-03-09', 'Tom,2014-04-09,,Kestrel');
    expect(table.headers).toEqual(['Name', 'DOB', 'Column 3', 'Column 4']);
    expect(table.rows[1]?.cells[3]).toBe('Kestrel');
  });
});
