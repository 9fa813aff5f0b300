import type { Page } from '@playwright/test';

const widestPhone = 768;

/** Presses a button of the page that a phone has under More. */
export async function pressPageButton(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? Number.POSITIVE_INFINITY;
  if (width <= widestPhone) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
