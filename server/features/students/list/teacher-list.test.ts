import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeTeacher } from '#server/test/factories.ts';
import { changeStudent, newClass, newStudent } from '#server/test/records/students.ts';
import {
  assign,
  type Grant,
  grantTeaching,
  newTaughtSchool,
  newTeacherUser,
  type Teacher,
} from '#server/test/records/teaching.ts';

let api: TestApi;
let school: Awaited<ReturnType<typeof newTaughtSchool>>;
let teacher: Teacher;
beforeAll(async () => {
  api = await startApi();
  school = await newTaughtSchool(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  teacher = await newTeacherUser(api);
});

const listOf = async (query: object = {}, who: Teacher = teacher) => {
  const { result } = await api.call('students.list', { as: who, query: { limit: 100, ...query } });
  const ids: string[] = result.students.map(({ student_id }: { student_id: string }) => student_id);
  return { ids, total: result.total, counts: result.counts };
};
const sortIds = (ids: readonly string[]) => [...ids].sort();
const none = { total: 0, active: 0, inactive: 0, graduated: 0, transferred: 0 };
const substitute = (class_id: string, given: Partial<Grant> = {}) =>
  grantTeaching(api, teacher.teacher_id, {
    kind: 'substitute',
    class_id,
    section: 'A',
    subject_id: null,
    from: 0,
    to: 0,
    ...given,
  });

describe('the students of a teacher', () => {
  it('end with the assignment, from the next call on', async () => {
    const { class_id, art, a } = school.fifth;
    const id = await assign(api, teacher.teacher_id, { class_id, section: 'A', subject_id: art });
    expect(await listOf()).toMatchObject({ total: 2, counts: { total: 2, active: 2 } });
    expect(sortIds((await listOf()).ids)).toEqual(sortIds(a));
    await api.sql('update teacher_assignments set deleted_dt = now() where teacher_assignment_id = $1', [id]);
    expect(await listOf()).toEqual({ ids: [], total: 0, counts: none });
  });

  it('end with a substitution that is ended before its last day', async () => {
    const { class_id, a } = school.fifth;
    await substitute(class_id, { from: -1, to: 3 });
    expect(sortIds((await listOf()).ids)).toEqual(sortIds(a));
    await api.sql('update teacher_grants set ended_dt = now() where teacher_id = $1', [teacher.teacher_id]);
    expect(await listOf()).toEqual({ ids: [], total: 0, counts: none });
  });

  it('are none before the first day of a substitution and after the last', async () => {
    await substitute(school.fifth.class_id, { from: 1, to: 3 });
    await substitute(school.sixth.class_id, { from: -3, to: -1 });
    expect((await listOf()).counts).toEqual(none);
  });

  it('are those of every class with the subject for a head, and of no other class', async () => {
    const { maths, a, b } = school.fifth;
    const grant = { kind: 'head', class_id: null, section: null, subject_id: maths, from: 0, to: 0 } as const;
    await grantTeaching(api, teacher.teacher_id, grant);
    expect(sortIds((await listOf()).ids)).toEqual(sortIds([...a, ...b]));
  });

  it('do not contain a student in the trash, in the counts neither', async () => {
    const class_id = await newClass(api, { class_name: 'Grade 7' });
    const [kept, removed] = [await newStudent(api, class_id), await newStudent(api, class_id)];
    await substitute(class_id);
    expect((await listOf()).total).toBe(2);
    await api.call('students.remove', { as: 'admin', params: { id: removed } });
    expect(await listOf()).toEqual({ ids: [kept], total: 1, counts: { ...none, total: 1, active: 1 } });
    await api.call('students.restore', { as: 'admin', params: { id: removed } });
    expect((await listOf()).counts.total).toBe(2);
  });

  it('follow a student who moves to another class', async () => {
    const class_id = await newClass(api, { class_name: 'Grade 8' });
    const student_id = await newStudent(api, class_id);
    await substitute(class_id);
    expect((await listOf()).ids).toEqual([student_id]);
    await changeStudent(api, student_id, { class_id: school.sixth.class_id, section: 'B' });
    expect(await listOf()).toEqual({ ids: [], total: 0, counts: none });
  });

  it('are none for someone of another school, whatever class is named', async () => {
    const { class_id, art } = school.fifth;
    await assign(api, teacher.teacher_id, { class_id, section: 'A', subject_id: art });
    const stranger = await makeTeacher(api.owner, api.northside);
    expect(await listOf({ class_id }, stranger)).toEqual({ ids: [], total: 0, counts: none });
  });
});

describe('a page of the students of a teacher', () => {
  it('counts and sorts more than four hundred, and finds the same by every filter', async () => {
    const class_id = await newClass(api, { class_name: 'Grade 9' });
    await newStudent(api, class_id, { name: 'Zoe Last', roll_no: '9' });
    await api.sql(
      `with made as (
        insert into students
          (school_id, name, admission_no, date_of_birth, gender, class_id, section, roll_no, admission_date,
            status)
        select model.school_id, 'Student ' || lpad(number::text, 3, '0'), 'MANY-' || number,
          model.date_of_birth, 'male', model.class_id, 'A', (number + 100)::text, model.admission_date,
          case when number <= 5 then 'inactive' else 'active' end
        from students model cross join generate_series(1, 450) number
        where model.school_id = $1 and model.name = 'Zoe Last'
        returning school_id, student_id, roll_no
      )
      insert into enrolments
        (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, to_date)
      select made.school_id, made.student_id, model.academic_year_id, model.class_id, model.section_id,
        made.roll_no, model.from_date, case when made.roll_no::int % 2 = 0 then current_date + 100 end
      from made
      join enrolments model on model.school_id = made.school_id and model.class_id = $2
        and model.roll_no = '9'`,
      [api.school_id, class_id],
    );
    await substitute(class_id);
    const counts = { ...none, total: 451, active: 446, inactive: 5 };
    const first = await listOf({ limit: 10 });
    expect([first.total, first.counts]).toEqual([451, counts]);
    const names = async (query: object) => {
      const { result } = await api.call('students.list', { as: teacher, query: { limit: 3, ...query } });
      return result.students.map(({ name }: { name: string }) => name);
    };
    expect(await names({})).toEqual(['Student 001', 'Student 002', 'Student 003']);
    expect(await names({ page: 151 })).toEqual(['Zoe Last']);
    expect(await names({ page: 2, sort: 'roll_no' })).toEqual(['Student 003', 'Student 004', 'Student 005']);
    expect((await names({ sort: 'roll_no' }))[0]).toBe('Zoe Last');
    expect(await names({ search: 'zoe' })).toEqual(['Zoe Last']);
    expect((await listOf({ status: 'inactive' })).total).toBe(5);
    expect(await listOf({ page: 99 })).toEqual({ ids: [], total: 451, counts });
  });
});
