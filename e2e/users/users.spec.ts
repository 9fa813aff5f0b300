import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { apiBase, startSession } from '#e2e/kit/session.ts';
import { dialog, makeUser, newPerson, openUsers, passwordField, rowOf, search } from './users-page.ts';

test('a user is added, found, viewed, edited and deleted', async ({ page }) => {
  await openUsers(page, 'admin');
  await expect(page).toHaveTitle('Users | Homeroom');
  for (const column of ['User', 'Role', 'Status', 'Created', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  const person = newPerson();
  await page.getByRole('button', { name: 'Add New User' }).click();
  const add = dialog(page, 'Add New User');
  await add.getByRole('textbox', { name: 'Name' }).fill(person.name);
  await add.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await passwordField(add).fill('a long enough secret');
  await add.getByRole('button', { name: 'Create User' }).dblclick();
  await expect(add).toBeHidden();
  await search(page, person.name.toUpperCase());
  await expect(page.getByText(/^Showing 1 of \d+ users$/)).toBeVisible();
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('button', { name: 'View Details' }).click();
  const details = dialog(page, 'User Details');
  await expect(details).toContainText(person.email);
  await expect(details).toContainText('CMS User');
  await details.getByRole('button', { name: 'Edit User' }).click();

  const edit = dialog(page, 'Edit User');
  await expect(edit.getByRole('textbox', { name: 'Email' })).toBeDisabled();
  await edit.getByRole('textbox', { name: 'Name' }).fill(`${person.name} Second`);
  await edit.getByRole('combobox', { name: 'Role' }).selectOption('CMS Admin');
  await edit.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
  await edit.getByRole('button', { name: 'Update User' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(page, `${person.name} Second`)).toContainText('CMS Admin');

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('CMS Admin');
  await expect(rowOf(page, person.name)).toBeVisible();

  await page.getByRole('button', { name: 'Delete User' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(question).toContainText('This action cannot be undone');
  await expect(question).toContainText('revokes the access');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, person.name)).toBeVisible();
  await page.getByRole('button', { name: 'Delete User' }).click();
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(rowOf(page, 'admin@homeroom.test')).toBeVisible();
});

test('the footer counts the shown, all and active users', async ({ page }) => {
  await page.route(/\/cms-user(\?.*)?$/, async (route) => {
    const reply = await route.fetch();
    const users = (await reply.json()).result.slice(0, 4);
    users.forEach((user: { status: string }, index: number) => {
      user.status = index === 0 ? 'inactive' : 'active';
    });
    const shown = route.request().url().includes('?') ? users.slice(0, 1) : users;
    await route.fulfill({ json: { success: true, result: shown, errors: [] } });
  });
  await openUsers(page, 'admin');
  await expect(page.getByText('Showing 4 of 4 users')).toBeVisible();
  await expect(page.getByText('Total Active: 3')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
  await expect(page.getByText('Showing 1 of 4 users')).toBeVisible();
  await expect(page.getByText('Total Active: 3')).toBeVisible();
});

test('the form says in its fields what is missing', async ({ page }) => {
  await openUsers(page, 'admin');
  await page.getByRole('button', { name: 'Add New User' }).press('Enter');
  const form = dialog(page, 'Add New User');
  const name = form.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Email is required')).toBeVisible();
  await expect(form.getByText('Password is required for new users')).toBeVisible();
  await expect(name).toBeFocused();

  await name.fill('No One Yet');
  await form.getByRole('textbox', { name: 'Email' }).fill('no-address');
  await passwordField(form).fill('12345');
  await form.getByRole('checkbox', { checked: true }).uncheck();
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('Invalid email format')).toBeVisible();
  await expect(form.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(form.getByText('At least one chatbot must be assigned to CMS users and admins')).toBeVisible();

  await form.getByRole('textbox', { name: 'Email' }).fill(newPerson().email);
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Account Admin');
  await expect(form.getByRole('checkbox')).toHaveCount(0);
  await passwordField(form).fill('1234567');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to create user. Please try again.');
  await expect(form.getByText('Password must be at least 8 characters')).toBeVisible();

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('No One Yet');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
});

test('an email address in use is refused beside its field', async ({ page }) => {
  await openUsers(page, 'admin', '?open=add');
  const form = dialog(page, 'Add New User');
  await form.getByRole('textbox', { name: 'Name' }).fill('Second Staff');
  await form.getByRole('textbox', { name: 'Email' }).fill('STAFF@homeroom.test');
  await passwordField(form).fill('a long enough secret');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('This email address cannot be used here')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Failed to create user. Please try again.');
});

test('without a chatbot only an account-admin can be added', async ({ page }) => {
  const body = { success: true, result: { chatbots: [] }, errors: [] };
  await page.route('**/cms-user/chatbots', (route) => route.fulfill({ json: body }));
  await openUsers(page, 'admin', '?open=add');
  const form = dialog(page, 'Add New User');
  await expect(form.getByText('contact an administrator first')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('No Chatbot');
  await form.getByRole('textbox', { name: 'Email' }).fill(newPerson().email);
  await passwordField(form).fill('a long enough secret');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'No chatbots available. Please ensure chatbots are configured before creating non-admin users.',
  );
});

test('an edit of an outdated version keeps the text and asks', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const user = await makeUser(session);
  await page.goto(`/users?open=edit&user=${user.id}`);
  const form = dialog(page, 'Edit User');
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  const headers = { authorization: `Bearer ${session.token}` };
  const theirs = () =>
    page.request.post(`${apiBase}/cms-user/${user.id}`, { headers, data: { name: 'Theirs' } });
  await theirs();
  await form.getByRole('button', { name: 'Update User' }).click();
  await expect(form.getByRole('alert')).toContainText('Changed by someone else');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
  await form.getByRole('button', { name: 'Load their version' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs');

  await form.getByRole('textbox', { name: 'Name' }).fill('Mine again');
  await theirs();
  await form.getByRole('button', { name: 'Update User' }).click();
  await form.getByRole('button', { name: 'Keep mine and save' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, user.email)).toContainText('Mine again');
});

/** Signs a user in, who chooses a password and turns the second factor on, with the calls of the pages. */
async function turnFactorOn(page: Page, user_email: string) {
  const initial = 'a long enough secret';
  const password = 'a longer secret of my own';
  const post = async (path: string, data: object, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    return (await (await page.request.post(`${apiBase}${path}`, { headers, data })).json()).result;
  };
  const { token } = await post('/auth/login', { user_email, password: initial });
  await post('/auth/password', { current_password: initial, new_password: password }, token);
  const { secret } = await post('/auth/two-factor/setup', { password }, token);
  await post('/auth/two-factor/enable', { otp: generateSync({ secret }) }, token);
  return async () => (await post('/auth/login', { user_email, password }))?.token;
}

test('an account-admin removes a lost second factor', async ({ page }) => {
  const user = await makeUser(await openUsers(page, 'admin'));
  const trySignIn = await turnFactorOn(page, user.email);
  expect(await trySignIn()).toBeUndefined();
  await page.reload();
  await search(page, user.email);
  await rowOf(page, user.email).getByRole('button', { name: 'View Details' }).click();
  await expect(dialog(page, 'User Details')).toContainText('Second factor');
  await dialog(page, 'User Details').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Remove Second Factor' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Second Factor' });
  await expect(question).toContainText(`${user.name} will sign in with only a password`);
  await expectAccessible(page, { isSeriousOnly: true });
  await question.getByRole('button', { name: 'Remove Second Factor' }).click();
  await expect(page.getByText(`The second factor of ${user.name} was removed`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Second Factor' })).toHaveCount(0);
  expect(await trySignIn()).toBeTruthy();
});
