import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readTable } from '#server/importing/table.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { csvFile, importedRows, listStudents, runImport, studentLine } from '#server/test/records/imports.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const grade5 = await newClass(api, { class_name: 'Grade 5', sections: 'A,B' });
  await newStudent(api, grade5, {
    name: '=HYPERLINK("http://evil.test")',
    gender: 'Male',
    section: 'B',
    phone: '+1 555',
    address: '-1, "High"\nStreet',
    religion: 'Secret faith',
    allergies: 'Nuts',
    mother_name: '@mother',
    status: 'inactive',
  });
  for (let number = 0; number < 5; number += 1) {
    await newStudent(api, grade5, { name: `Learner ${number}`, roll_no: String(10 - number), section: 'A' });
  }
});
afterAll(() => api.stop());

const exportStudents = async (query: Record<string, string> = {}) => {
  const { status, result } = await api.call('imports.exportStudents', { as: 'registrar', query });
  expect(status).toBe(200);
  return { name: result.fileName, bytes: Buffer.from(result.bytes) };
};
const tableOf = ({ name, bytes }: { name: string; bytes: Buffer }) =>
  readTable(bytes, name.endsWith('csv') ? 'csv' : 'xlsx');

it.each(['csv', 'xlsx'])('imports unchanged (%s)', async (format) => {
  const file = await exportStudents({ format, include_protected: 'true' });
  const { summary, import_id } = await runImport(api, file, { match: 'admission_no' });
  expect(await importedRows(api, import_id, 'refused')).toEqual([]);
  expect(await importedRows(api, import_id, 'updated')).toEqual([]);
  expect(summary.counts).toMatchObject({ unchanged: 6, created: 0 });
});

it('has ranges of income in the currency of the school, which imports read', async () => {
  const [school] = await api.sql<{ currency: string }>('select currency from schools where school_id = $1', [
    api.school_id,
  ]);
  const choose = (currency = 'USD') =>
    api.sql('update schools set currency = $2 where school_id = $1', [api.school_id, currency]);
  await api.sql(`update students set family_income = '$25,000 - $50,000' where name = 'Learner 1'`);
  await choose('EUR');
  const read = async () => (await exportStudents({ include_protected: 'true' })).bytes.toString();
  await expect.poll(read).toContain('€25,000 - €50,000');
  const file = await exportStudents({ include_protected: 'true' });
  expect(file.bytes.toString()).not.toContain('$25,000');
  const { summary } = await runImport(api, file, { match: 'admission_no' });
  expect(summary.counts).toMatchObject({ unchanged: 6, refused: 0 });
  await choose(school?.currency);
});

it('has the rows of the list in its order', async () => {
  for (const query of [
    { sort: 'roll_no', order: 'desc' },
    { search: 'learner', sort: 'name' },
    { gender: 'm' },
    { status: 'inactive' },
  ]) {
    const listed = (await listStudents(api, query as Record<string, string>)).students.map(
      ({ admission_no }) => admission_no,
    );
    const { rows } = await tableOf(await exportStudents(query as Record<string, string>));
    expect(rows.map(({ cells }) => cells[0])).toEqual(listed);
  }
});

it('has no cell that a spreadsheet would run', async () => {
  const text = (await exportStudents({ status: 'inactive' })).bytes.toString();
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text).toContain(`'=HYPERLINK`);
  expect(text).toContain(`'+1 555`);
  expect(text).toContain(`'@mother`);
  expect(text).not.toMatch(/(^|[,"])[=+@-]/m);
});

describe('protected fields', () => {
  it('are left out, and an export with them is logged', async () => {
    const { headers } = await tableOf(await exportStudents());
    for (const label of ['Religion', 'Known Allergies', 'Family Income Range', 'Blood Group'])
      expect(headers).not.toContain(label);
    const full = await tableOf(await exportStudents({ include_protected: 'true' }));
    expect(full.headers).toContain('Religion');
    const lines = await api.sql(
      `select actor_name, after
      from audit_log
      where entity = 'export' and entity_id = 'students'
      order by audit_id`,
    );
    expect(lines.at(-2)).toMatchObject({ actor_name: 'registrar', after: { rows: 6, protected: [] } });
    expect(lines.at(-1)?.['after']).toMatchObject({
      protected: expect.arrayContaining(['Religion', 'Known Allergies']) as object,
    });
  });
});

it('exports more than 1,000 rows as a job with a file', async () => {
  const lines = Array.from({ length: 1_001 }, (_, index) => studentLine(api, 1_000 + index));
  await runImport(api, csvFile(lines));
  const refused = await api.call('imports.exportStudents', { as: 'admin' });
  expect([refused.status, refused.errors[0]?.code]).toEqual([413, 'too_large']);
  const { result } = await api.call('imports.startStudentExport', {
    as: 'admin',
    body: { search: 'example.org', sort: 'name', format: 'csv' },
  });
  await api.finishJob(result.job_id);
  const job = (await api.call('jobs.get', { as: 'admin', params: { id: result.job_id } })).result;
  expect(job).toMatchObject({ status: 'done', result: { rows: 1_001 } });
  const reply = await api.app.server.inject({ url: job.file_url ?? '' });
  expect((await readTable(reply.rawPayload, 'csv')).rows).toHaveLength(1_001);
});

it('exports refused rows with their reasons, to correct and import again', async () => {
  const { import_id } = await runImport(
    api,
    csvFile([studentLine(api, 5_000, { dob: 'yesterday' }), studentLine(api, 5_001)]),
  );
  const { result } = await api.call('imports.errors', {
    as: 'admin',
    params: { id: import_id },
    query: { format: 'csv' },
  });
  const table = await readTable(Buffer.from(result.bytes), 'csv');
  expect(table.headers.slice(-2)).toEqual(['Row', 'Reason']);
  expect(table.rows).toHaveLength(1);
  expect(table.rows[0]?.cells.slice(-2)).toEqual(['2', 'Date of Birth is not a date: yesterday']);
  expect(table.rows[0]?.cells[0]).toBe('Learner 5000');
});

it.each(['student', 'teacher', 'mark', 'lead'] as const)(
  'returns a template of %ss that an import understands',
  async (kind) => {
    const { result } = await api.call(`imports.${kind}Template`, { as: 'admin', query: { format: 'xlsx' } });
    const detected = await api.call(`imports.${kind}Columns`, {
      as: 'admin',
      file: { name: result.fileName, bytes: Buffer.from(result.bytes) },
    });
    expect(detected.result.columns.every(({ confidence }) => confidence === 1)).toBe(true);
  },
);

test('the template of teachers has their employee ID', async () => {
  const { result } = await api.call('imports.teacherTemplate', { as: 'admin', query: { format: 'csv' } });
  const { headers } = await readTable(Buffer.from(result.bytes), 'csv');
  expect(headers).toContain('Employee ID');
});

it.each(['Teacher', 'Mark', 'Lead', 'Class'] as const)(
  'exports any number of %s records as a job',
  async (kind) => {
    const { result } = await api.call(`imports.start${kind}Export`, { as: 'registrar', body: {} });
    await api.finishJob(result.job_id);
    const job = (await api.call('jobs.get', { as: 'registrar', params: { id: result.job_id } })).result;
    expect(job).toMatchObject({ status: 'done', file_url: expect.any(String) as string });
  },
);

it.each(['teacher', 'teachers'])('exports teachers by both words of the wire (%s)', async (word) => {
  const { statusCode, headers } = await api.app.server.inject({
    url: `/api/v1/school/${word}/export?format=csv`,
    headers: { authorization: `Bearer ${api.users.registrar.token}` },
  });
  expect([statusCode, headers['content-disposition']]).toEqual([200, expect.stringContaining('teachers')]);
});

describe('texts that spreadsheets misread', () => {
  const signs = ['=1+1', "'=1", '+', '-', '@', ';', ',', '"', "'", '\t', ' ', 'é', 'ß', '漢', 'م', 'x'];
  const long = fc.string({
    unit: fc.constantFrom(...signs, '\n', '\r\n', '\r', '\u2028', '\v'),
    minLength: 1,
  });
  const short = long.map((text) => text.replaceAll(/[\p{Cc}\u2028]/gu, ''));
  const isFilled = (text: string) => text.trim() !== '';
  const people = fc.tuple(short.filter(isFilled), long.filter(isFilled), long);

  it.each(['csv', 'xlsx'])('import unchanged (%s)', async (format) => {
    const class_id = await newClass(api, { class_name: `Odd texts ${format}`, sections: 'A' });
    for (const [name, address, allergies] of fc.sample(people, { numRuns: 12, seed: 5 }))
      await newStudent(api, class_id, { name, address, allergies, section: 'A' });
    const file = await exportStudents({ format, include_protected: 'true', class_id });
    const { import_id, summary } = await runImport(api, file, { match: 'admission_no' });
    expect(await importedRows(api, import_id, 'refused')).toEqual([]);
    expect(await importedRows(api, import_id, 'updated')).toEqual([]);
    expect(summary.counts).toMatchObject({ unchanged: 12, created: 0 });
  });
});

it('keeps each lead one record, whatever its line breaks', async () => {
  const body = {
    name: 'Mia Visitor',
    email: 'mia@visitor.test',
    mobile: '+1 555 0101',
    notes: "line one\n=cmd|'/C calc'!A0\u2028=2\r=3",
  };
  expect((await api.call('leads.create', { as: 'staff', body })).status).toBe(201);
  const { result } = await api.call('imports.exportLeads', { as: 'registrar', query: { format: 'csv' } });
  const { headers, rows } = await readTable(Buffer.from(result.bytes), 'csv');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.cells[headers.indexOf('Notes')]).toBe("line one\n=cmd|'/C calc'!A0\n=2\n=3");
});
