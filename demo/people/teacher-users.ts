import { contract } from '#contract/index.ts';
import type { DemoCalls } from '#demo/kit/calls.ts';
import { addDays } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { DemoClass } from '#demo/school/classes.ts';
import { subjectId } from '#demo/school/subjects.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { DemoYears } from '#demo/school/years.ts';
import type { DemoAssignment } from './assignments.ts';
import type { DemoTeacher } from './teachers.ts';

type UserSetting = {
  readonly calls: DemoCalls;
  readonly users: DemoUsers;
  readonly years: DemoYears;
  readonly classes: readonly DemoClass[];
  readonly teachers: readonly DemoTeacher[];
  readonly assignments: readonly DemoAssignment[];
};

const form = { grade: 4, section: 'B' };
const substituted = { grade: 3, section: 'A' };
const led = 'Mathematics';

/**
 * Two teachers who sign in: one has a form class whose register is not taken yet; the other leads a subject and stands
 * in for the class teacher of another class.
 */
export async function loadTeacherUsers(school: DemoSchool, setting: UserSetting): Promise<void> {
  const formTeacher = findFormTeacher(setting);
  const subjectTeacher = findSubjectTeacher(school, setting, formTeacher);
  await join(setting, formTeacher, 'teacher@homeroom.test');
  await join(setting, subjectTeacher, 'mathematics@homeroom.test');
  await school.query(storeDemoPassword, [school.schoolId, setting.users.admin.user_id]);
  await grantRights(school, setting, subjectTeacher);
}

const current = ({ assignments, years }: UserSetting) =>
  assignments.filter(({ academic_year_id }) => academic_year_id === years.current.academic_year_id);

function sectionOf({ classes }: UserSetting, { grade, section }: typeof form) {
  const found = classes.find((one) => one.grade === grade);
  const held = found?.sections.find(({ name }) => name === section);
  if (!found || !held) throw new Error(`The demo school has no Grade ${grade} ${section}`);
  return { class_id: found.class_id, section_id: held.section_id };
}

function findFormTeacher(setting: UserSetting): string {
  const { section_id } = sectionOf(setting, form);
  const found = current(setting).find((one) => one.is_class_teacher && one.section_id === section_id);
  if (!found) throw new Error('The form class has no class teacher');
  return found.teacher_id;
}

/** The one of the lowest class. */
function findSubjectTeacher(school: DemoSchool, setting: UserSetting, other: string): string {
  const subject_id = subjectId(school, led);
  const found = current(setting).find((one) => one.subject_id === subject_id && one.teacher_id !== other);
  if (!found) throw new Error(`No one teaches ${led}`);
  return found.teacher_id;
}

/** No one may choose the password of the demo, which everyone knows: it is stored at the end. */
const chosenPassword = 'Nine quiet herons at dusk';

/** Invites a teacher, who opens the link in the email and chooses a password. */
async function join({ calls, users, teachers }: UserSetting, teacher_id: string, user_email: string) {
  const name = teachers.find((one) => one.teacher_id === teacher_id)?.name ?? '';
  const body = { name, user_email, role: 'teacher', teacher_id } as const;
  const { cms_user_id: user_id } = await calls.call(users.admin, contract.users.invite, { body });
  const [, token = ''] = /token=(\S+)/.exec(calls.sent.at(-1)?.text ?? '') ?? [];
  const joining = { token, new_password: chosenPassword };
  await calls.callPublicly(contract.users.acceptInvitation, { body: joining });
  const teacher = { user_id, name, role: 'teacher' } as const;
  await calls.call(teacher, contract.auth.endOtherSessions, { body: { password: chosenPassword } });
}

const storeDemoPassword = `update users
  set password_hash = (
      select known.password_hash from users known where known.school_id = $1 and known.user_id = $2
    )
  where school_id = $1 and role = 'teacher'`;

async function grantRights(school: DemoSchool, setting: UserSetting, teacher_id: string) {
  const { calls, users } = setting;
  const { addGrant } = contract.teaching;
  await calls.call(users.admin, addGrant, {
    params: { id: teacher_id },
    body: {
      kind: 'head',
      subject_id: subjectId(school, led),
      from_date: addDays(school.today, -20),
      to_date: addDays(school.today, 100),
      reason: 'Leads the department while Mr Müller is away',
    },
  });
  await calls.call(users.admin, addGrant, {
    params: { id: teacher_id },
    body: {
      kind: 'substitute',
      class_id: sectionOf(setting, substituted).class_id,
      section: substituted.section,
      from_date: addDays(school.today, -3),
      to_date: addDays(school.today, 11),
      reason: 'The class teacher is on parental leave',
    },
  });
}
