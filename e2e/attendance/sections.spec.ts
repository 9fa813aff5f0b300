import { expect, test } from '@playwright/test';
import { startSession } from '#e2e/kit/session.ts';
import { makeRegister, panel, summary } from './attendance-page.ts';

test('the register of a section says only who took its own', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { class_id } = await makeRegister(session, 2, ['A', 'B']);
  await page.goto(`/attendance?class=${class_id}&section=A`);
  await panel(page).getByRole('button', { name: 'All present' }).click();
  await panel(page).getByRole('button', { name: 'Save attendance of 1' }).click();
  await expect(summary(page)).toContainText('Register taken');
  await page.goto(`/attendance?class=${class_id}&section=B`);
  await expect(summary(page)).toContainText(/Not taken\s*1/);
  await expect(summary(page)).not.toContainText('Register taken');
});
