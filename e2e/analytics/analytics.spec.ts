import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn } from '#e2e/kit/session.ts';

test('the reports show charts of the school, each with a table, and one file of all of them', async ({
  page,
}) => {
  await signIn(page, 'staff', '/');
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await expect(page).toHaveTitle('Reports | Homeroom');
  const chart = page.getByRole('figure', { name: 'Students by class and gender' });
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const total = page.getByText('Students', { exact: true }).locator('..').locator('span').nth(2);
  const counts = await chart.getByRole('table').getByRole('cell').allTextContents();
  const sum = counts.reduce((all, count) => all + Number(count), 0);
  await expect(total).toHaveText(String(sum));

  await page.getByRole('tab', { name: 'Marks' }).click();
  await expect(page).toHaveURL(/tab=marks/);
  const bySubject = page.getByRole('figure', { name: 'Average by subject' });
  await bySubject.getByRole('button', { name: 'Show as table' }).click();
  const subject = await bySubject.getByRole('rowheader').first().textContent();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^marks-\d{4}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`\r\n${subject},`);

  await page.getByRole('tab', { name: 'Attendance' }).click();
  await expect(page.getByRole('figure', { name: 'Attendance by day' })).toBeVisible();
  await expectAccessible(page);
});

test('figures from a replica that lags say as of when they are, until they are current again', async ({
  page,
}) => {
  let lagMs = 45_000;
  await page.route(`**${apiBase}/school/analytics*`, async (route) => {
    const reply = await route.fetch();
    const sent = Date.parse(reply.headers()['date'] ?? '');
    const asOf = new Date(sent - lagMs).toISOString();
    await route.fulfill({ response: reply, headers: { ...reply.headers(), 'x-homeroom-as-of': asOf } });
  });
  await signIn(page, 'staff', '/reports');
  const age = page.getByText(/^As of \d/);
  await expect(age).toBeVisible();
  await expectAccessible(page);
  lagMs = 1_000;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(age).toBeHidden();
});
