import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn, startSession } from '#e2e/kit/session.ts';

const complaints: string[] = [];
test.beforeEach(({ page }) => {
  complaints.length = 0;
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});
test.afterEach(() => expect(complaints).toEqual([]));
test.afterEach(({ context }) => context.clearPermissions());

type StudentOfList = { student_id: string; name: string };

/** A student of the demo school with marks and attendance, opened at the reports. */
async function openReports(page: Page, who = 'staff', place = 0) {
  const { token } = await startSession(page, who);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.get(`${apiBase}/school/students?limit=100&status=active`, { headers });
  const listed: StudentOfList[] = (await reply.json()).result.students;
  // Other tests add students without marks meanwhile.
  const students = listed.filter(({ student_id }) => student_id.startsWith('01930000-'));
  const student = students[place];
  if (!student) throw new Error('The demo school has no such student');
  await page.goto(`/students?student=${student.student_id}&tab=reports`);
  const record = page.getByRole('dialog', { name: student.name, exact: true });
  await expect(record.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true');
  return { student, record, headers };
}

async function textOfFile(path: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

const faults = async (page: Page) => findBarriers(page, { isSeriousOnly: true });

test('a report is written, read with its figures, copied, printed and kept', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => {
      const titles = [...document.querySelectorAll('body > [aria-hidden="true"] h1')];
      document.documentElement.dataset['printed'] = titles.at(-1)?.textContent ?? '';
    };
  });
  const { student, record } = await openReports(page);
  await expect(record.getByText('No reports yet')).toBeVisible();
  await record.getByLabel('Report Type').selectOption('Comprehensive');
  await record.getByRole('button', { name: 'Generate Report' }).click();
  const report = record.getByRole('article', { name: 'Comprehensive report' });
  await expect(report).toContainText(student.name);
  await expect(report).toContainText(/\d+ of \d+ recorded school days|\d+\.5 of \d+ recorded school days/);
  await expect(report).toContainText('Written from fixed rules, without a language model');
  await report.getByRole('button', { name: 'Why?' }).click();
  const sentences = report.getByRole('list', { name: 'The figures behind each sentence' });
  await expect(sentences.getByRole('listitem').first()).toContainText('Overall average');
  expect(await faults(page)).toEqual([]);
  await report.getByRole('button', { name: 'Hide the figures' }).click();
  await report.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Report copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(student.name);
  await report.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', student.name);
  await record.getByLabel('Report Type').selectOption('Attendance');
  await record.getByRole('button', { name: 'Generate Report' }).click();
  await expect(record.getByRole('article')).toHaveCount(2);
  await expect(record.getByRole('article').first()).toContainText('Attendance report');
  await page.reload();
  await expect(record.getByRole('article')).toHaveCount(2);
  await record.getByRole('button', { name: /^Read: Comprehensive report/ }).click();
  await expect(record.getByRole('article').nth(1)).toContainText('average');
});

test('year and exam are in the address and decide what is shown', async ({ page }) => {
  const { record } = await openReports(page, 'staff', 1);
  await record.getByLabel('Exam').selectOption('First Term');
  await expect(page).toHaveURL(/exam=First/);
  await record.getByLabel('Report Type').selectOption('Academic');
  await record.getByRole('button', { name: 'Generate Report' }).click();
  await expect(record.getByRole('article')).toContainText(/First Term \d{4}/);
  await record.getByLabel('Academic Year').selectOption('2023');
  await expect(record.getByText('No reports yet')).toBeVisible();
  await expect(page).toHaveURL(/year=2023/);
});

test('report card and transcript are saved as PDF with the student’s name and marks', async ({ page }) => {
  const { student, record } = await openReports(page, 'staff', 2);
  for (const [button, name] of [
    ['Report card (PDF)', 'Report card'],
    ['Transcript (PDF)', 'Transcript'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await record.getByRole('button', { name: button }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${name} - .*\\.pdf$`));
    const text = await textOfFile(await file.path());
    expect(text).toContain('Brambleford');
    expect(text).toContain(student.name.split(' ')[0]);
    expect(text).toMatch(/\d+(\.\d)?% [A-F]/);
  }
});

test('a failure says so, and the list can be loaded again', async ({ page }) => {
  const body = { success: false, result: null, errors: [] };
  await page.route(`**${apiBase}/school/students/*/ai-report*`, (route) =>
    route.fulfill({ status: 500, json: body }),
  );
  const { record } = await openReports(page, 'staff', 3);
  await expect(record.getByRole('alert')).toContainText('Failed to load reports');
  await record.getByRole('button', { name: 'Generate Report' }).click();
  await expect(record.getByText('Failed to create the report')).toBeVisible();
  await page.unroute(`**${apiBase}/school/students/*/ai-report*`);
  await record.getByRole('button', { name: 'Retry' }).click();
  await expect(record.getByText('No reports yet')).toBeVisible();
  complaints.length = 0;
});

test('the report cards of a section come as one PDF', async ({ page }) => {
  const { token } = await startSession(page, 'registrar');
  const reply = await page.request.get(`${apiBase}/school/classes`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [first] = (await reply.json()).result.classes;
  await page.goto(`/classes?class=${first.class_id}`);
  await page.getByRole('button', { name: 'Report cards' }).click();
  const dialog = page.getByRole('dialog', { name: `Report cards of ${first.class_name}` });
  await dialog.getByLabel('Section').selectOption('A');
  await dialog.getByLabel('Exam').selectOption('First Term');
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create PDF' }).click();
  await expect(dialog.getByText(/\d+ students are in the PDF\./)).toBeVisible({ timeout: 30_000 });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download/ }).click();
  const text = await textOfFile(await (await saving).path());
  expect(text.match(/Report card · First Term Student/g)?.length).toBeGreaterThan(5);
});

test('a cms-user is not offered the report cards of a class', async ({ page }) => {
  await signIn(page, 'staff', '/classes');
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Students' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report cards' })).toHaveCount(0);
});

test('the logo of the school is shown, printed and removed', async ({ page }) => {
  await signIn(page, 'admin', '/settings?section=school');
  const logo = page.getByRole('region', { name: 'Logo' });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const choose = (name: string, buffer: Buffer) =>
    logo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByLabel('Phone').fill('+1 555 0199');
  await choose('logo.png', png);
  await expect(logo.getByRole('img', { name: 'Logo of the school' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('School profile saved')).toBeVisible();
  await expect(page.getByText('Changed by someone else')).toHaveCount(0);
  await logo.getByRole('button', { name: 'Remove Logo' }).click();
  await expect(logo.getByText(/No logo yet/)).toBeVisible();
  await choose('logo.png', Buffer.from('<svg onload="alert(1)"></svg>'));
  await expect(logo.getByRole('alert')).toBeVisible();
  complaints.length = 0;
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const { record } = await openReports(page, 'admin', 4);
  await record.getByRole('button', { name: 'Generate Report' }).click();
  await expect(record.getByRole('article').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(record.getByRole('button', { name: 'Why?' }).first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
});
