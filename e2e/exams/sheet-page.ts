import type { Page } from '@playwright/test';
import { apiBase, type SignedIn, startSession } from '#e2e/kit/session.ts';

type Body = Readonly<Record<string, unknown>>;

const headersOf = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

async function post(session: SignedIn, path: string, data: Body) {
  const reply = await session.page.request.post(`${apiBase}${path}`, { headers: headersOf(session), data });
  return (await reply.json()).result;
}

async function get(session: SignedIn, path: string) {
  const reply = await session.page.request.get(`${apiBase}${path}`, { headers: headersOf(session) });
  return (await reply.json()).result;
}

let made = 0;
function newName(word: string) {
  made += 1;
  return `${word} ${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** A class with three students and two subjects, and an unpublished exam. */
export async function makeSheet(page: Page) {
  const session = await startSession(page, 'registrar');
  const { current_year } = await get(session, '/settings/academic-years');
  const { exams } = await get(session, `/school/exams?year=${current_year}`);
  const exam = exams.find((one: { published_dt: string | null }) => one.published_dt === null);
  const class_name = newName('Sheet');
  const { class_id } = await post(session, '/school/classes', { class_name, sections: 'A' });
  const { subjects } = await get(session, '/school/subjects?limit=100');
  const taught = ['Mathematics', 'Music'].map((wanted) =>
    subjects.find((one: { subject_name: string }) => one.subject_name === wanted),
  );
  for (const { subject_id } of taught) {
    await post(session, `/school/classes/${class_id}/subjects`, { subject_id, academic_year: current_year });
  }
  for (const [index, student] of ['Ada Held', 'Ben Iqbal', 'Cleo Jansen'].entries()) {
    await post(session, '/school/students', {
      name: student,
      dob: '2014-05-06',
      gender: 'Female',
      class_id,
      section: 'A',
      roll_no: String(index + 1),
      admission_date: `${current_year}-01-15`,
      phone: '+1 555 0100',
      address: '1 Lane',
      mother_name: 'Åsa Held',
    });
  }
  const published = exams.find((one: { published_dt: string | null }) => one.published_dt !== null);
  const addressOf = ({ exam_id }: { exam_id: string }) => `/marks?class=${class_id}&exam=${exam_id}`;
  return { session, class_id, class_name, exam, published, address: addressOf(exam), addressOf };
}

const students = ['Ada Held', 'Ben Iqbal', 'Cleo Jansen'];
const subjects = ['Mathematics', 'Music'];

/** A cell of the sheet by student and subject. */
export const cell = (page: Page, student: string, subject: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(students.indexOf(student) + 1)
    .getByRole('gridcell')
    .nth(subjects.indexOf(subject));

/** Total, average and grade of a student. */
export const figures = (page: Page, student: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(students.indexOf(student) + 1)
    .getByRole('gridcell');

/** Puts a text on the page's clipboard, as a spreadsheet would, and pastes it at the focus. */
export const paste = (page: Page, text: string) =>
  page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData('text/plain', value);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
