import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn } from '#e2e/kit/session.ts';

/** The demo's next school year, added for the test and removed again. */
async function withNextYear(page: Page, token: string, work: () => Promise<void>) {
  const headers = { authorization: `Bearer ${token}` };
  const years = await (await page.request.get(`${apiBase}/settings/academic-years`, { headers })).json();
  const next = new Date(years.result.academic_years[0].ends_on);
  next.setUTCDate(next.getUTCDate() + 1);
  const start = next.toISOString().slice(0, 10);
  const data = {
    name: `Next ${start}`,
    starts_on: start,
    ends_on: `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`,
  };
  data.ends_on = new Date(Date.parse(data.ends_on) - 86_400_000).toISOString().slice(0, 10);
  const made = await page.request.post(`${apiBase}/settings/academic-years`, { headers, data });
  expect(made.status()).toBe(201);
  await work();
}

const plan = (page: Page) => page.getByRole('table', { name: 'Who goes where' });

test('the promotion is planned, reviewed, adjusted by hand, carried out and undone', async ({ page }) => {
  test.setTimeout(90_000);
  const token = await signIn(page, 'admin', '/settings/years');
  await withNextYear(page, token, async () => {
    await page.getByRole('link', { name: 'Promotion' }).click();
    await expect(page).toHaveTitle('Promotion | Homeroom');
    await page.getByRole('button', { name: 'Plan Promotion' }).click();
    await expect(page.getByText('A preview: no one has been moved yet.')).toBeVisible();
    await expect(plan(page).getByRole('row').nth(1)).toContainText('Promote');
    await expectAccessible(page);

    await page.getByLabel('Pass mark (%)').fill('55');
    await page.getByRole('button', { name: 'Save Rules' }).click();
    await expect(page.getByRole('button', { name: /^Repeat \d+$/ })).not.toHaveAccessibleName('Repeat 0');

    await plan(page).getByRole('row').nth(1).getByRole('checkbox').check();
    const decide = page.getByRole('group', { name: 'Decide individually' });
    await decide.getByLabel('Decision').selectOption('Leave');
    await decide.getByRole('button', { name: 'Apply' }).click();
    await expect(plan(page).getByRole('row').nth(1)).toContainText('decided individually');

    await page.getByRole('button', { name: 'Carry Out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Carry Out' }).click();
    await expect(page.getByText(/^\d+ students were moved\.$/)).toBeVisible({ timeout: 30_000 });
    await expect(plan(page).getByRole('row').nth(1)).toContainText('Moved');

    await page.getByRole('button', { name: 'Undo Promotion' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Promotion' }).click();
    await expect(page.getByRole('button', { name: 'Plan Promotion' })).toBeVisible({ timeout: 30_000 });
  });
});
