import { expect, test } from '@playwright/test';
import { makeClass } from '#e2e/classes/classes-page.ts';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startSession } from '#e2e/kit/session.ts';
import { makeStudent } from '#e2e/students/students-page.ts';
import { cardOf, dialog, makeAnnouncement, searchFor, unsubscribingIn, watch } from './announcements-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  watch(page, problems);
});
test.afterEach(() => expect(problems).toEqual([]));

test('a family of a class gets the email, unsubscribes by its link, and gets no more emails', async ({
  page,
}) => {
  const session = await startSession(page, 'admin');
  const { id: class_id } = await makeClass(session);
  const address = `student.${class_id.slice(-12)}@example.test`;
  await makeStudent(session, { class_id, email: address });
  const meant = { targetAudience: 'students', audiences: [{ class_id }], sendMail: true };
  const first = await makeAnnouncement(session, { ...meant, status: 'published' });
  await page.goto(`/announcements?announcement=${first.id}&tab=deliveries`);
  const record = dialog(page, first.title);
  await expect.poll(() => unsubscribingIn(address)).toBeDefined();
  await page.reload();
  await expect(record.getByRole('row').filter({ hasText: address })).toContainText('Sent');
  await expectAccessible(page);

  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (!visitor) throw new Error('There is no second browser');
  watch(visitor, problems);
  await visitor.goto(`/unsubscribe${await unsubscribingIn(address)}`);
  await expect(visitor).toHaveTitle('Unsubscribe | Homeroom');
  await expect(visitor.getByRole('main')).toContainText(`to ${address}?`);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(visitor.getByRole('main')).toContainText('no longer receives messages');
  await visitor.goto('/unsubscribe?school=x&email=y&signature=z');
  await expect(visitor.getByRole('alert')).toContainText('This link does not work.');
  await visitor.context().close();

  const second = await makeAnnouncement(session, meant);
  await page.goto(`/announcements${searchFor(second.title)}`);
  await cardOf(page, second.title).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'No one can be reached' });
  await expect(question).toContainText('people: 1, with an address: 1, unsubscribed: 1');
  await question.getByRole('button', { name: 'Publish without emails' }).click();
  await expect(page.getByText(`${second.title} was published`)).toBeVisible();
  await page.goto(`/announcements?announcement=${second.id}&tab=deliveries`);
  await expect(dialog(page, second.title).getByRole('row').filter({ hasText: address })).toContainText(
    'Unsubscribed',
  );
});
