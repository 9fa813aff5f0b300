import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { csvFile, importedRows, runImport, studentLine } from '#server/test/records/imports.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await newClass(api, { class_name: 'Grade 5', sections: 'A,B' });
});
afterAll(() => api.stop());

const detect = (file: { name: string; bytes: Buffer }) =>
  api.call('imports.studentColumns', { as: 'admin', file });

describe('a file that is not a list', () => {
  const tooMany = Buffer.from(`Name\n${'x\n'.repeat(100_001)}`);
  it.each([
    ['nothing in it', 'a.csv', Buffer.alloc(0), 400, 'The file is empty'],
    ['blanks only', 'a.csv', Buffer.from(' \n , \n'), 400, 'The file is empty'],
    ['a header alone', 'a.csv', Buffer.from('Name,DOB\n'), 400, 'The file has no rows below its header'],
    [
      'a picture',
      'a.csv',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      415,
      'This kind of file is not accepted: its content must be CSV or Excel (XLSX)',
    ],
    [
      'bytes',
      'a.csv',
      Buffer.from([1, 2, 3, 0, 255]),
      415,
      'The file is not UTF-8 text: save it again with the encoding UTF-8',
    ],
    [
      'too many rows',
      'a.csv',
      tooMany,
      413,
      'The file has more than 100,000 rows: please split it into smaller files',
    ],
    [
      'one line',
      'a.csv',
      Buffer.alloc(24 * 1024 * 1024, 'a'),
      400,
      expect.stringMatching(/^The file is damaged near row 1: /),
    ],
    [
      'one line of columns',
      'a.csv',
      Buffer.alloc(24 * 1024 * 1024, ','),
      400,
      'The file has more than 200 columns',
    ],
    [
      'lines of nothing but columns',
      'a.csv',
      Buffer.concat([Buffer.from('Name\n'), Buffer.alloc(24 * 1024 * 1024, ',')]),
      413,
      'The file is too large or too complicated to read: please split it, or send it as CSV',
    ],
    ['100 MB', 'a.csv', Buffer.alloc(100 * 1024 * 1024, 'a'), 413, 'The file is too large: at most 25 MB'],
    ['a bomb', 'a.xlsx', bomb(), 413, 'The file unpacks to far more than a document holds: at most 100 MB'],
  ])('is refused with a sentence: %s', async (_, name, bytes, ...refusal) => {
    const reply = await detect({ name, bytes });
    expect([reply.status, reply.errors[0]?.message]).toEqual(refusal);
    const started = await api.call('imports.students', { as: 'admin', file: { name, bytes } });
    expect([started.status, started.errors[0]?.message]).toEqual(refusal);
  });
});

/** One small entry that unpacks to 300 MB. */
function bomb(): Buffer {
  const name = Buffer.from('[Content_Types].xml');
  const data = deflateRawSync(Buffer.alloc(300 * 1024 * 1024));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(1_000, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(1_000, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return Buffer.concat([local, name, data, central, name, end]);
}

describe('the columns of a file', () => {
  it('are recognized with any separator, in the encodings of spreadsheets', async () => {
    const text = 'Full name;Birthdate;Klasse\r\n"Müller; Jörg";09.03.2014;Grade 5\r\n';
    for (const bytes of [
      Buffer.from(text, 'latin1'),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
    ]) {
      const { result, status } = await detect({ name: 'a.csv', bytes });
      expect(status).toBe(200);
      expect(result.columns.map(({ field, samples }) => [field, samples[0]])).toEqual([
        ['name', 'Müller; Jörg'],
        ['dob', '09.03.2014'],
        ['class_name', 'Grade 5'],
      ]);
    }
  });

  it('report ambiguous dates, which then need a choice', async () => {
    const file = csvFile([studentLine(api, 1, { dob: '03/04/2014' })]);
    expect((await detect(file)).result).toMatchObject({ dates_unclear: true, date_order: null });
    const dry = await runImport(api, file, { dry_run: 'true' });
    expect((await importedRows(api, dry.import_id))[0]?.problems).toEqual([
      {
        field: 'dob',
        message:
          'Date of Birth 03/04/2014 can mean 2014-04-03 or 2014-03-04: choose the order of day and month',
      },
    ]);
    const told = await runImport(api, file, { date_order: 'dmy' });
    const [row] = await importedRows(api, told.import_id, 'created');
    const [student] = await api.sql('select date_of_birth from students where student_id = $1', [
      row?.entity_id,
    ]);
    expect(student).toEqual({ date_of_birth: '2014-04-03' });
  });
});

describe('a mapping', () => {
  const start = (mapping: unknown, lines = [studentLine(api, 50)]) =>
    api.call('imports.students', {
      as: 'admin',
      file: csvFile(lines),
      body: { mapping: typeof mapping === 'string' ? mapping : JSON.stringify(mapping) },
    });

  it.each([
    ['{', 'Mapping must be a JSON object of column headers and fields'],
    [{ Nonsense: 'name' }, 'The file has no column called Nonsense'],
    [{ Email: 'salary' }, 'There is no field called salary'],
    [{ Email: 'name', 'Father Name': 'name' }, 'Two columns are mapped to Student Name'],
    [
      { 'Student Name': 'name' },
      'No column of the file is mapped to: Date of Birth, Gender, Class, Roll Number, Admission Date, Student Phone, Residential Address',
    ],
  ])('that cannot be right is refused: %j', async (mapping, message) => {
    const { status, errors } = await start(mapping);
    expect([status, errors[0]?.field, errors[0]?.message]).toEqual([400, 'mapping', message]);
  });
});

it('is not allowed to a cms-user, and no school sees another’s imports', async () => {
  const file = csvFile([studentLine(api, 70)]);
  expect((await api.call('imports.students', { as: 'staff', file })).status).toBe(403);
  expect((await api.call('imports.exportStudents', { as: 'staff' })).status).toBe(403);
  const { import_id } = await runImport(api, file);
  const params = { id: import_id };
  for (const id of ['imports.get', 'imports.rows', 'imports.errors', 'imports.undo'] as const) {
    expect((await api.call(id, { as: 'northside', params })).status).toBe(404);
  }
  expect((await api.call('imports.list', { as: 'northside' })).result.total).toBe(0);
  // The classes of the other school do not exist for this one.
  const foreign = await api.call('imports.students', { as: 'northside', file, body: { dry_run: 'true' } });
  await api.finishJob(foreign.result.job_id);
  const rows = await api.call('imports.rows', { as: 'northside', params: { id: foreign.result.import_id } });
  expect(rows.result.rows[0]?.problems[0]?.message).toBe('There is no class called Grade 5');
});
