import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { findLink } from '#e2e/kit/mails.ts';
import { apiBase, startSession } from '#e2e/kit/session.ts';
import { newWord } from '#e2e/kit/words.ts';
import { dialog, makeTeacher, rowOf } from '#e2e/teachers/teachers-page.ts';
import { newPerson, openUsers, dialog as userDialog } from './users-page.ts';

const password = 'seven blue umbrellas';

async function linkFor(email: string, page: string): Promise<string> {
  await expect.poll(() => findLink(email, page)).toBeDefined();
  return (await findLink(email, page)) ?? '';
}

/** Chooses a password on the page of the link, which has to show the school. */
async function join(page: Page, link: string) {
  await page.goto(link);
  await expect(page.getByText(/invites you to work with Homeroom/)).toBeVisible();
  await expectAccessible(page);
  for (const name of ['new-password', 'repeat-password'])
    await page.locator(`input[name=${name}]`).fill(password);
  await page.getByRole('button', { name: 'Join' }).click();
}

test('three teachers are invited from the list, and one joins on a phone', async ({ page, browser }) => {
  const session = await startSession(page, 'registrar');
  const word = newWord('T');
  const people = [];
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dita'])
    people.push(await makeTeacher(session, { teacher_name: `${name} ${word}` }));
  const [ada, , , dita] = people;
  const headers = { authorization: `Bearer ${session.token}` };
  const data = { teacher_ids: [dita?.id] };
  await page.request.post(`${apiBase}/cms-user/invitations/teachers`, { headers, data });
  await page.goto(`/teachers?search=${word}`);
  await expect(rowOf(page, `Dita ${word}`)).toContainText('Invited');
  await page.getByRole('checkbox', { name: /select all/i }).check();
  await page.getByRole('button', { name: 'Invite 4 teachers' }).click();

  const form = dialog(page, 'Invite teachers');
  await expect(form.getByText('No mail server is set up')).toBeVisible();
  const chosen = form.getByRole('region', { name: 'These teachers get an invitation' });
  await expect(chosen.getByRole('listitem')).toHaveCount(3);
  const invited = form.getByRole('region', { name: 'Already invited' });
  await expect(invited.getByRole('listitem')).toContainText([`Dita ${word}`]);
  await expectAccessible(page, { include: '[data-dialog]' });
  await form.getByRole('button', { name: 'Invite 3 teachers' }).click();
  const results = dialog(page, 'Invitations');
  await expect(
    results.getByRole('region', { name: 'Invited', exact: true }).getByRole('listitem'),
  ).toHaveCount(3);
  await results.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, `Ada ${word}`)).toContainText('Invited');

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const small = await phone.newPage();
  const link = await linkFor(ada?.email ?? '', '/invitation');
  await join(small, link);
  await expect(small.getByRole('region', { name: 'Registers today' })).toBeVisible();
  await phone.close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(page, `Ada ${word}`)).toContainText('Joined');

  const again = await browser.newContext();
  const late = await again.newPage();
  await late.goto(link);
  await expect(late.getByText('was already used')).toBeVisible();
  await again.close();
});

test('a person is invited from the users, gets another link, and the address is corrected', async ({
  page,
}) => {
  await openUsers(page, 'admin');
  const { name, email } = newPerson();
  await page.getByRole('button', { name: 'Invite User' }).click();
  const form = userDialog(page, 'Invite User');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await expect(form.locator('input[type=password]')).toHaveCount(0);
  await expectAccessible(page, { include: '[data-dialog]' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await page.goto(`/users?search=${encodeURIComponent(email)}`);
  await expect(rowOf(page, name)).toContainText('Invited');
  await rowOf(page, name).getByRole('button', { name: 'Change Email' }).click();
  const change = userDialog(page, 'Change Email');
  await change.getByLabel('New email').fill(`new-${email}`);
  await change.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByText('Invitation sent to the new address')).toBeVisible();
  await linkFor(`new-${email}`, '/invitation');
  await page.goto(`/users?search=${encodeURIComponent(email)}`);
  await rowOf(page, name).getByRole('button', { name: 'Resend Invitation' }).click();
  await expect(page.getByText(`Invitation sent to new-${email}`)).toBeVisible();
  await rowOf(page, name).getByRole('button', { name: 'Revoke Invitation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Invitation' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('a person changes their address, which takes effect with the link', async ({ page, browser }) => {
  const session = await openUsers(page, 'admin');
  const headers = { authorization: `Bearer ${session.token}` };
  const { name, email } = newPerson();
  const chatbots = await page.request.get(`${apiBase}/cms-user/chatbots`, { headers });
  const [chatbot] = (await chatbots.json()).result.chatbots;
  const data = { name, user_email: email, role: 'cms-user', chatbot_ids: [chatbot.chatbot_id] };
  await page.request.post(`${apiBase}/cms-user/invitations`, { headers, data });
  const context = await browser.newContext();
  const own = await context.newPage();
  await join(own, await linkFor(email, '/invitation'));
  await expect(own).toHaveTitle(/Dashboard/);
  await own.goto('/account');
  await own.getByRole('button', { name: 'Change Email' }).click();
  const form = userDialog(own, 'Change Email');
  await form.getByLabel('New email').fill(`new-${email}`);
  await form.getByLabel('Password').first().fill(password);
  await expectAccessible(own, { include: '[data-dialog]' });
  await form.getByRole('button', { name: 'Change Email' }).click();
  await expect(own.getByText(`Waiting for you to open the link in the email to new-${email}.`)).toBeVisible();
  await own.goto(await linkFor(`new-${email}`, '/confirm-email'));
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Confirm email' }).click();
  await expect(own.getByText(`From now on you sign in with new-${email}.`)).toBeVisible();
  await own.getByRole('link', { name: 'Continue to Homeroom' }).click();
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
  const reply = await page.request.post(`${apiBase}/auth/login`, {
    data: { user_email: `new-${email}`, password },
  });
  expect(reply.status()).toBe(200);
  await context.close();
});
