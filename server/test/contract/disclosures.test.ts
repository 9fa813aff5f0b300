import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyOperationId, routes } from '#contract/index.ts';
import { protectedFields as protectedByRecord } from '#server/kit/audit/protected-fields.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { linkGuardian, newGuardian } from '#server/test/records/guardians.ts';
import { csvFile, runImport, studentLine } from '#server/test/records/imports.ts';
import { newClass, newStudent, readStudent } from '#server/test/records/students.ts';
import { newTeacher } from '#server/test/records/teachers.ts';

const ofStudents = {
  medical_conditions: 'Asthma',
  allergies: 'Peanuts',
  medical_info: 'Inhaler in the office',
  special_needs: 'Sits in front',
  blood_group: 'O+',
  religion: 'None of our business',
  family_income: 'Below $25,000',
};
const ofTeachers = { salary: 54321, blood_group: 'A-', religion: 'None of our business' };
const protectedFields = new Set<string>(Object.values(protectedByRecord).flat());

/** The entries whose reply may hold a protected field, by the shape of the reply. */
const disclosing = routes
  .filter(([, { result }]) => {
    const shape = result && JSON.stringify(z.toJSONSchema(result, { unrepresentable: 'any' }));
    return [...protectedFields].some((field) => shape?.includes(`"${field}":`));
  })
  .map(([id]) => id);

let api: TestApi;
let student: string;
let teacher: string;
let guardian: string;
/** A father, and the child from whom a document keeps him. */
let father: string;
let restricted: string;
let restriction: { relationships: string[]; restriction_document_id: string };
beforeAll(async () => {
  api = await startApi();
  const class_id = await newClass(api);
  student = await newStudent(api, class_id, ofStudents);
  teacher = await newTeacher(api, ofTeachers);
  guardian = await newGuardian(api, { name: 'Grace Grandmother' });
  const child = await newStudent(api, class_id, { father_name: 'Kofi Annor' });
  father = (await readStudent(api, child)).father_guardian_id ?? '';
  const order = await api.call('files.addStudentDocument', {
    as: 'staff',
    params: { id: child },
    body: { title: 'Court order', document_type: 'other' },
    file: { name: 'order.txt', bytes: Buffer.from('Court order') },
  });
  restriction = { relationships: ['father'], restriction_document_id: order.result.id };
  await linkGuardian(api, child, father, restriction);
  restricted = child;
});
afterAll(() => api.stop());

type Example = {
  as: Who;
  params?: Record<string, string>;
  body?: object;
  before?: () => Promise<unknown>;
  /** What was read, if the name of the call does not say it. */
  entity?: string;
};

/** How each of them is called, by the lowest role that may. */
const examples = (): Partial<Record<AnyOperationId, Example>> => {
  const [ofStudent, ofTeacher] = [{ params: { id: student } }, { params: { id: teacher } }];
  const ofFather = { params: { id: father } };
  const merging = { ...ofFather, body: { guardian_id: guardian } };
  return {
    'students.get': { as: 'staff', ...ofStudent },
    'students.update': { as: 'staff', ...ofStudent, body: {} },
    'students.restore': {
      as: 'registrar',
      ...ofStudent,
      before: () => api.call('students.remove', { as: 'registrar', ...ofStudent }),
    },
    'guardians.get': { as: 'staff', ...ofFather },
    'guardians.update': { as: 'staff', ...ofFather, body: {} },
    'guardians.listOfStudent': { as: 'staff', params: { id: restricted }, entity: 'student' },
    'guardians.link': { as: 'staff', params: { id: restricted, gid: father }, body: restriction },
    'guardians.restore': {
      as: 'registrar',
      ...ofFather,
      before: () =>
        api.call('guardians.remove', { as: 'registrar', ...ofFather, query: { unlink_students: true } }),
    },
    'guardians.merge': { as: 'staff', ...merging },
    'guardians.unmerge': { as: 'staff', ...merging },
    'teachers.list': { as: 'registrar' },
    'teachers.get': { as: 'registrar', ...ofTeacher },
    'teachers.update': { as: 'registrar', ...ofTeacher, body: {} },
    'teachers.restore': {
      as: 'registrar',
      ...ofTeacher,
      before: () => api.call('teachers.remove', { as: 'registrar', ...ofTeacher }),
    },
  };
};

const readEntries = () =>
  api.sql<{ actor_user_id: string; entity: string; after: { fields: string[] } }>(
    `select actor_user_id, entity, after from audit_log where action = 'read' order by audit_id`,
  );

describe('a reply that holds protected fields', () => {
  it.each(disclosing)('is logged as read: %s', async (id) => {
    const example = examples()[id];
    if (!example) throw new Error(`${id} answers protected fields: add how it is called`);
    await example.before?.();
    const before = await readEntries();
    const { status, result } = await api.call(id, example);
    expect(status).toBe(200);
    const shown = [...protectedFields].filter((field) =>
      new RegExp(`"${field}":(?!null)`).test(JSON.stringify(result)),
    );
    expect(shown).not.toEqual([]);
    const entries = (await readEntries()).slice(before.length);
    const { user_id } = api.users[example.as];
    expect(entries).toMatchObject([{ actor_user_id: user_id, entity: example.entity ?? id.split('s.')[0] }]);
    expect(entries[0]?.after.fields.toSorted()).toEqual(shown.toSorted());
  });

  it('is logged as read when the log or an import shows earlier values', async () => {
    await api.call('students.update', { as: 'staff', params: { id: student }, body: { allergies: 'Nuts' } });
    const first = await readEntries();
    await api.call('audit.list', { as: 'admin', query: { entity: 'student', limit: 10 } });
    await api.call('audit.list', { as: 'admin', query: { entity: 'school' } });
    const { import_id } = await runImport(api, csvFile([studentLine(api, 77)]));
    await api.sql(`update import_rows
      set before = '{"special_needs": null, "religion": "Unchanged"}',
        after = '{"special_needs": "Needs a ramp"}'`);
    await api.call('imports.rows', { as: 'registrar', params: { id: import_id } });
    const entries = (await readEntries()).slice(first.length);
    expect(entries).toMatchObject([
      { entity: 'audit', after: { fields: expect.arrayContaining(['allergies']) } },
      { entity: 'import', after: { fields: ['special_needs'] } },
    ]);
  });

  it('is not logged when no protected field was shown', async () => {
    const before = await readEntries();
    const { result } = await api.call('teachers.list', { as: 'staff' });
    expect(JSON.stringify(result)).not.toContain('54321');
    expect(await readEntries()).toEqual(before);
  });
});
