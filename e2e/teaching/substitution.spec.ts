import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeRegister } from '#e2e/attendance/attendance-page.ts';
import { apiBase, demoPassword, signIn } from '#e2e/kit/session.ts';
import { dialog } from '#e2e/teachers/teachers-page.ts';

const teacher = 'teacher@homeroom.test';

async function findTeacherId({ request }: Page): Promise<string> {
  const data = { user_email: 'registrar@homeroom.test', password: demoPassword };
  const { token } = (await (await request.post(`${apiBase}/auth/login`, { data })).json()).result;
  const headers = { authorization: `Bearer ${token}` };
  const users: readonly { cms_user_email: string; teacher_id: string }[] = (
    await (await request.get(`${apiBase}/cms-user`, { headers })).json()
  ).result;
  return users.find(({ cms_user_email }) => cms_user_email === teacher)?.teacher_id ?? '';
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Ends the substitution of a card, and confirms it. */
async function end(page: Page, card: Locator) {
  await card.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
  await expect(card).toContainText('Ended by');
}

test('a substitution opens a class for a teacher until it is ended, and again when the end is undone', async ({
  page,
  browser,
}) => {
  const { class_name } = await makeRegister({ token: '', page }, 2);
  const teacherId = await findTeacherId(page);
  await signIn(page, 'registrar', `/teachers?teacher=${teacherId}&tab=grants`);
  await page.getByRole('button', { name: 'Add Substitution or Lead' }).click();
  const form = dialog(page, 'Add Substitution or Lead');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Class is required');
  await expect(form).toContainText('First day is required');
  await form.getByRole('combobox', { name: /^Class/ }).selectOption(class_name);
  await form.getByLabel('First day').fill(dayFromNow(0));
  await form.getByLabel('Last day').fill(dayFromNow(5));
  await form.getByLabel('Reason').fill('Jury duty');
  await form.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('listitem').filter({ hasText: `class teacher of ${class_name}` });
  await expect(card).toContainText('Current');
  await expect(card).toContainText('Jury duty');

  const theirs = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(theirs, teacher);
  const why = theirs.getByText(`class teacher of ${class_name} until`);
  await expect(why).toBeVisible();
  const register = theirs.getByRole('region', { name: 'Registers today' }).getByText(`${class_name} A`);
  await register.click();
  await expect(theirs.getByRole('dialog')).toContainText('Learner 1');
  await expect(theirs.getByRole('dialog')).toContainText(`class teacher of ${class_name} until`);

  const opened = theirs.url();
  const lastDayOf = (text: string | null) => text?.split('until ')[1];
  const before = lastDayOf(await why.first().textContent());
  await card.getByRole('button', { name: 'Change last day' }).click();
  const change = dialog(page, 'Change last day');
  await change.getByLabel('Last day').fill(dayFromNow(9));
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The last day was changed')).toBeVisible();
  await theirs.goto('/');
  await expect(why.first()).not.toContainText(before ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The last day was restored')).toBeVisible();
  await theirs.reload();
  await expect(why.first()).toContainText(before ?? '');

  await end(page, card);
  await theirs.goto(opened);
  await expect(theirs.getByText('Class not found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Current');
  await theirs.goto('/');
  await expect(why).toBeVisible();
  await end(page, card);
  await theirs.context().close();
});
