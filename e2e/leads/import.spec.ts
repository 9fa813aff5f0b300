import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { pressPageButton } from '#e2e/kit/page-buttons.ts';
import { signIn } from '#e2e/kit/session.ts';
import { newName } from './leads-page.ts';

let problems: string[] = [];
test.beforeEach(({ page }) => {
  problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
});
test.afterEach(() => expect(problems).toEqual([]));

async function expectAccessibleDialog(page: Page) {
  await expectAccessible(page, { include: '[data-dialog]' });
}

for (const width of [1440, 390]) {
  test(`a list of leads is imported, found on the board, exported and undone, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    await signIn(page, 'registrar', '/leads');
    await pressPageButton(page, 'Import');
    const wizard = page.getByRole('dialog', { name: 'Import leads' });
    const name = newName();
    const mail = `${name.replace(' ', '.')}@example.test`;
    const lines = [
      'Parent name,E-mail,Lead Status,Channel,Town,Shoe size',
      `${name},${mail},In Process,Word of mouth,Riverton,38`,
      `${name} Twin,${mail},Closed Won,Website,Riverton,38`,
      `${name} Nowhere,nowhere,New,Website,Riverton,38`,
    ];
    const buffer = Buffer.from(lines.join('\n'));
    const files = page.locator('input[type=file]');
    await files.setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer });
    await expect(wizard.getByLabel('Read Channel as')).toHaveValue('source');
    await expect(wizard.getByLabel('Read Lead Status as')).toHaveValue('lead_stage');
    await expect(wizard.getByLabel('Read Shoe size as')).toHaveValue('');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByRole('tab', { name: 'To be created (2)' })).toBeVisible({ timeout: 20_000 });
    await expect(wizard.getByText('Email must be a valid email address')).toBeVisible();
    await wizard.getByRole('tab', { name: 'To be created (2)' }).click();
    await expect(wizard.getByText('Row 2 of the file has the same email')).toBeVisible();
    await expectAccessibleDialog(page);
    await wizard.getByRole('button', { name: 'Import 2 rows' }).click();
    const result = page.getByRole('dialog', { name: 'Import of leads' });
    await expect(result.getByText('2 rows were imported. 1 row was refused.')).toBeVisible({
      timeout: 20_000,
    });
    const address = page.url();

    await page.goto(`/leads?search=${encodeURIComponent(name)}`);
    const negotiation = page.getByRole('region', { name: 'Negotiation', exact: true });
    await expect(negotiation.getByRole('article', { name, exact: true })).toBeVisible();
    await pressPageButton(page, 'Export');
    const dialog = page.getByRole('dialog', { name: 'Export leads' });
    await expect(dialog).toContainText('2 rows, as filtered and sorted in the list');
    await expectAccessibleDialog(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(3);
    expect(text).toContain('referral');

    await page.goto(address);
    await result.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(result.getByText('The import was undone.')).toBeVisible({ timeout: 20_000 });
    await page.goto(`/leads?search=${encodeURIComponent(name)}`);
    await expect(page.getByText('0 leads listed')).toBeVisible();
  });
}

test('a person who may not import or export leads sees no buttons for it', async ({ page }) => {
  await signIn(page, 'staff', '/leads');
  await expect(page.getByRole('button', { name: 'Add Lead' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
});
