import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeRegister, panel, rowOf, summary } from '#e2e/attendance/attendance-page.ts';
import { apiBase, demoPassword, signIn } from '#e2e/kit/session.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const teacher = 'teacher@homeroom.test';

/** The API as the registrar, who assigns the classes. */
async function openOffice({ request }: Page) {
  const data = { user_email: 'registrar@homeroom.test', password: demoPassword };
  const { token } = (await (await request.post(`${apiBase}/auth/login`, { data })).json()).result;
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await (await request.get(`${apiBase}${path}`, { headers })).json()).result,
    post: async (path: string, body: object) => {
      const reply = await request.post(`${apiBase}${path}`, { headers, data: body });
      expect(reply.status()).toBeLessThan(300);
    },
  };
}

/** A class of twenty whose class teacher the demo teacher is, and one that is not theirs. */
async function makeClasses(page: Page) {
  const token = '';
  const own = await makeRegister({ token, page }, 20);
  const other = await makeRegister({ token, page }, 1);
  const { get, post } = await openOffice(page);
  const users: readonly { cms_user_email: string; teacher_id: string }[] = await get('/cms-user');
  const demoTeacher = users.find(({ cms_user_email }) => cms_user_email === teacher);
  const { subjects } = await get('/school/subjects');
  const [{ subject_id }] = subjects;
  await post(`/school/classes/${own.class_id}/subjects`, { subject_id });
  await post(`/school/teachers/${demoTeacher?.teacher_id}/assignments`, {
    class_id: own.class_id,
    subject_id,
    section: 'A',
    is_class_teacher: true,
  });
  return { own, other };
}

/** Taps and counts them. */
function countTaps() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    count: () => taps,
  };
}

/** Everything a browser would complain about. */
function listComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('response', (reply) => {
    if (reply.status() >= 400) complaints.push(`${reply.status()} ${reply.url()}`);
  });
  return complaints;
}

const registers = (page: Page) => page.getByRole('region', { name: 'Registers today' });

test('a class teacher takes a register of 20 with two exceptions in a few taps', async ({ page }) => {
  const { own } = await makeClasses(page);
  const complaints = listComplaints(page);
  const { tap, count } = countTaps();
  await signIn(page, teacher);
  const row = registers(page).getByRole('link', { name: `${own.class_name} A` });
  await expect(row).toContainText('20 of 20 not marked');
  await tap(row);
  await tap(panel(page).getByRole('button', { name: 'All present' }));
  for (const name of ['Learner 3', 'Learner 17'])
    await tap(rowOf(page, name).getByRole('button', { name: 'Mark Absent' }));
  await tap(panel(page).getByRole('button', { name: 'Save attendance of 20' }));
  await expect(summary(page)).toContainText('Register taken');
  await expect(summary(page).getByRole('heading')).toHaveText(`${own.class_name} A`);
  await tap(panel(page).getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('button').filter({ hasText: `${own.class_name} A` })).toBeVisible();
  await tap(page.getByRole('link', { name: 'Dashboard' }));
  await expect(row).toContainText('2 away');
  await expect(row).toContainText('Taken');
  await expect(page.getByRole('region', { name: 'Away today' })).toContainText(/Learner 3\s*Absent/);
  expect(count()).toBeLessThanOrEqual(8);
  expect(complaints).toEqual([]);
});

test('another class looks missing, and its register too', async ({ page }) => {
  const { other } = await makeClasses(page);
  await signIn(page, teacher, `/classes?class=${other.class_id}`);
  await expect(page.getByText('Class not found')).toBeVisible();
  await page.goto(`/attendance?class=${other.class_id}`);
  await expect(panel(page)).toContainText('Class not found');
  await expect(page.getByText('Learner 1')).toHaveCount(0);
});

test('a teacher’s menu leads only to pages that have something for them', async ({ page }) => {
  const complaints = listComplaints(page);
  await signIn(page, teacher);
  await expect(registers(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  await expect(menu).toHaveText(['Dashboard', 'Students', 'Classes', 'Attendance', 'Marks']);
  for (const path of ['/students', '/classes', '/attendance', '/marks', '/profile', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  for (const path of ['/leads', '/users', '/guardians', '/jobs', '/settings/school']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
