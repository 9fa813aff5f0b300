import { expect, test } from '@playwright/test';
import { makeStudent, newStudent, openStudents, rowOf, rows, search } from './students-page.ts';

for (const [language, asian] of [
  ['Chinese', '王小明'],
  ['Japanese', '佐藤さくら'],
  ['Korean', '김민준'],
] as const)
  test(`loads a font for a ${language} name, and none before`, async ({ page }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font' && request.url().includes('noto-sans')) fonts.push(request.url());
    });
    const session = await openStudents(page, 'admin');
    await expect(rows(page).nth(1)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(fonts).toEqual([]);
    const { roll_no } = newStudent();
    const name = `${asian} ${roll_no}`;
    await makeStudent(session, { name, roll_no });
    await search(page, roll_no);
    await expect(rowOf(page, name)).toBeVisible();
    const hasFont = () =>
      page.evaluate(
        (text) =>
          [...document.fonts].some(({ family, status }) => family.includes(text) && status === 'loaded'),
        language === 'Korean' ? 'Noto Sans KR' : 'Noto Sans SC',
      );
    await expect.poll(hasFont).toBe(true);
    expect(fonts.length).toBeLessThanOrEqual(asian.length);
    expect(new Set(fonts.map((url) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]));
  });
