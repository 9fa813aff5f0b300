import { expect, type Page } from '@playwright/test';
import { newName } from '#e2e/classes/classes-page.ts';
import { apiBase, demoPassword, type SignedIn, signIn } from '#e2e/kit/session.ts';

/** Opens attendance as one of the demo users. */
export async function openAttendance(page: Page, name: string, search = ''): Promise<SignedIn> {
  return { token: await signIn(page, name, `/attendance${search}`), page };
}

const api = ({ token, page }: SignedIn) => ({
  post: async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await page.request.post(`${apiBase}${path}`, { headers, data });
    expect(reply.status()).toBeLessThan(300);
    return (await reply.json()).result;
  },
  get: async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await (await page.request.get(`${apiBase}${path}`, { headers })).json()).result;
  },
});

/** Only managers can create classes. */
async function tokenOf(page: Page, name: string): Promise<string> {
  const data = { user_email: `${name}@homeroom.test`, password: demoPassword };
  return (await (await page.request.post(`${apiBase}/auth/login`, { data })).json()).result.token;
}

/** A class with as many students, called 'Learner 1' and so on, in each of its sections in turn. */
export async function makeRegister({ page }: SignedIn, size: number, sections = ['A']) {
  const { post } = api({ page, token: await tokenOf(page, 'registrar') });
  const class_name = newName();
  const { class_id } = await post('/school/classes', { class_name, sections: sections.join() });
  const ids: string[] = [];
  for (let number = 1; number <= size; number += 1) {
    const { student_id } = await post('/school/students', {
      name: `Learner ${number}`,
      dob: '2014-05-06',
      gender: 'Female',
      class_id,
      section: sections[(number - 1) % sections.length],
      roll_no: String(number),
      admission_date: '2026-01-05',
      phone: '+1 555 0100',
      address: '1 Lane',
      mother_name: 'Åsa Held',
    });
    ids.push(student_id);
  }
  return { class_id: class_id as string, class_name, ids };
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The school's today, and the last day before it without school. */
export async function daysOf(session: SignedIn) {
  const { get } = api(session);
  const { date: today } = await get('/school/attendance/registers/open');
  for (let days = 1; days < 30; days += 1) {
    const closed = addDays(today, -days);
    const { is_school_day } = await get(`/school/attendance/registers/open?date=${closed}`);
    if (!is_school_day) return { today: today as string, closed };
  }
  throw new Error('School was kept on every day of a month');
}

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Attendance Management' });
export const list = (page: Page) => panel(page).getByLabel('People of the register');
export const rowOf = (page: Page, name: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
export const summary = (page: Page) => panel(page).getByRole('region', { name: 'Summary' });

/** All requests of the page that save attendance. */
export function countMarking(page: Page): { readonly requests: string[] } {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/attendance\/(?:mark|bulk)$/.test(request.url())) requests.push(request.url());
  });
  return { requests };
}
