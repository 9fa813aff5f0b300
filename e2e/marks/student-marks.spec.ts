import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, type SignedIn, startSession } from '#e2e/kit/session.ts';
import { dialog, makeStudent, openStudents } from '#e2e/students/students-page.ts';

const tab = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowOf = (page: Page, exam: string, subject: string) =>
  card(page, exam).getByRole('row').filter({ hasText: subject });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const failCalls = (page: Page, path: RegExp, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { success: false, result: null, errors: [] } })
      : route.fallback(),
  );

async function faults(page: Page) {
  return findBarriers(page, { isSeriousOnly: true });
}

const call = (session: SignedIn, method: string, path: string, data?: object) =>
  session.page.request.fetch(`${apiBase}/school/students/${path}`, {
    method,
    headers: { authorization: `Bearer ${session.token}` },
    ...(data && { data }),
  });

/** A new student with the subjects of their class, and the year. */
async function makeStudentWithSubjects(page: Page) {
  const session = await openStudents(page, 'staff');
  const { id } = await makeStudent(session);
  const headers = { authorization: `Bearer ${session.token}` };
  const reply = await page.request.get(`${apiBase}/settings/academic-years`, { headers });
  const year = (await reply.json()).result.current_year as number;
  await call(session, 'POST', `${id}/subjects/of-class`, { year });
  return { session, id, year };
}

test('subjects are registered, removed and restored', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { id, class_name } = await makeStudent(session);
  await page.goto(`/students?student=${id}&tab=subjects`);
  const subjects = tab(page, 'Subjects');
  await expect(subjects.getByText('No Subjects Registered')).toBeVisible();
  await subjects.getByRole('button', { name: new RegExp(`Register \\d+ subjects of ${class_name}`) }).click();
  const mathematics = card(page, 'Mathematics');
  await expect(mathematics).toContainText(/MATH.*Core/s);
  const cards = subjects.getByRole('button', { name: 'Remove Subject' });
  const count = await cards.count();
  await expect(subjects).toContainText(new RegExp(`Enrolled Subjects\\s*${count}`));
  expect(await faults(page)).toEqual([]);

  await mathematics.getByRole('button', { name: 'Remove Subject' }).click();
  await expect(question(page, 'Remove Subject')).toContainText(
    'Are you sure you want to remove this subject?',
  );
  await question(page, 'Remove Subject').getByRole('button', { name: 'Remove Subject' }).click();
  await expect(cards).toHaveCount(count - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mathematics).toBeVisible();

  await subjects.getByRole('button', { name: 'Add Subject' }).click();
  const form = dialog(page, 'Add Subject');
  const choice = form.getByRole('combobox', { name: 'Subject' });
  await expect(choice).toBeEnabled();
  await expect(choice.getByRole('option', { name: /Mathematics/ })).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Subject is required')).toBeVisible();
  await choice.selectOption({ index: 1 });
  await failCalls(page, /\/subjects$/, 'POST');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to add subject. Please try again.');
  await page.unrouteAll();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(cards).toHaveCount(count + 1);
});

test('marks are entered with a live preview, corrected, and deleted with Undo', async ({ page }) => {
  const { id } = await makeStudentWithSubjects(page);
  await page.goto(`/students?student=${id}&tab=marks`);
  const marks = tab(page, 'Marks');
  await marks.getByRole('button', { name: 'Add Mark' }).click();
  const form = dialog(page, 'Add Mark');
  await form.getByRole('combobox', { name: 'Subject' }).selectOption('Mathematics');
  await form.getByRole('combobox', { name: 'Exam' }).selectOption('Third Term');
  await form.getByLabel('Marks Obtained').fill('179.9');
  await expect(form.getByRole('status')).toHaveText('Percentage: N/A · Grade: N/A');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Marks Obtained must not be more than Total Marks')).toBeVisible();
  await form.getByLabel('Total Marks').fill('200');
  await expect(form.getByRole('status')).toHaveText('Percentage: 89.95% · Grade: A');
  expect(await faults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const row = rowOf(page, 'Third Term', 'Mathematics');
  await expect(row).toContainText(/179\.9 \/ 200.*89\.95%.*A/s);
  await expect(card(page, 'Third Term')).toContainText(/Completed.*Grade: A.*1 of \d+ subjects/s);
  await expect(marks).toContainText(/Best Subject\s*Mathematics/);

  await row.getByRole('button', { name: 'Edit Mark' }).click();
  const edit = dialog(page, 'Edit Mark');
  await edit.getByLabel('Absent').check();
  await edit.getByLabel('Reason for the change').fill('Mixed up two students');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(/Absent.*N\/A/s);
  await row.getByRole('button', { name: 'Mark History' }).click();
  const history = dialog(page, 'Mark History: Mathematics, Third Term');
  await expect(history).toContainText(/from 179\.9 \/ 200, A to Absent.*Mixed up two students.*Entered by/s);
  await page.keyboard.press('Escape');

  await failCalls(page, /\/marks\//, 'DELETE');
  await row.getByRole('button', { name: 'Delete Mark' }).click();
  await expect(question(page, 'Delete Mark')).toContainText('Are you sure you want to delete this mark?');
  await question(page, 'Delete Mark').getByRole('button', { name: 'Delete Mark' }).click();
  await expect(page.getByText('Failed to delete mark. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await row.getByRole('button', { name: 'Delete Mark' }).click();
  await question(page, 'Delete Mark').getByRole('button', { name: 'Delete Mark' }).click();
  await expect(card(page, 'Third Term').getByText('No marks added for this exam yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Absent');
});

test('a mark that someone else changed meanwhile is not lost', async ({ page }) => {
  const { session, id, year } = await makeStudentWithSubjects(page);
  const { result } = await (await call(session, 'GET', `${id}/subjects?year=${year}`)).json();
  const { subject_id, subject_name } = result.subjects[0];
  const sent = { subject_id, exam_name: 'Third Term', marks: 50, year };
  const made = await (await call(session, 'POST', `${id}/marks`, sent)).json();
  await page.goto(`/students?student=${id}&tab=marks`);
  await rowOf(page, 'Third Term', subject_name).getByRole('button', { name: 'Edit Mark' }).click();
  const edit = dialog(page, 'Edit Mark');
  await edit.getByLabel('Marks Obtained').fill('61');
  await call(session, 'PUT', `${id}/marks/${made.result.id}`, { marks: 70 });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toContainText('Changed by someone else');
  await edit.getByRole('button', { name: 'Load their version' }).click();
  await expect(edit.getByLabel('Marks Obtained')).toHaveValue('70');
  await failCalls(page, /\/marks\//, 'PUT');
  await edit.getByLabel('Marks Obtained').fill('71');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toContainText('Failed to save mark. Please try again.');
});

test('a list that fails to load says so and can be retried', async ({ page }) => {
  const { id } = await makeStudentWithSubjects(page);
  await failCalls(page, /\/(subjects|marks|performance|academic-history)(\?|$)/, 'GET');
  await page.goto(`/students?student=${id}&tab=subjects`);
  for (const [name, sentences] of [
    ['Subjects', ['Failed to load subjects']],
    ['Marks', ['Failed to load marks']],
    ['Performance', ['Failed to load performance', 'Failed to load academic history']],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    for (const sentence of sentences) await expect(tab(page, name).getByText(sentence)).toBeVisible();
  }
  await page.unrouteAll();
  for (const _ of [1, 2])
    await tab(page, 'Performance').getByRole('button', { name: 'Retry' }).first().click();
  await expect(tab(page, 'Performance')).toContainText(/No performance yet.*Average: N\/A/s);
});

test('no mark can be added in a year without subjects', async ({ page }) => {
  const { id } = await makeStudentWithSubjects(page);
  await page.goto(`/students?student=${id}&tab=marks`);
  await tab(page, 'Marks').getByRole('combobox', { name: 'Academic Year' }).selectOption('2024');
  await expect(page).toHaveURL(/year=2024/);
  await tab(page, 'Marks').getByRole('button', { name: 'Add Mark' }).click();
  const form = dialog(page, 'Add Mark');
  await expect(form).toContainText('No subjects registered for 2024. Please add subjects first.');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
});

for (const width of [1440, 390]) {
  test(`performance shows charts that are also tables, and earlier years, at ${width} px`, async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.setViewportSize({ width, height: 900 });
    const { session, id, year } = await makeStudentWithSubjects(page);
    const { result } = await (await call(session, 'GET', `${id}/subjects?year=${year}`)).json();
    for (const [index, marks] of [80, 91].entries()) {
      const { subject_id } = result.subjects[index];
      await call(session, 'POST', `${id}/marks`, { subject_id, exam_name: 'Quarterly Test', marks, year });
    }
    await page.goto(`/students?student=${id}&tab=performance`);
    const performance = tab(page, 'Performance');
    await expect(performance).toContainText(/Average\s*86%\s*Grade: A/);
    await expect(performance).toContainText(/Rank\s*1 of 1|Rank\s*Not ranked/);
    const chart = performance.getByRole('figure', { name: 'Average by exam' });
    await expect(chart.getByRole('img')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expect(chart.getByRole('row', { name: /Quarterly Test 85\.5%/ })).toBeVisible();
    await performance.getByRole('combobox', { name: 'Exam' }).selectOption('Quarterly Test');
    await expect(page).toHaveURL(/exam=Quarterly/);
    await expect(performance).toContainText(/Average\s*85\.5%/);
    const history = performance.getByRole('region', { name: 'Academic History' });
    await expect(history).toContainText(/Average: 86%.*Grade: A.*Quarterly Test: 85\.5%, A/s);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(complaints).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/exam=|year=|student=/);
  });
}
