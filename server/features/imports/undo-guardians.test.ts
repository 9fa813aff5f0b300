import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { csvFile, importedRows, runImport, studentLine, undoImport } from '#server/test/records/imports.ts';
import { changeStudent, newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api, { class_name: 'Grade 5', sections: 'A' });
});
afterAll(() => api.stop());

const familiesOf = async (search: string) => {
  const query = { search, limit: '100' };
  const { guardians } = (await api.call('guardians.list', { as: 'staff', query })).result;
  return guardians.map(({ name }) => name);
};
const idOf = async (search: string) =>
  (await api.call('guardians.list', { as: 'staff', query: { search } })).result.guardians[0]?.guardian_id ??
  '';
const line = (number: number, father: string, contact = `+1 212 555 ${1000 + number}`) =>
  studentLine(api, 500 + number, { father, contact });

it('an undo takes back the guardians whom the import added, and a restore brings them with their students', async () => {
  const { import_id } = await runImport(
    api,
    csvFile([
      line(1, 'Undone Alone'),
      line(2, 'Undone Shared', '+1 212 555 2'),
      line(3, 'Undone Shared', '+1 212 555 2'),
    ]),
  );
  expect(await familiesOf('undone')).toEqual(['Undone Alone', 'Undone Shared']);
  const id = await idOf('undone alone');
  const [first] = await importedRows(api, import_id);
  await undoImport(api, import_id);
  expect(await familiesOf('undone')).toEqual([]);
  const student = { id: first?.entity_id ?? '' };
  await api.call('students.restore', { as: 'registrar', params: student });
  await api.call('guardians.restore', { as: 'registrar', params: { id } });
  expect(await readStudent(api, student.id)).toMatchObject({ father_name: 'Undone Alone' });
});

it('an undo keeps guardians who have been edited, belong to another student, or were on record before', async () => {
  await newStudent(api, grade, { father_name: 'Keeps Known', father_contact: '+1 212 555 1013' });
  const { import_id } = await runImport(
    api,
    csvFile(
      ['Keeps Edited', 'Keeps Shared', 'Keeps Known', 'Keeps Child', 'Undone Two'].map((father, at) =>
        line(11 + at, father),
      ),
    ),
  );
  const edited = { id: await idOf('keeps edited') };
  await api.call('guardians.update', { as: 'staff', params: edited, body: { occupation: 'Nurse' } });
  await newStudent(api, grade, {
    father_guardian_id: await idOf('keeps shared'),
    father_name: 'Keeps Shared',
  });
  const child = (await importedRows(api, import_id))[3]?.entity_id ?? '';
  await changeStudent(api, child, { phone: '+1 000' });
  expect((await undoImport(api, import_id)).counts).toMatchObject({ undone: 4, kept: 1 });
  expect(await familiesOf('keeps')).toEqual(['Keeps Child', 'Keeps Edited', 'Keeps Known', 'Keeps Shared']);
  expect(await familiesOf('undone two')).toEqual([]);
});

it('an undo takes back the guardian of a changed student, and the file can be sent again without a warning', async () => {
  const email = 'changed@family.test';
  const id = await newStudent(api, grade, { email, father_name: '', mother_name: 'Mother Stays' });
  const file = csvFile([`${email},Undone Later,+1 212 555 3001`], 'Email,Father Name,Father Contact');
  const changed = await runImport(api, file, { match: 'email' });
  expect(await readStudent(api, id)).toMatchObject({ father_name: 'Undone Later' });
  await undoImport(api, changed.import_id);
  expect(await familiesOf('undone later')).toEqual([]);
  expect(await readStudent(api, id)).toMatchObject({ father_name: null, mother_name: 'Mother Stays' });

  const added = csvFile([line(31, 'Undone Again')]);
  await undoImport(api, (await runImport(api, added)).import_id);
  const again = await runImport(api, added);
  expect((await importedRows(api, again.import_id)).map(({ warnings }) => warnings)).toEqual([[]]);
  expect(await familiesOf('undone again')).toEqual(['Undone Again']);
});
