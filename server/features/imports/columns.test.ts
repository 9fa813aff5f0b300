import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { importedRows, listStudents, runImport } from '#server/test/records/imports.ts';
import { newClass, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await newClass(api, { class_name: 'Grade 5', sections: 'A' });
});
afterAll(() => api.stop());

/** As another system exports it, with columns that no field fits. */
const header =
  'Admission No,First Name,Last Name,DOB,Gender,Grade,Section,Roll No,Father Name,Father Work Place,Father Mobile,Admission Date,House,Bus Route,Shoe Size';
const rowOf = (n: number, house = 'Kestrel') =>
  `A-${n},Nila,Nr ${n},2014-03-09,F,Grade 5,A,${n},Omar ${n},Oakfield Ltd,+1 777 ${n},${api.year}-08-10,${house},7,`;
const file = (...rows: string[]) => ({
  name: 'export.csv',
  bytes: Buffer.from([header, ...rows].join('\r\n')),
});

describe('the columns of a file', () => {
  it('that are about a parent are never preselected for the student, and none below 0.8', async () => {
    const sent = {
      name: 'x.csv',
      bytes: Buffer.from('Name,Father E-Mail Adress,Mothers Mail,Student Adres\nA,b@c.test,d@e.test,1'),
    };
    const { result } = await api.call('imports.studentColumns', { as: 'registrar', file: sent });
    const guessed = Object.fromEntries(result.columns.map(({ header: name, field }) => [name, field]));
    expect(guessed['Name']).toBe('name');
    for (const name of ['Father E-Mail Adress', 'Mothers Mail', 'Student Adres'])
      expect(['email', 'phone', 'address'], name).not.toContain(guessed[name]);
    expect(result.columns.every(({ field, confidence }) => field === null || confidence >= 0.8)).toBe(true);
  });

  it('are recognized by German headers too, each for the person it is about', async () => {
    const sent = {
      name: 'x.csv',
      bytes: Buffer.from(
        '\uFEFFNachname;Vorname;Eintritt;Name der Mutter;Telefon Mutter;E-Mail Vater\nBerg;Lena;01.08.2022;Petra Berg;030 99887;k@example.test',
      ),
    };
    const { result } = await api.call('imports.studentColumns', { as: 'registrar', file: sent });
    expect(result.columns.map(({ field }: { field: string | null }) => field)).toEqual([
      'last_name',
      'first_name',
      'admission_date',
      'mother_name',
      'mother_contact',
      'father_email',
    ]);
  });

  it('are not preselected for a field that their cells contradict', async () => {
    const rows = [
      'Phone,Name,Admission,Email,DOB',
      'Anna Berg,+1 206 555 0101,2022-08-01,anna at berg,third of April',
      'Tom Ray,+1 206 555 0102,2023-08-01,none,fifth of May',
    ];
    const sent = { name: 'x.csv', bytes: Buffer.from(rows.join('\n')) };
    const { result } = await api.call('imports.studentColumns', { as: 'registrar', file: sent });
    expect(result.columns.map(({ field }: { field: string | null }) => field)).toEqual(Array(5).fill(null));
  });

  it('that are not read are named with the number of their filled cells', async () => {
    const { summary } = await runImport(api, file(rowOf(1), rowOf(2, '')), {
      dry_run: 'true',
      without_contact: 'empty',
    });
    expect(summary.unread).toEqual([
      { column: 'Father Work Place', filled: 2 },
      { column: 'House', filled: 1 },
      { column: 'Bus Route', filled: 2 },
    ]);
  });
});

describe('students without a phone and an address', () => {
  it('are refused, unless the person says what to do', async () => {
    const started = await api.call('imports.students', { as: 'registrar', file: file(rowOf(1)), body: {} });
    expect(started.errors[0]).toMatchObject({
      field: 'mapping',
      message: 'No column of the file is mapped to: Student Phone, Residential Address',
    });
    const odd = { as: 'registrar', file: file(rowOf(1)), body: { without_contact: 'maybe' } } as const;
    expect((await api.call('imports.students', odd)).errors[0]?.field).toBe('without_contact');
  });

  it("get the guardian's phone or none", async () => {
    const { summary, import_id } = await runImport(api, file(rowOf(11)), { without_contact: 'guardian' });
    expect(summary.counts, JSON.stringify(await importedRows(api, import_id))).toMatchObject({ created: 1 });
    await runImport(api, file(rowOf(12)), { without_contact: 'empty' });
    const findStudent = async (search: string) => {
      const [student] = (await listStudents(api, { search })).students;
      return readStudent(api, student?.student_id ?? '');
    };
    expect(await findStudent('A-11')).toMatchObject({
      phone: '+1 777 11',
      address: null,
      father_contact: '+1 777 11',
    });
    expect(await findStudent('A-12')).toMatchObject({ phone: null, address: null });
  });
});
