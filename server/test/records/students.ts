import type { ApiReply, TestApi, Who } from '#server/test/api.ts';

let roll = 0;

/** The tests' school year begins in August. */
const now = new Date();
const yearStart = now.getUTCFullYear() - (now.getUTCMonth() < 7 ? 1 : 0);

/** What the wizard requires of a new student, with a roll number of its own. */
export function studentForm(class_id: string, changes: object = {}) {
  roll += 1;
  return {
    name: `Student ${roll}`,
    dob: '2014-03-09',
    gender: 'Female',
    class_id,
    section: 'A',
    roll_no: String(roll),
    admission_date: `${yearStart}-08-10`,
    phone: `+1 555 ${1000 + roll}`,
    address: '1 High Street',
    father_name: `Father ${roll}`,
    ...changes,
  };
}

/** A class of the school of `as`, made through the API. */
export async function newClass(api: TestApi, changes: object = {}, as: Who = 'admin'): Promise<string> {
  const body = { class_name: 'Grade 5', sections: 'A,B', ...changes };
  const { result } = await api.call('classes.create', { as, body });
  return result.class_id;
}

export const addStudent = (api: TestApi, class_id: string, changes: object = {}, as: Who = 'staff') =>
  api.call('students.create', { as, body: studentForm(class_id, changes) });

/** The id of a student made through the API. */
export async function newStudent(api: TestApi, class_id: string, changes: object = {}, as: Who = 'staff') {
  const { status, result, errors } = await addStudent(api, class_id, changes, as);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(errors)}`);
  return result.student_id as string;
}

export const readStudent = async (api: TestApi, id: string, as: Who = 'staff') =>
  (await api.call('students.get', { as, params: { id } })).result;

export const changeStudent = (
  api: TestApi,
  id: string,
  body: object,
  headers = {},
): Promise<ApiReply<'students.update'>> =>
  api.call('students.update', { as: 'staff', params: { id }, body, headers });
