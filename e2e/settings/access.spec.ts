import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { startSession } from '#e2e/kit/session.ts';

const sections = [
  'school',
  'years',
  'calendar',
  'subjects',
  'grades',
  'chatbots',
  'message-templates',
  'language',
  'retention',
  'audit',
  'trash',
];
const dialogs = ['years?open=add', 'calendar?open=add', 'grades?open=add', 'chatbots?open=add'];

const isLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0);
};

const faults = async (page: Page) => findBarriers(page, { isSeriousOnly: true });

test('the page has no accessibility problem in either theme', async ({ page }) => {
  test.slow();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await startSession(page, 'admin');
  const found: string[] = [];
  const places = [...sections, ...dialogs].map((section) => `/settings/${section}`);
  for (const place of ['/profile', '/account', ...places]) {
    await page.goto(place);
    await isLoaded(page);
    found.push(...(await faults(page)));
  }
  expect(found).toEqual([]);
  expect(said).toEqual([]);
});

test('on a phone nothing scrolls sideways and the open section is visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, 'admin');
  for (const place of [
    '/profile',
    '/account',
    ...[...sections, ...dialogs].map((each) => `/settings/${each}`),
  ]) {
    await page.goto(place);
    await isLoaded(page);
    const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isSideways(), place).toBe(false);
  }
  await page.goto('/settings/trash');
  await expect(page.getByRole('link', { name: 'Trash' })).toBeInViewport();
});
