import { expect, type Page, test } from '@playwright/test';
import { apiBase, type SignedIn, startSession } from '#e2e/kit/session.ts';
import { dialog, makeStudent, openStudents } from '#e2e/students/students-page.ts';

/** A mother on record twice under one address, both with the first of two students. */
async function makeTwice(session: SignedIn) {
  const tag = Date.now().toString(36);
  const [name, short] = [`Maria Twice ${tag}`, `M. Twice ${tag}`];
  const email = `maria-${tag}@home.test`;
  const first = await makeStudent(session, { mother_name: name, mother_email: email });
  const second = await makeStudent(session, { mother_name: short, mother_email: email });
  const headers = { authorization: `Bearer ${session.token}` };
  const { request } = session.page;
  const found = await request.get(`${apiBase}/school/students/${second.id}/guardians`, { headers });
  const [{ guardian_id: other }] = (await found.json()).result.guardians;
  await request.put(`${apiBase}/school/students/${first.id}/guardians/${other}`, {
    headers,
    data: { relationships: ['other'], may_collect: false },
  });
  return { name, short, first, second };
}

const toasts = (page: Page) => page.getByRole('status');
const pairOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });

/** Opens the page of the list that has the pair; it is there some seconds after the guardians were saved. */
async function showPair(page: Page, name: string) {
  await expect(async () => {
    let hasMore = true;
    for (let number = 1; hasMore; number += 1) {
      await page.goto(`/guardians/duplicates?page=${number}`);
      await expect(page.getByText(/^\d+ pairs? listed$/)).toBeAttached();
      if (await pairOf(page, name).isVisible()) return;
      const next = page.getByRole('button', { name: 'Next' });
      hasMore = (await next.count()) > 0 && (await next.isEnabled());
    }
    throw new Error(`${name} is not listed`);
  }).toPass({ timeout: 40_000 });
}

test('a guardian on record twice is compared, merged, undone, merged again and split', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { name, short, first, second } = await makeTwice(session);
  await page.goto('/guardians');
  await page.getByRole('link', { name: /^Possible duplicates/ }).click();
  await expect(page.getByRole('heading', { name: 'Possible duplicates' })).toBeVisible();
  await showPair(page, short);
  await expect(pairOf(page, short)).toContainText('Email address');
  await pairOf(page, short).getByRole('button', { name: 'Compare and merge' }).click();
  const compare = dialog(page, 'Compare guardians');
  await compare.getByRole('radio', { name: `Keep ${name}` }).check();
  await expect(compare.getByLabel(`Rights for ${first.name}`)).toHaveValue('stricter');
  await compare.getByRole('button', { name: 'Merge guardians' }).click();
  await expect(compare).toBeHidden();
  await expect(pairOf(page, short)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toasts(page).filter({ hasText: 'is a guardian of their own again' })).toBeVisible();
  await showPair(page, short);

  await pairOf(page, short).getByRole('button', { name: 'Compare and merge' }).click();
  await compare.getByRole('radio', { name: `Keep ${name}` }).check();
  await compare.getByLabel(`Rights for ${first.name}`).selectOption({ label: `As for ${name}` });
  await compare.getByRole('button', { name: 'Merge guardians' }).click();
  await expect(compare).toBeHidden();

  await page.goto(`/guardians?search=${encodeURIComponent(name)}`);
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Edit Guardian' })
    .click();
  const record = dialog(page, name);
  await expect(record.getByRole('region', { name: 'Students' })).not.toContainText('May not collect');
  await expect(record.getByRole('region', { name: 'Merged into This Guardian' })).toContainText(short);
  await record.getByRole('button', { name: `Split off for ${second.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Split off' }).click();
  await expect(toasts(page).filter({ hasText: `${second.name} has a guardian` })).toBeVisible();
  await expect(record.getByRole('region', { name: 'Students' })).not.toContainText(second.name);
});

test('two people who look alike are no longer listed', async ({ page }) => {
  const session = await openStudents(page, 'staff');
  const { short } = await makeTwice(session);
  await showPair(page, short);
  await pairOf(page, short).getByRole('button', { name: 'Not the same person' }).click();
  await expect(pairOf(page, short)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(pairOf(page, short)).toBeVisible();
});

test('the comparison fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await openStudents(page, 'staff');
  const { short } = await makeTwice(session);
  await showPair(page, short);
  await pairOf(page, short).getByRole('button', { name: 'Compare and merge' }).click();
  await expect(dialog(page, 'Compare guardians').getByRole('radio')).toHaveCount(2);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('a person on record is used instead of being added again, in both forms', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const tag = Date.now().toString(36);
  const [name, email] = [`Tunde Known ${tag}`, `tunde-${tag}@home.test`];
  const child = await makeStudent(session, { father_name: name, father_email: email });
  const other = await makeStudent(session);
  await page.goto('/guardians?open=add');
  const form = dialog(page, 'Add Guardian');
  await form.getByLabel('Name').fill(`T. Known ${tag}`);
  await form.getByLabel('Email Addresses').fill(email);
  const question = `${name}, guardian of ${child.name}, is already on record. Use this person?`;
  await expect(form.getByText(question)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('confirm that this is someone else');
  await form.getByRole('button', { name: `Use ${name}` }).click();
  await expect(dialog(page, name)).toBeVisible();

  await page.goto(`/students?wizard=edit&edit=${other.id}&step=family`);
  const wizard = dialog(page, 'Edit Student');
  await wizard.getByLabel('Father’s Name').fill(`T. Known ${tag}`);
  await wizard.getByLabel('Father’s Email').fill(email);
  await expect(wizard.getByText(question)).toBeVisible();
  await wizard.getByRole('button', { name: `${name} is someone else` }).click();
  await expect(wizard.getByText('Will be added as a new person.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Ask again' }).click();
  await wizard.getByRole('button', { name: `Use ${name}` }).click();
  await expect(wizard.getByLabel('Father’s Name')).toHaveValue(name);
  await expect(wizard.getByText(`Shared with`)).toBeVisible();
});
