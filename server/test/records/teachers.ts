import type { ApiReply, TestApi, Who } from '#server/test/api.ts';

let number = 0;

/** What the wizard requires of a new teacher, with an employee ID of their own. */
export function teacherForm(changes: object = {}) {
  number += 1;
  return {
    teacher_name: `Teacher ${number}`,
    employee_id: `EMP-${1000 + number}`,
    highest_qualification: 'B.Ed.',
    joining_date: '2020-08-01',
    phone: `+1 555 ${2000 + number}`,
    email: `teacher.${number}@example.test`,
    designation: 'Teacher',
    ...changes,
  };
}

export const addTeacher = (
  api: TestApi,
  changes: object = {},
  as: Who = 'registrar',
): Promise<ApiReply<'teachers.create'>> => api.call('teachers.create', { as, body: teacherForm(changes) });

/** The id of a teacher made through the API. */
export async function newTeacher(api: TestApi, changes: object = {}, as: Who = 'registrar'): Promise<string> {
  const { status, result, errors } = await addTeacher(api, changes, as);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(errors)}`);
  return result.teacher_id;
}

export const readTeacher = async (api: TestApi, id: string, as: Who = 'registrar') =>
  (await api.call('teachers.get', { as, params: { id } })).result;

export const changeTeacher = (
  api: TestApi,
  id: string,
  body: object,
  headers = {},
): Promise<ApiReply<'teachers.update'>> =>
  api.call('teachers.update', { as: 'registrar', params: { id }, body, headers });
