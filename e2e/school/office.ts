import { type APIRequestContext, expect } from '@playwright/test';
import { apiBase } from '#e2e/kit/session.ts';

/** Calls of one person, each of which has to succeed. */
export function callsOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) =>
    (await (await request.get(`${apiBase}${path}`, { headers })).json()).result;
  const post = async (path: string, data: object) => {
    const reply = await request.post(`${apiBase}${path}`, { headers, data });
    expect(reply.status(), `${path}: ${await reply.text()}`).toBeLessThan(300);
    return (await reply.json()).result;
  };
  /** Imports a file and waits for its result. */
  const importFile = async (path: string, csv: string, body: Readonly<Record<string, string>> = {}) => {
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    const reply = await request.post(`${apiBase}${path}/import`, { headers, multipart: { ...body, file } });
    const { job_id, import_id } = (await reply.json()).result;
    const status = async () => (await get(`/jobs/${job_id}`)).status;
    await expect.poll(status, { timeout: 60_000 }).toBe('done');
    return (await get(`/school/imports/${import_id}`)).counts;
  };
  return { get, post, importFile };
}

export type Office = ReturnType<typeof callsOf>;

const placeCount = 6;

/** The first class, and all of them by name. */
export type Classes = readonly { readonly class_id: string; readonly class_name: string }[];

/** An academic year around today, in which today is a school day, with a holiday; classes of two sections; subjects. */
export async function buildSchool({ post }: Office, today: string) {
  const year = Number(today.slice(0, 4));
  await post('/settings/academic-years', {
    name: `${year}`,
    starts_on: `${year}-01-01`,
    ends_on: `${year}-12-31`,
  });
  const day = (name: string, kind: string, on: string) =>
    post('/settings/calendar', { name, kind, starts_on: on, ends_on: on });
  await day('Open day', 'school_day', today);
  await day('Founders’ day', 'holiday', today.endsWith('03-14') ? `${year}-03-15` : `${year}-03-14`);
  const subjects: string[] = [];
  for (const subject_name of ['English', 'Mathematics'])
    subjects.push((await post('/school/subjects', { subject_name })).subject_id);
  const classes: { class_id: string; class_name: string }[] = [];
  for (let grade = 1; grade <= placeCount; grade += 1) {
    const class_name = `Grade ${grade}`;
    const { class_id } = await post('/school/classes', { class_name, sections: 'A,B' });
    for (const subject_id of subjects) await post(`/school/classes/${class_id}/subjects`, { subject_id });
    classes.push({ class_id, class_name });
  }
  return { classes, subject_id: subjects[0] ?? '' };
}

/** Each teacher becomes class teacher of one section, in the order of their names. */
export async function assignTeachers(
  { get, post }: Office,
  school: { classes: Classes; subject_id: string },
) {
  const { teachers } = await get('/school/teacher?limit=100&sort=employee_id');
  for (const [index, { teacher_id }] of teachers.entries()) {
    await post(`/school/teachers/${teacher_id}/assignments`, {
      class_id: school.classes[Math.floor(index / 2)]?.class_id,
      section: index % 2 ? 'B' : 'A',
      subject_id: school.subject_id,
      is_class_teacher: true,
    });
  }
  return teachers as readonly { readonly teacher_id: string; readonly email: string }[];
}
