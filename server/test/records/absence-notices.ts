import type { AttendanceStatus } from '#contract/attendance/values.ts';
import type { TestApi, Who } from '#server/test/api.ts';
import { mark, wednesday } from './attendance.ts';
import { newStudent } from './students.ts';

/** What has left the outbox. */
function sentNotices(api: TestApi) {
  const subjectsTo = (address: string) =>
    api.mails.filter(({ to }) => to === address).map(({ subject }) => subject);
  /** What the link in the message to an address carries. */
  const linkTo = (address: string) => {
    const text = api.mails.find(({ to }) => to === address)?.text ?? '';
    const link = /https:\/\/homeroom\.test\/absence-notice\?\S+/.exec(text)?.[0];
    if (!link) throw new Error(`No link was sent to ${address}`);
    const { school = '', secret = '' } = Object.fromEntries(new URL(link).searchParams);
    return { school, secret };
  };
  return { subjectsTo, linkTo };
}

/** Absence notices of a test school on one Wednesday, by the clock of the test. */
export function absenceNotices(api: TestApi, class_id: string) {
  let families = 0;
  const at = (time: string, day = wednesday) => api.setNow(new Date(`${day}T${time}:00Z`));
  const run = async (time: string, day = wednesday) => {
    at(time, day);
    await api.app.runRegularJob('attendance.send_notices');
    await api.app.runRegularJob('messages.send');
  };
  const switchOn = (changes: object = {}, as: Who = 'admin') =>
    api.call('attendance.updateNoticeSettings', {
      as,
      body: { is_on: true, delay_minutes: 30, send_until: '15:00', ...changes },
    });
  /** A student with one parent, who has an email address of their own. */
  const newChild = async (changes: object = {}) => {
    families += 1;
    const address = `family${families}@home.test`;
    const name = `Ada${families} Byron`;
    const form = {
      name,
      father_email: address,
      father_contact: `+44 20 7946 ${1000 + families}`,
      ...changes,
    };
    return { id: await newStudent(api, class_id, form), name, address };
  };
  /** Records the attendance at a time of that day. */
  const record = async (student_id: string, status: AttendanceStatus, time: string, changes: object = {}) => {
    at(time);
    const { status: code, errors } = await mark(api, student_id, status, { class_id, ...changes });
    if (code !== 200) throw new Error(`The record was refused: ${code} ${JSON.stringify(errors)}`);
    await api.sql('update student_attendance set marked_dt = $2 where student_id = $1', [
      student_id,
      `${wednesday}T${time}:00Z`,
    ]);
  };
  const list = async (as: Who = 'staff') => (await api.call('attendance.listNotices', { as })).result;
  const absenceOf = async (student_id: string) =>
    (await list()).absences.find((absence) => absence.student_id === student_id);
  return { at, run, switchOn, newChild, record, list, absenceOf, ...sentNotices(api) };
}
