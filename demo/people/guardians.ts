import { contract } from '#contract/index.ts';
import type { DemoCalls } from '#demo/kit/calls.ts';
import { addDays } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { LoadedRestriction } from './personal-documents.ts';
import type { DemoStudent } from './students.ts';

type GuardianSetting = {
  readonly calls: DemoCalls;
  readonly users: DemoUsers;
  readonly students: readonly DemoStudent[];
  readonly restriction: LoadedRestriction | undefined;
};

const habits = [
  { preferred_language: 'de', preferred_channel: 'email' },
  { preferred_language: 'fr', preferred_channel: 'sms' },
  { preferred_language: 'es', preferred_channel: 'phone' },
  { preferred_language: 'ar', preferred_channel: 'sms' },
  { preferred_language: 'hi', preferred_channel: 'email' },
] as const;

const oldNumber = '+1 206 555 0198';

/** No family has more children in a row. */
const mostSiblings = 3;

/** What the office has noted about some guardians: language and channel, rights, a restriction, someone entered twice. */
export async function loadGuardians(school: DemoSchool, setting: GuardianSetting): Promise<void> {
  const { students } = setting;
  for (const [place, habit] of habits.entries())
    await noteHabit(setting, students[place * mostSiblings], habit);
  await restrict(school, setting);
  await enterTwice(setting, students[7]);
}

async function guardiansOf({ calls, users }: GuardianSetting, { student_id }: DemoStudent) {
  const { listOfStudent } = contract.guardians;
  const { guardians } = await calls.call(users.registrar, listOfStudent, { params: { id: student_id } });
  return guardians.filter(({ name }) => name !== null);
}

async function noteHabit(
  setting: GuardianSetting,
  student: DemoStudent | undefined,
  habit: (typeof habits)[number],
) {
  const [first] = student ? await guardiansOf(setting, student) : [];
  if (!first) return;
  const { calls, users } = setting;
  const phones = [{ number: first.phone ?? oldNumber }, { number: oldNumber, note: 'At work, until 16:00' }];
  await calls.call(users.registrar, contract.guardians.update, {
    params: { id: first.guardian_id },
    body: { ...habit, phones },
  });
}

/** A court has decided that one parent may neither collect the student nor read the records. */
async function restrict(school: DemoSchool, setting: GuardianSetting) {
  const { calls, users, students, restriction } = setting;
  const student = students.find(({ student_id }) => student_id === restriction?.student_id);
  const parent = student && (await guardiansOf(setting, student)).at(-1);
  if (!student || !parent || !restriction) return;
  await calls.call(users.registrar, contract.guardians.link, {
    params: { id: student.student_id, gid: parent.guardian_id },
    body: {
      relationships: parent.relationships,
      may_contact: true,
      may_see_records: false,
      may_collect: false,
      from_date: addDays(school.today, -120),
      restriction_document_id: restriction.document_id,
    },
  });
}

/** The same person from another form: a possible duplicate that someone can merge. */
async function enterTwice(setting: GuardianSetting, student: DemoStudent | undefined) {
  const [first] = student ? await guardiansOf(setting, student) : [];
  if (!student || !first?.name || !first.email) return;
  const { calls, users } = setting;
  const { guardian_id } = await calls.call(users.staff, contract.guardians.create, {
    body: { name: first.name, emails: [{ address: first.email }], confirm_new: true },
  });
  await calls.call(users.staff, contract.guardians.link, {
    params: { id: student.student_id, gid: guardian_id },
    body: { relationships: ['other'] },
  });
}
