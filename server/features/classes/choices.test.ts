import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClass } from '#server/test/records/students.ts';
import { newTeacher } from '#server/test/records/teachers.ts';

const howMany = 300;
const atOnce = 20;

let api: TestApi;
const ids = { classes: new Map<string, string>(), teachers: new Map<string, string>() };

const nameOf = (kind: string, number: number) => `${kind} ${String(number).padStart(3, '0')}`;

async function createAll(create: (number: number) => Promise<unknown>) {
  for (let start = 1; start <= howMany; start += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, index) => create(start + index)));
}

beforeAll(async () => {
  api = await startApi();
  await createAll(async (number) => {
    const class_name = nameOf('Class', number);
    ids.classes.set(class_name, await newClass(api, { class_name }));
  });
  await createAll(async (number) => {
    const teacher_name = nameOf('Teacher', number);
    const employee_id = nameOf('ID', number);
    ids.teachers.set(teacher_name, await newTeacher(api, { teacher_name, employee_id }));
  });
  await createAll((number) =>
    api.call('subjects.create', { as: 'admin', body: { subject_name: nameOf('Subject', number) } }),
  );
});
afterAll(() => api.stop());

const listClasses = async (query: Record<string, string | number | undefined>) =>
  (await api.call('classes.list', { as: 'staff', query })).result;
const listTeachers = async (query: Record<string, string | number>) =>
  (await api.call('teachers.list', { as: 'staff', query })).result;
const listSubjects = async (query: Record<string, string | number>) =>
  (await api.call('subjects.list', { as: 'staff', query })).result;

describe('in a school with 300 classes, subjects and teachers', () => {
  it('a page says how many there are, so that a picker knows when to search', async () => {
    const classes = await listClasses({ limit: 100 });
    expect([classes.classes.length, classes.total]).toEqual([100, howMany]);
    const subjects = await listSubjects({ limit: 100 });
    expect([subjects.subjects.length, subjects.total]).toEqual([100, howMany]);
    const teachers = await listTeachers({ limit: 100 });
    expect([teachers.teachers.length, teachers.meta.total]).toEqual([100, howMany]);
  });

  it('a search finds each of them, the last ones too', async () => {
    for (const number of [1, 101, howMany]) {
      const classes = await listClasses({ search: nameOf('Class', number) });
      expect(classes.classes.map(({ class_name }) => class_name)).toEqual([nameOf('Class', number)]);
      const subjects = await listSubjects({ search: nameOf('Subject', number) });
      expect(subjects.subjects.map(({ subject_name }) => subject_name)).toEqual([nameOf('Subject', number)]);
      const teachers = await listTeachers({ search: nameOf('Teacher', number) });
      // The number may also be part of another teacher's phone number.
      expect(teachers.teachers.map(({ teacher_name }) => teacher_name)).toContain(nameOf('Teacher', number));
    }
  });

  it('a class is found by its id, and a subject is read by its id', async () => {
    const last = nameOf('Class', howMany);
    const { classes } = await listClasses({ search: ids.classes.get(last), limit: 1 });
    expect(classes.map(({ class_name }) => class_name)).toEqual([last]);
    const [subject] = (await listSubjects({ search: nameOf('Subject', howMany) })).subjects;
    const params = { id: subject?.subject_id ?? '' };
    expect((await api.call('subjects.get', { as: 'staff', params })).result).toEqual(subject);
    expect((await api.call('subjects.get', { as: 'northside', params })).status).toBe(404);
  });
});
