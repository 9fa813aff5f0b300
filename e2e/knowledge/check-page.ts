import { expect, type Page, test } from '@playwright/test';

export const checkOverlay = (page: Page) => page.getByRole('dialog', { name: 'Check of the knowledge base' });

/** A new server first encodes every sentence of the knowledge base, while other tests keep it busy. */
const longestCheck = 180_000;

/** Checks the knowledge base, and waits for the end. */
export async function checkNow(page: Page) {
  test.slow();
  const button = checkOverlay(page).getByRole('button', { name: 'Check Now' });
  // While another test has the same knowledge base checked, no other check can start.
  await expect(async () => {
    const started = page.waitForResponse((reply) => reply.request().method() === 'POST');
    await button.click();
    expect((await started).ok()).toBe(true);
  }).toPass({ timeout: longestCheck });
  // The button waits for the end of the check; an earlier check may have left its "Done." on the screen.
  await expect(button).toBeEnabled({ timeout: longestCheck });
  await expect(checkOverlay(page).getByText('Done.', { exact: true })).toBeVisible();
}
