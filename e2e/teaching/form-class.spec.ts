import { expect, type Page, test } from '@playwright/test';
import { makeRegister } from '#e2e/attendance/attendance-page.ts';
import { apiBase, demoPassword, signIn } from '#e2e/kit/session.ts';

const teacher = 'teacher@homeroom.test';

/** A student of a class whose class teacher the demo teacher stands in for until tomorrow. */
async function makeOwnStudent(page: Page): Promise<string> {
  const { class_id, ids } = await makeRegister({ token: '', page }, 1);
  const data = { user_email: 'registrar@homeroom.test', password: demoPassword };
  const { token } = (await (await page.request.post(`${apiBase}/auth/login`, { data })).json()).result;
  const headers = { authorization: `Bearer ${token}` };
  const users: readonly { cms_user_email: string; teacher_id: string }[] = (
    await (await page.request.get(`${apiBase}/cms-user`, { headers })).json()
  ).result;
  const id = users.find(({ cms_user_email }) => cms_user_email === teacher)?.teacher_id;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const grant = { kind: 'substitute', class_id, from_date: day(-1), to_date: day(1) };
  const reply = await page.request.post(`${apiBase}/school/teachers/${id}/grants`, { headers, data: grant });
  expect(reply.status()).toBe(201);
  return ids[0] ?? '';
}

test('the teacher of a form class sees whom to call, reads the documents and writes the comment', async ({
  page,
}) => {
  const student = await makeOwnStudent(page);
  await signIn(page, teacher, `/students?student=${student}`);
  const record = page.getByRole('dialog', { name: 'Learner 1' });
  await expect(record).toContainText(/Substitute as class teacher of .+ until/);
  const family = record.getByRole('region', { name: 'Guardians of This Student' });
  await expect(family).toContainText('Åsa Held');
  await record.getByRole('tab', { name: 'Documents' }).click();
  await expect(record.getByText('No documents')).toBeVisible();
  await record.getByRole('tab', { name: 'Comments' }).click();
  const comment = record.getByRole('textbox', { name: 'Comment of the class teacher' });
  await comment.fill('Asks good questions');
  await record.getByRole('button', { name: 'Save comment' }).click();
  await expect(record.getByText(/^Written by/)).toBeVisible();
  await page.reload();
  await expect(comment).toHaveValue('Asks good questions');
});

test('a student of another class looks missing', async ({ page }) => {
  const { ids } = await makeRegister({ token: '', page }, 1);
  await signIn(page, teacher, `/students?student=${ids[0]}`);
  await expect(page.getByText('Student not found')).toBeVisible();
});
