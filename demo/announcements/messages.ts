import { contract } from '#contract/index.ts';
import type { DemoCalls } from '#demo/kit/calls.ts';
import { addDays, instantOfDay, pickEarlier } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { DemoClass } from '#demo/school/classes.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import { sendAbsenceNotices } from '#server/features/attendance/operations.ts';
import { unsubscribeAddressesOf } from '#server/features/messages/operations.ts';
import type { DemoAnnouncement } from './shape.ts';

type MessageSetting = {
  readonly calls: DemoCalls;
  readonly users: DemoUsers;
  readonly classes: readonly DemoClass[];
  readonly announcements: readonly DemoAnnouncement[];
};

/** In a smaller school, some audiences have no one who can be reached. */
const leastStudents = 20;

/** With thousands of families a load would take too long. */
export const hasMessages = ({ profile }: DemoSchool) =>
  profile.number === 1 && profile.students >= leastStudents && profile.students <= profile.detailedStudents;

const noticeRule = { is_on: true, delay_minutes: 30, send_until: '15:00' };

/** Messages that families got: an announcement, an urgent message, and notices of today's absences. */
export async function loadMessages(school: DemoSchool, setting: MessageSetting): Promise<void> {
  if (!hasMessages(school)) return;
  for (const one of setting.announcements) {
    if (one.text.isMailed) await publishWithEmails(school, setting, one);
  }
  await sendUrgent(school, setting);
  await sendNotices(school, setting);
  setting.calls.goTo(school.now);
}

/** Two families do not want announcements; nearly everyone else gets the email. */
async function publishWithEmails(
  school: DemoSchool,
  setting: MessageSetting,
  { announcement_id, text }: DemoAnnouncement,
) {
  const { calls, users, classes } = setting;
  const class_id = classes.find(({ grade }) => text.grades?.includes(grade))?.class_id;
  const { students } = await calls.call(users.registrar, contract.students.list, {
    query: { class_id, limit: '2' },
  });
  for (const { student_id } of students) await unsubscribe(school, setting, student_id);
  calls.goTo(momentsAgo(school, -text.publish, '07:30'));
  await calls.call(users.registrar, contract.announcements.publish, {
    params: { id: announcement_id },
    body: {},
  });
  await calls.finishJobs(users.registrar);
}

async function unsubscribe(school: DemoSchool, { calls, users }: MessageSetting, student_id: string) {
  const { guardians } = await calls.call(users.registrar, contract.guardians.listOfStudent, {
    params: { id: student_id },
  });
  const email = guardians.find((guardian) => guardian.email !== null)?.email?.toLowerCase();
  if (email === undefined) return;
  const { page } = unsubscribeAddressesOf(calls.ports, { school_id: school.schoolId, email });
  const query = Object.fromEntries(new URL(page).searchParams);
  await calls.callPublicly(contract.messages.unsubscribe, { query });
}

async function sendUrgent(school: DemoSchool, { calls, users, classes }: MessageSetting) {
  calls.goTo(momentsAgo(school, 9, '06:10'));
  const audiences = classes.filter(({ grade }) => grade <= 2).map(({ class_id }) => ({ class_id }));
  const body = {
    title: 'No lessons in the primary building today',
    text: 'A water pipe has burst in the primary building. Grades 1 and 2 stay at home today. Lessons begin again tomorrow at 8:00.',
    channels: ['email' as const, 'sms' as const],
    targetAudience: 'parents' as const,
    audiences,
  };
  const { emails, sms } = await calls.call(users.registrar, contract.messages.previewUrgent, { body });
  if (emails + sms === 0) return;
  const confirmed = { emails, sms };
  await calls.call(users.registrar, contract.messages.sendUrgent, { body: { ...body, confirmed } });
  await calls.finishJobs(users.registrar);
}

/** The families of today's unexplained absences were written to, and one has replied. */
async function sendNotices(school: DemoSchool, { calls, users }: MessageSetting) {
  const { updateNoticeSettings } = contract.attendance;
  const before = calls.sent.length;
  await calls.call(users.admin, updateNoticeSettings, { body: { ...noticeRule, delay_minutes: 0 } });
  calls.goTo(pickEarlier(instantOfDay(school.today, '10:30'), school.now));
  await calls.runScheduled(sendAbsenceNotices);
  await calls.call(users.admin, updateNoticeSettings, { body: noticeRule });
  const [link] = calls.sent.slice(before).flatMap(({ text }) => /\S+absence-notice\?\S+/.exec(text) ?? []);
  if (link === undefined) return;
  await calls.callPublicly(contract.attendance.replyToNotice, {
    query: { school: school.schoolId, secret: new URL(link).searchParams.get('secret') ?? '' },
    body: { answer: 'ill', note: `Fever since last night, back on ${addDays(school.today, 2)}` },
  });
}
