import { expect, type Page, test } from '@playwright/test';
import { changeStudent, makeStudent, openStudents } from '#e2e/students/students-page.ts';
import { deleteGuardian, findGuardians, newTag, rowOf } from './guardians-page.ts';

const toasts = (page: Page) => page.getByRole('status');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete Guardian' });

test('a deleted guardian is restored from the trash, without the place that someone else has taken', async ({
  page,
}) => {
  const session = await openStudents(page, 'admin');
  const tag = newTag();
  const mother = { mother_name: `Amara Deleted ${tag}`, mother_email: `amara-${tag}@home.test` };
  const first = await makeStudent(session, { ...mother, name: `First ${tag}` });
  const second = await makeStudent(session, { ...mother, name: `Second ${tag}` });
  await findGuardians(page, mother.mother_name);
  await rowOf(page, mother.mother_name).getByRole('button', { name: 'Delete Guardian' }).click();
  await expect(question(page)).toContainText(`This is a guardian of ${first.name} and ${second.name}.`);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, mother.mother_name)).toContainText(first.name);

  await deleteGuardian(page, mother.mother_name);
  await expect(toasts(page).filter({ hasText: `${mother.mother_name} was deleted` })).toBeVisible();
  await expect(rowOf(page, mother.mother_name)).toHaveCount(0);
  await page.goto(`/students?student=${first.id}`);
  await expect(page.getByRole('region', { name: 'Guardians of This Student' })).not.toContainText(
    mother.mother_name,
  );
  await changeStudent(session, second.id, { mother_name: `Bola Instead ${tag}` });

  await page.goto('/settings/trash?type=guardian');
  await rowOf(page, mother.mother_name).getByRole('button', { name: 'Restore' }).click();
  const toast = toasts(page).filter({ hasText: `${mother.mother_name} was restored` });
  await expect(toast).toContainText(`no longer mother of ${second.name}`);
  await expect(toast).not.toContainText(first.name);
  await expect(rowOf(page, mother.mother_name)).toHaveCount(0);

  await findGuardians(page, mother.mother_name);
  await expect(rowOf(page, mother.mother_name)).toContainText(first.name);
  await expect(rowOf(page, mother.mother_name)).not.toContainText(second.name);
  await page.goto(`/students?student=${second.id}`);
  const family = page.getByRole('region', { name: 'Guardians of This Student' });
  await expect(family).toContainText(`Bola Instead ${tag}`);
  await expect(family).not.toContainText(mother.mother_name);
});

test('Undo restores a guardian with the links, or says which did not come back', async ({ page }) => {
  const session = await openStudents(page, 'registrar');
  const tag = newTag();
  const father = { father_name: `Kwame Undone ${tag}`, father_email: `kwame-${tag}@home.test` };
  const student = await makeStudent(session, father);
  await findGuardians(page, father.father_name);
  await deleteGuardian(page, father.father_name);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toasts(page).filter({ hasText: `${father.father_name} was restored` })).toBeVisible();
  await expect(rowOf(page, father.father_name)).toContainText(student.name);

  await deleteGuardian(page, father.father_name);
  await expect(rowOf(page, father.father_name)).toHaveCount(0);
  await changeStudent(session, student.id, { father_name: `Yaw Instead ${tag}` });
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(toasts(page).filter({ hasText: `no longer father of ${student.name}` })).toBeVisible();
  await expect(rowOf(page, father.father_name)).not.toContainText(student.name);
});

test('staff, who may not delete guardians, are not offered it', async ({ page }) => {
  const session = await openStudents(page, 'staff');
  const mother_name = `Not Deletable ${newTag()}`;
  await makeStudent(session, { mother_name });
  await findGuardians(page, mother_name);
  await expect(rowOf(page, mother_name).getByRole('button', { name: 'Edit Guardian' })).toBeVisible();
  await expect(rowOf(page, mother_name).getByRole('button', { name: 'Delete Guardian' })).toHaveCount(0);
});
