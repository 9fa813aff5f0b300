import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { demoPassword, startSession } from '#e2e/kit/session.ts';
import { dialog, makeStudent, openStudents } from '#e2e/students/students-page.ts';
import { findGuardians, newTag, rowOf } from './guardians-page.ts';

async function openGuardian(page: Page, name: string) {
  await findGuardians(page, name);
  await rowOf(page, name).getByRole('button', { name: 'Edit Guardian' }).click();
  return dialog(page, name);
}

test('an account-admin sees who changed a guardian, exports the data and erases the person', async ({
  page,
}) => {
  const session = await startSession(page, 'admin');
  const tag = newTag();
  const mother = { mother_name: `Ines Erased ${tag}`, mother_email: `ines-${tag}@home.test` };
  const student = await makeStudent(session, mother);
  const form = await openGuardian(page, mother.mother_name);
  await form.getByLabel('Occupation').fill('Architect');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/students?student=${student.id}`);
  await page
    .getByRole('region', { name: 'Guardians of This Student' })
    .getByRole('button', { name: `Edit the rights of ${mother.mother_name}` })
    .click();
  const rights = dialog(page, `Rights of ${mother.mother_name}`);
  await rights.getByLabel('May collect the student').uncheck();
  await rights.getByRole('button', { name: 'Save' }).click();
  await expect(rights).toBeHidden();

  const record = await openGuardian(page, mother.mother_name);
  const history = record.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Show history' }).click();
  const entries = history.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText('May collect');
  await expect(entries.nth(1)).toContainText('Architect');
  expect(await findBarriers(page, { isSeriousOnly: true })).toEqual([]);
  await history.getByRole('button', { name: 'Hide history' }).click();
  await expect(entries).toHaveCount(0);

  await record.getByRole('button', { name: `Export data of ${mother.mother_name}` }).click();
  const exporting = dialog(page, `Export data of ${mother.mother_name}`);
  await exporting.getByRole('button', { name: 'Start export' }).click();
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await exporting.getByRole('button', { name: 'Close' }).last().click();

  await record.getByRole('button', { name: `Erase ${mother.mother_name}…` }).click();
  const erasing = dialog(page, `Erase ${mother.mother_name}`);
  await erasing.getByLabel('Reason').fill('She asked for it');
  await erasing.getByLabel(`Type the name to confirm: ${mother.mother_name}`).fill(mother.mother_name);
  await erasing.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await erasing.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(`${mother.mother_name} was erased`)).toBeVisible();
  await expect(record).toHaveCount(0);
  await findGuardians(page, mother.mother_name);
  await expect(page.getByText('No guardians found')).toBeVisible();
});

test('others see neither history nor personal data', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const mother_name = `Only Record ${newTag()}`;
  await makeStudent(session, { mother_name });
  const record = await openGuardian(page, mother_name);
  await expect(record.getByRole('region', { name: 'Students' })).toBeVisible();
  await expect(record.getByRole('region', { name: 'History' })).toHaveCount(0);
  await expect(record.getByRole('button', { name: /^(Export data|Erase) / })).toHaveCount(0);
});

test('history and personal data fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await openStudents(page, 'admin');
  const mother_name = `Narrow Record ${newTag()}`;
  await makeStudent(session, { mother_name });
  await findGuardians(page, mother_name);
  await page
    .getByRole('button', { name: /Edit Guardian/ })
    .first()
    .click();
  const record = dialog(page, mother_name);
  await record.getByRole('button', { name: 'Show history' }).click();
  await expect(record.getByRole('button', { name: `Erase ${mother_name}…` })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
