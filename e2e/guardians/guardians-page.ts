import type { Page } from '@playwright/test';

let made = 0;
/** Something that no other name contains. */
export const newTag = () => {
  made += 1;
  return `${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
};

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Lists the guardians with this name. */
export const findGuardians = (page: Page, name: string) =>
  page.goto(`/guardians?search=${encodeURIComponent(name)}`);

/** Asks for the deletion in the list, and confirms. */
export async function deleteGuardian(page: Page, name: string) {
  await rowOf(page, name).getByRole('button', { name: 'Delete Guardian' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Guardian' })
    .getByRole('button', { name: 'Delete Guardian' })
    .click();
}
