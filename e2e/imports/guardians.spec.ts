import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';

const header =
  'Full name,Birthdate,Sex,Class,Section,Roll No,Admission Date,Phone,Address,Mother Name,Mother Contact';

for (const width of [1440, 390]) {
  test(`an import asks who guardians are, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 850 });
    const mark = Date.now().toString(36);
    const phone = `+1 415 ${Date.now().toString().slice(-7)}`;
    const lines = ['Petra Novak', 'P. Novak', 'P. Novak'].map(
      (mother, n) =>
        `Learner ${mark} ${n},2014-03-0${n + 1},f,Grade 5,A,${mark}-${n},2026-08-10,+1 555 ${n},1 High Street,${mother},${phone}`,
    );
    await signIn(page, 'registrar', '/students?import=new');
    const form = page.getByRole('dialog', { name: 'Import students' });
    await page.locator('input[type=file]').setInputFiles({
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([header, ...lines].join('\n')),
    });
    await form.getByRole('button', { name: 'Next' }).click();
    const people = form.getByRole('region', { name: 'Guardians who may be on record' });
    await expect(people.getByText('Choose who they are')).toBeVisible({ timeout: 20_000 });
    const edge = await people.evaluate((panel) => panel.getBoundingClientRect().right);
    expect(edge).toBeLessThanOrEqual(width);
    await expect(form.getByRole('button', { name: 'Import 3 rows' })).toBeDisabled();
    await expect(form.getByText('Say who each guardian is')).toBeVisible();
    await expect(form.getByText('Please complete all required fields')).toBeHidden();
    await people.getByLabel('Who P. Novak is').selectOption({ label: 'Decide row by row' });
    await people
      .getByLabel('Who P. Novak in row 3 is')
      .selectOption({ label: 'The same as Petra Novak in row 2' });
    await expect(form.getByRole('button', { name: 'Import 3 rows' })).toBeDisabled();
    await people.getByLabel('Who P. Novak in row 4 is').selectOption({ label: 'A new guardian' });
    await expectAccessible(page, { include: '[data-dialog]' });
    await form.getByRole('button', { name: 'Import 3 rows' }).click();
    const result = page.getByRole('dialog', { name: 'Import of students' });
    await expect(result.getByText('3 rows were imported.')).toBeVisible({ timeout: 20_000 });
    await page.goto(`/guardians?search=${encodeURIComponent('Novak')}`);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `Learner ${mark} 0` })
        .filter({ hasText: `Learner ${mark} 1` }),
    ).toBeVisible();
  });
}
