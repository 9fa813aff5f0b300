import type { Page } from '@playwright/test';

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Send Urgent Message' });
export const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Reach' })
    .getByRole('definition')
    .and(page.locator(`dt:text-is("${name}") + dd`));
