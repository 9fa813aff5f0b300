import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';

const apiBase = '/api/v1';
const password = 'homeroom-demo';
type SignedIn = { readonly token: string; readonly page: Page };

/** Opens the Users page as one of the demo people. */
async function openUsers(page: Page, name: string, search = ''): Promise<SignedIn> {
  const reply = await page.request.post(`${apiBase}/auth/login`, {
    data: { user_email: `${name}@homeroom.test`, password },
  });
  const { token, ...user } = (await reply.json()).result;
  await page.addInitScript(
    ([key, saved]) => {
      localStorage.setItem('auth_token', key ?? '');
      localStorage.setItem('user', saved ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await page.goto(`/users${search}`);
  return { token, page };
}

let made = 0;
const newPerson = () => {
  made += 1;
  const tag = `${Date.now().toString(36)}${made}`;
  return { name: `Journey ${tag}`, email: `journey-${tag}@homeroom.test` };
};

/** A user made through the API, to act on. */
async function makeUser({ page, token }: SignedIn) {
  const headers = { authorization: `Bearer ${token}` };
  const chatbots = await page.request.get(`${apiBase}/cms-user/chatbots`, { headers });
  const [chatbot] = (await chatbots.json()).result.chatbots;
  const { name, email } = newPerson();
  const data = {
    name,
    user_email: email,
    role: 'cms-user',
    password: 'a long enough secret',
    chatbot_ids: [chatbot.chatbot_id],
  };
  const reply = await page.request.post(`${apiBase}/cms-user`, { headers, data });
  return { name, email, id: (await reply.json()).result.cms_user_id as string };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const passwordField = (form: Locator) => form.getByLabel('Password', { exact: false }).first();
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search users...' }).fill(text);

test('a user is added, found, looked at, edited and deleted', async ({ page }) => {
  await openUsers(page, 'admin');
  await expect(page).toHaveTitle('Users | Homeroom');
  for (const column of ['User', 'Role', 'Status', 'Created', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  const total = Number(/of (\d+) users/.exec(await page.getByText(/^Showing/).innerText())?.[1]);
  const active = Number(/\d+/.exec(await page.getByText(/^Total Active/).innerText())?.[0]);

  const person = newPerson();
  await page.getByRole('button', { name: 'Add New User' }).click();
  const add = dialog(page, 'Add New User');
  await add.getByRole('textbox', { name: 'Name' }).fill(person.name);
  await add.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await passwordField(add).fill('a long enough secret');
  await add.getByRole('button', { name: 'Create User' }).dblclick();
  await expect(add).toBeHidden();
  await expect(page.getByText(`Showing ${total + 1} of ${total + 1} users`)).toBeVisible();
  await expect(page.getByText(`Total Active: ${active + 1}`)).toBeVisible();

  await search(page, person.name.toUpperCase());
  await expect(page.getByText(`Showing 1 of ${total + 1} users`)).toBeVisible();
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
  await expect(page.getByText(`Total Active: ${active}`)).toBeVisible();

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
  await expect(page.getByText(`Showing ${total} of ${total} users`)).toBeVisible();
});

test('the form says what is missing, in its fields', async ({ page }) => {
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

  await name.fill('Nobody Yet');
  await form.getByRole('textbox', { name: 'Email' }).fill('nobody');
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
  await expect(name).toHaveValue('Nobody Yet');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
});

test('an address in use is refused beside its field', async ({ page }) => {
  await openUsers(page, 'admin', '?open=add');
  const form = dialog(page, 'Add New User');
  await form.getByRole('textbox', { name: 'Name' }).fill('Second Staff');
  await form.getByRole('textbox', { name: 'Email' }).fill('STAFF@homeroom.test');
  await passwordField(form).fill('a long enough secret');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('This email is already in use')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Failed to create user. Please try again.');
});

test('without any chatbot only an account-admin can be added', async ({ page }) => {
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

test('an edit that somebody else overtook keeps the text and asks', async ({ page }) => {
  const session = await openUsers(page, 'admin');
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
  await expect(rowOf(page, 'Mine again')).toBeVisible();
});

test('a cms-user reads the directory and edits only the own name and password', async ({ page }) => {
  await openUsers(page, 'staff');
  await expect(page.getByText('Ask an administrator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New User' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit User' })).toHaveCount(1);
  await rowOf(page, 'registrar@homeroom.test').getByRole('button', { name: 'View Details' }).click();
  const details = dialog(page, 'User Details');
  await expect(details).toContainText('registrar@homeroom.test');
  await expect(details).not.toContainText('Assigned chatbots');
  await details.getByRole('button', { name: 'Close' }).last().click();

  await rowOf(page, 'staff@homeroom.test').getByRole('button', { name: 'Edit User' }).click();
  const form = dialog(page, 'Edit User');
  await expect(form.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  await expect(form.getByRole('combobox', { name: 'Status' })).toBeDisabled();
  await expect(form.getByRole('checkbox').first()).toBeDisabled();
  await passwordField(form).fill('another good secret');
  await form.getByRole('button', { name: 'Update User' }).click();
  await expect(form.getByText('Your current password is required to change it')).toBeVisible();
  await form.getByLabel('Current password').fill('not that one');
  await form.getByRole('button', { name: 'Update User' }).click();
  await expect(form.getByText('This is not your current password')).toBeVisible();
});

test('a cms-admin gives no rank above the own and does not touch an account-admin', async ({ page }) => {
  await openUsers(page, 'registrar');
  const admin = rowOf(page, 'admin@homeroom.test');
  await expect(admin.getByRole('button', { name: 'View Details' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Edit User' })).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
  await expect(rowOf(page, 'staff@homeroom.test').getByRole('button', { name: 'Delete User' })).toBeVisible();
  await page.getByRole('button', { name: 'Add New User' }).click();
  const role = dialog(page, 'Add New User').getByRole('combobox', { name: 'Role' });
  await expect(role.getByRole('option')).toHaveText(['CMS User', 'CMS Admin']);
});

test('users that cannot be loaded are replaced by samples nobody can edit', async ({ page }) => {
  let broken = true;
  await page.route(/\/cms-user(\?.*)?$/, (route) =>
    broken
      ? route.fulfill({ status: 500, json: { success: false, result: null, errors: [] } })
      : route.fallback(),
  );
  await openUsers(page, 'admin');
  await expect(page.getByText('Failed to load users. Using demo mode.')).toBeVisible();
  await expect(rowOf(page, 'Sample Admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit User' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add New User' })).toBeDisabled();
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'admin@homeroom.test')).toBeVisible();
  await expect(page.getByText('Failed to load users. Using demo mode.')).toHaveCount(0);
});

test('a change or deletion that fails says so and leaves the dialog open', async ({ page }) => {
  const user = await makeUser(await openUsers(page, 'admin'));
  const body = { success: false, result: null, errors: [] };
  await page.route(`**/cms-user/${user.id}`, (route) => route.fulfill({ status: 500, json: body }));
  await page.goto(`/users?search=${user.email}&open=edit&user=${user.id}`);
  const form = dialog(page, 'Edit User');
  await form.getByRole('button', { name: 'Update User' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to update user. Please try again.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, user.name).getByRole('button', { name: 'Delete User' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to delete user. Please try again.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing stands in the way of anybody, in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openUsers(page, 'admin');
    await expect(page.getByText(/^Showing/)).toBeVisible();
    const faults = async () =>
      (await new AxeBuilder({ page }).analyze()).violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Add New User' }).click();
    await dialog(page, 'Add New User').getByRole('button', { name: 'Create User' }).click();
    expect(await faults()).toEqual([]);
    await page.goto('/users');
    await rowOf(page, 'staff@homeroom.test').getByRole('button', { name: 'Delete User' }).click();
    expect(await faults()).toEqual([]);
  });
}

test('on a phone each user is a card and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openUsers(page, 'admin');
  await expect(rowOf(page, 'staff@homeroom.test')).toBeVisible();
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await sideways()).toBe(false);
  const target = await page.getByRole('button', { name: 'View Details' }).first().boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(40);
  await page.getByRole('button', { name: 'Edit User' }).first().click();
  await expect(dialog(page, 'Edit User')).toBeVisible();
  expect(await sideways()).toBe(false);
});
