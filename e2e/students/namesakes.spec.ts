import { expect, test } from '@playwright/test';
import { apiBase } from '#e2e/kit/session.ts';
import { changeStudent, dialog, field, makeStudent, next, openStudents } from './students-page.ts';

const guardiansOf = async (session: Awaited<ReturnType<typeof openStudents>>, id: string) => {
  const headers = { authorization: `Bearer ${session.token}` };
  const reply = await session.page.request.get(`${apiBase}/school/students/${id}/guardians`, { headers });
  return (await reply.json()).result.guardians.map(({ name }: { name: string }) => name).toSorted();
};

test('the form asks whether two fields name one person', async ({ page }) => {
  const session = await openStudents(page, 'staff');
  const tag = Date.now().toString(36);
  const student = await makeStudent(session, { mother_name: '', father_name: `Hugo Twice ${tag}` });
  const edit = async (name: string) => {
    await page.goto(`/students?edit=${student.id}&step=contact`);
    const form = dialog(page, 'Edit Student');
    await field(form, 'Guardian Name').fill(name);
    return form;
  };
  const form = await edit(`hugo twice ${tag}`);
  await expect(form).toContainText(
    `Hugo Twice ${tag} is entered as father and as guardian. Is this one person?`,
  );
  await form.getByRole('button', { name: 'Two people' }).click();
  await expect(form).toContainText('Two people will be saved: father and guardian.');
  await form.getByRole('button', { name: 'Ask again' }).click();
  await form.getByRole('button', { name: 'Two people' }).click();
  while (await next(form).isVisible()) await next(form).click();
  await form.getByRole('button', { name: 'Update Student' }).click();
  await expect(form).toBeHidden();
  expect(await guardiansOf(session, student.id)).toEqual([`Hugo Twice ${tag}`, `hugo twice ${tag}`]);

  await changeStudent(session, student.id, { guardian_name: '' });
  const again = await edit(`hugo T. ${tag}`);
  await expect(again).toContainText('have similar names. Is this one person?');
  await again.getByRole('button', { name: 'One person' }).click();
  await expect(field(again, 'Guardian Name')).toHaveValue(`Hugo Twice ${tag}`);
  await expect(again.getByRole('button', { name: 'One person' })).toHaveCount(0);
  while (await next(again).isVisible()) await next(again).click();
  await again.getByRole('button', { name: 'Update Student' }).click();
  await expect(again).toBeHidden();
  expect(await guardiansOf(session, student.id)).toEqual([`Hugo Twice ${tag}`]);
});
