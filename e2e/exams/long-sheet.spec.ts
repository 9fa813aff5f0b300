import { expect, test } from '@playwright/test';
import { apiBase, signIn } from '#e2e/kit/session.ts';
import { makeSheet } from './sheet-page.ts';

test('a long sheet keeps its place when the code that follows it arrives', async ({ page }) => {
  const { address } = await makeSheet(page);
  await page.route(`**${apiBase}/school/exams/*/classes/*/sheet`, async (route) => {
    const body = await (await route.fetch()).json();
    const [first] = body.result.pupils;
    body.result.pupils = Array.from({ length: 150 }, (_, index) => ({
      ...first,
      student_id: `${first.student_id.slice(0, -3)}${index + 100}`,
      student_name: `Learner ${index}`,
    }));
    await route.fulfill({ json: body });
  });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/long-sheet*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await signIn(page, 'registrar', address);
  const field = page.getByRole('row', { name: 'Learner 60 ' }).getByRole('gridcell').first();
  await field.click();
  await page.keyboard.type('7');
  arrival.resolve();
  await expect(page.getByRole('row', { name: /Learner 5 / })).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveValue('7');
  await expect(page.getByRole('row', { name: 'Learner 60 ' })).toBeInViewport();
});
