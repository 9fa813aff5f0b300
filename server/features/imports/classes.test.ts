import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  csvFile,
  importedRows,
  listStudents,
  runImport,
  studentLine,
  undoImport,
} from '#server/test/records/imports.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
let grade5 = '';
let number = 0;
beforeAll(async () => {
  api = await startApi();
  grade5 = await newClass(api, { class_name: 'Grade 5', sections: 'A,B' });
});
beforeEach(() => (number += 1_000));
afterAll(() => api.stop());

/** A file with one student for each class and section. */
const fileOf = (...places: readonly (readonly [string, string])[]) =>
  csvFile(places.map(([name, section], index) => studentLine(api, number + index, { class: name, section })));
const create = (class_name: string, section: string | null = 'A') =>
  ({ class_name, section, action: 'create' }) as const;
const decideClasses = (...decisions: readonly object[]) => ({ classes: JSON.stringify(decisions) });

async function missingIn(file: ReturnType<typeof csvFile>) {
  const { result } = await api.call('imports.studentClasses', { as: 'registrar', file });
  return result;
}
async function classesCalled(search: string) {
  const { result } = await api.call('classes.list', { as: 'admin', query: { search, limit: 100 } });
  return result.classes.map(({ class_name, sections }) => `${class_name}: ${sections}`);
}

describe('the classes of a file', () => {
  it('that the school does not have are listed with the number of their rows', async () => {
    const { missing, total, places } = await missingIn(
      fileOf(['Grade 71', 'A'], ['grade-71', 'a'], ['Grade 71', 'B'], ['Grade 5', 'C'], ['grade 5', 'b']),
    );
    expect(missing).toEqual([
      { class_name: 'Grade 71', section: 'A', is_new_class: true, rows: 2, proposal: null },
      { class_name: 'Grade 71', section: 'B', is_new_class: true, rows: 1, proposal: null },
      { class_name: 'Grade 5', section: 'C', is_new_class: false, rows: 1, proposal: null },
    ]);
    expect(total).toBe(3);
    expect(places).toContainEqual({ class_id: grade5, class_name: 'Grade 5', section: 'B' });
  });

  it('come with a similar name, but never one with another number', async () => {
    const { missing } = await missingIn(
      fileOf(
        ['Gradee 5', 'a'],
        ['Gr 5', 'B'],
        ['Grade 55', 'A'],
        ['Grade 5', 'Section B'],
        ['Grade 5 North', 'A'],
      ),
    );
    const proposed = missing.map(({ class_name, section, proposal }) => [
      `${class_name} ${section}`,
      proposal?.section,
      (proposal?.confidence ?? 0) >= 0.8,
    ]);
    expect(proposed).toEqual([
      ['Gradee 5 a', 'A', true],
      ['Gr 5 B', undefined, false],
      ['Grade 55 A', undefined, false],
      ['Grade 5 Section B', 'B', true],
      ['Grade 5 North A', 'A', false],
    ]);
  });

  it('are not read by people who may not import', async () => {
    const file = fileOf(['Grade 5', 'A']);
    expect((await api.call('imports.studentClasses', { as: 'staff', file })).status).toBe(403);
  });
});

describe('an import', () => {
  it('refuses the rows of unknown classes unless the person decides otherwise', async () => {
    const { summary, import_id } = await runImport(api, fileOf(['Grade 81', 'A'], ['Grade 5', 'C']), {
      ...decideClasses({ class_name: 'Grade 81', section: 'A', action: 'leave_out' }),
    });
    expect(summary).toMatchObject({ counts: { created: 0, refused: 2 }, created_classes: [] });
    const rows = await importedRows(api, import_id);
    expect(rows.map(({ problems }) => problems[0]?.message)).toEqual([
      'There is no class called Grade 81',
      'Grade 5 has no section called C',
    ]);
  });

  it.each(['skip', 'all_or_nothing'])('creates the classes it is told to, once (%s)', async (on_error) => {
    const name = `Grade 9${on_error.length}`;
    const file = fileOf([name, 'B'], [name, 'A'], [name.toUpperCase(), 'b'], ['Grade 5', `X${number}`]);
    const body = {
      ...decideClasses(create(name, 'B'), create(name), create('Grade 5', `X${number}`)),
      on_error,
    };
    const dry = await runImport(api, file, { ...body, dry_run: 'true' });
    expect(dry.summary).toMatchObject({ counts: { created: 4, refused: 0 }, created_classes: [] });
    expect(await classesCalled(name)).toEqual([]);

    const { summary, import_id } = await runImport(api, file, body);
    expect(summary.counts).toMatchObject({ created: 4, refused: 0 });
    expect(
      summary.created_classes.map(({ class_name, section, is_new_class }) => [
        class_name,
        section,
        is_new_class,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [name, 'A', true],
        [name, 'B', true],
        ['Grade 5', `X${number}`, false],
      ]),
    );
    expect(await classesCalled(name)).toEqual([`${name}: A,B`]);
    const [entry] = await api.sql<{ after: { classes: string[] } }>(
      `select after from audit_log where action = 'import' and entity_id = $1`,
      [import_id],
    );
    expect(entry?.after.classes).toHaveLength(3);
    const { students } = await listStudents(api, { search: `Learner ${number}` });
    expect(students[0]).toMatchObject({ class_name: name, section: 'B' });
  });

  it('reads an unknown class as an existing one', async () => {
    const { summary } = await runImport(api, fileOf(['Gradee 5', 'Z'], ['Gradee 5', 'Y']), {
      ...decideClasses({
        class_name: 'Gradee 5',
        section: 'Z',
        action: 'use',
        class_id: grade5,
        use_section: 'B',
      }),
    });
    expect(summary.counts).toMatchObject({ created: 1, refused: 1 });
    const { students } = await listStudents(api, { search: `Learner ${number}` });
    expect(students[0]).toMatchObject({ class_name: 'Grade 5', section: 'B' });
  });

  it('refuses decisions that cannot be carried out, naming the field', async () => {
    const start = async (...decisions: readonly object[]) => {
      const body = decideClasses(...decisions);
      const file = fileOf(['Grade 5', 'A']);
      const { status, errors } = await api.call('imports.students', { as: 'registrar', file, body });
      return [status, errors[0]?.field, errors[0]?.message];
    };
    const use = { class_name: 'X', section: null, action: 'use', class_id: grade5, use_section: 'Q' };
    expect(await start(use)).toEqual([400, 'classes', 'The class for X does not exist any more']);
    expect(await start(create('x'.repeat(300)))).toEqual([
      400,
      'class_name',
      'Class name must be at most 200 characters',
    ]);
    expect((await start({ class_name: 'X', section: null, action: 'guess' }))[1]).toBe('classes');
  });
});

describe('undoing an import', () => {
  it('deletes the classes it created if nothing refers to them', async () => {
    const bad = studentLine(api, number, { class: 'Grade 61', dob: '2099-01-01' });
    const { summary, import_id } = await runImport(api, csvFile([bad]), decideClasses(create('Grade 61')));
    expect(summary).toMatchObject({ counts: { created: 0, refused: 1 }, undoable: true });
    expect(await classesCalled('Grade 61')).toEqual(['Grade 61: A']);
    expect(await undoImport(api, import_id)).toMatchObject({ status: 'undone', created_classes: [] });
    expect(await classesCalled('Grade 61')).toEqual([]);
  });

  it('keeps classes that students refer to, in the trash too, and says so', async () => {
    const file = fileOf(['Grade 62', 'A'], ['Grade 62', 'B']);
    const { import_id } = await runImport(
      api,
      file,
      decideClasses(create('Grade 62'), create('Grade 62', 'B'), create('Grade 62', 'C')),
    );
    const undone = await undoImport(api, import_id);
    expect(undone.counts).toMatchObject({ undone: 2, kept: 0 });
    expect(undone.created_classes.map(({ section, reason }) => [section, reason])).toEqual([
      ['A', 'This section still has 1 deleted student'],
      ['B', 'This section still has 1 deleted student'],
    ]);
    expect(await classesCalled('Grade 62')).toEqual(['Grade 62: A,B']);
  });

  it('keeps a class with a section that someone added since', async () => {
    const bad = studentLine(api, number, { class: 'Grade 63', dob: '2099-01-01' });
    const { import_id } = await runImport(api, csvFile([bad]), decideClasses(create('Grade 63')));
    await api.sql(
      `insert into sections (school_id, class_id, name)
      select school_id, class_id, 'Added' from classes where name = 'Grade 63'`,
    );
    await undoImport(api, import_id);
    expect(await classesCalled('Grade 63')).toEqual(['Grade 63: Added']);
  });
});
