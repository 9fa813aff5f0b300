import { expect, test } from '@playwright/test';
import { watch } from '#e2e/announcements/announcements-page.ts';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { dialog, openSettings, rowOf } from '#e2e/settings/settings-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  watch(page, problems);
});
test.afterEach(() => expect(problems).toEqual([]));

for (const width of [1440, 390]) {
  test(`the office stops messages to a guardian, allows them again and undoes that, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { call } = await openSettings(page, 'opt-outs');
    const address = `mina.${width}.${Date.now()}@home.test`;
    const { guardian_id } = (await call('POST', '/school/guardians', {
      name: `Mina ${address}`,
      emails: [{ address }],
    })) as { guardian_id: string };
    await page.getByRole('button', { name: 'Stop Messages' }).click();
    const form = dialog(page, 'Stop messages to an address');
    await form.getByLabel('Email or number').fill('mina');
    await form.getByLabel('Reason').fill('Asked for it in a letter');
    await form.getByRole('button', { name: 'Stop Messages' }).click();
    await expect(form.getByText('Enter an email address')).toBeVisible();
    await form.getByLabel('Email or number').fill(address);
    await expectAccessible(page, { include: '[data-dialog]' });
    await form.getByRole('button', { name: 'Stop Messages' }).click();

    await page.getByRole('searchbox').fill(address);
    await expect(page).toHaveURL(/search=/);
    const entry = width < 500 ? page.getByRole('main') : rowOf(page, address);
    await expect(entry).toContainText('Stopped by the office');
    await expect(entry).toContainText('Asked for it in a letter');
    await expectAccessible(page);

    await page.goto(`/guardians?edit=${guardian_id}`);
    const guardian = dialog(page, `Mina ${address}`);
    const messages = guardian.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText(`Messages to ${address} stopped`);
    await expect(messages).toContainText('No messages yet');
    await expectAccessible(page, { include: '[data-dialog]' });
    await messages.getByRole('button', { name: 'Allow again' }).click();
    const allow = dialog(page, `Allow messages to ${address}`);
    await allow.getByLabel('Reason').fill('She asked us by phone');
    await allow.getByRole('button', { name: 'Allow again' }).click();
    await expect(page.getByText(`Messages to ${address} are allowed again`)).toBeVisible();
    await expect(messages).not.toContainText('Messages to');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Messages to ${address} are stopped again`)).toBeVisible();
    await expect(messages).toContainText(`Messages to ${address} stopped on`);
  });
}
