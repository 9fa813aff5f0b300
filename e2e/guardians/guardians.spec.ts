import { expect, test } from '@playwright/test';
import { signIn, startSession } from '#e2e/kit/session.ts';
import { dialog, makeStudent } from '#e2e/students/students-page.ts';

test('a family without an address is found, gets one, and its rights are changed on the profile', async ({
  page,
}) => {
  const tag = Date.now().toString(36);
  const mother = `Ngozi Unreached ${tag}`;
  const session = await startSession(page, 'staff');
  const student = await makeStudent(session, { mother_name: mother });
  await page.goto('/guardians?reach=none');
  await expect(page.getByRole('heading', { name: 'Families without an address' })).toBeVisible();
  await page.getByRole('searchbox', { name: /^Search guardians/ }).fill(mother);
  const family = page.getByRole('row').filter({ hasText: student.name });
  await expect(family).toContainText('Not at all');
  await family.getByRole('link', { name: mother }).click();
  const form = dialog(page, mother);
  await form.getByLabel('Email Addresses').fill(`${tag}@home.test`);
  await form.getByLabel('Phone Numbers').fill('not a number');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: student.name })).toHaveCount(0);

  await page.goto(`/guardians?search=${encodeURIComponent(mother)}`);
  await expect(page.getByRole('row').filter({ hasText: mother })).toContainText(`${tag}@home.test`);

  await page.goto(`/students?student=${student.id}`);
  const card = page.getByRole('region', { name: 'Guardians of This Student' });
  await card.getByRole('button', { name: `Edit the rights of ${mother}` }).click();
  const rights = dialog(page, `Rights of ${mother}`);
  await rights.getByLabel('May be contacted').uncheck();
  await rights.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Not to be contacted');
});

test('the palette finds a guardian by name and by a part of the number', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const tag = Date.now().toString().slice(-7);
  const student = await makeStudent(session, {
    mother_name: `Palette ${tag}`,
    mother_contact: `+49 171 ${tag}`,
  });
  for (const typed of [`Palette ${tag}`, `0171 ${tag}`]) {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(typed);
    await page
      .getByRole('option', { name: `Palette ${tag}` })
      .filter({ hasText: student.name })
      .click();
    await expect(dialog(page, `Palette ${tag}`)).toBeVisible();
  }
});

test('the guardians fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'staff', '/guardians');
  await expect(page.getByRole('heading', { name: 'Guardians', exact: true })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('every composer leads to the families without an address in one click', async ({ page }) => {
  const session = await startSession(page, 'admin');
  await makeStudent(session, { mother_name: 'Mona Unwritten' });
  const compose = {
    '/announcements': async () => {
      await page.getByRole('button', { name: 'New Announcement' }).click();
      await dialog(page, 'New Announcement').getByLabel('Send by email').check();
    },
    '/announcements/urgent': async () => {
      await page.getByRole('button', { name: 'New Urgent Message' }).click();
      await dialog(page, 'New Urgent Message').getByLabel('Target Audience').selectOption('Parents');
    },
    '/settings/absence-notices': async () => {},
  };
  for (const [path, open] of Object.entries(compose)) {
    await page.goto(path);
    await open();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /^\d+ (?:family|families) without an address/ }).click();
    const list = await opened;
    await expect(list.getByRole('heading', { name: 'Families without an address' })).toBeVisible();
    await list.close();
  }
});
