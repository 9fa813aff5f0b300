import type { AuditLogTable } from '#server/db/types.gen.ts';
import { addDays, instantOfDay, pickEarlier } from './kit/days.ts';
import type { DemoSchool } from './kit/demo-school.ts';
import type { DemoStudent } from './people/students.ts';
import type { DemoUser, DemoUsers } from './school/users.ts';
import type { DemoYears } from './school/years.ts';

type DemoContext = {
  readonly users: DemoUsers;
  readonly years: DemoYears;
  readonly students: readonly DemoStudent[];
};

type DemoAuditEntry = Partial<AuditLogTable> & { readonly created_dt: string; readonly actor_name: string };

/**
 * The audit log of the last weeks: users, the year, new students and corrections. Ids follow the order of writing.
 */
export async function loadAudit(school: DemoSchool, setting: DemoContext): Promise<void> {
  const entries = [
    ...setUp(school, setting),
    ...admissions(school, setting),
    ...corrections(school, setting),
  ];
  const inOrder = entries.toSorted((one, other) => (one.created_dt < other.created_dt ? -1 : 1));
  await school.insert<AuditLogTable>('audit_log', inOrder);
}

const actorColumns = ({ user_id, name }: DemoUser) => ({ actor_user_id: user_id, actor_name: name });

function setUp(school: DemoSchool, { users, years }: DemoContext): DemoAuditEntry[] {
  const { admin, registrar, staff } = users;
  const created = [registrar, staff].filter(({ user_id }) => user_id !== admin.user_id);
  return [
    {
      ...actorColumns(admin),
      action: 'update',
      entity: 'school',
      entity_id: school.schoolId,
      before: { phone: '' },
      after: { phone: school.profile.phone },
      created_dt: instantOfDay(addDays(school.today, -320), '09:00'),
    },
    {
      ...actorColumns(admin),
      action: 'create',
      entity: 'academic_year',
      entity_id: years.current.academic_year_id,
      before: null,
      after: {
        name: `School year ${years.current.startYear}`,
        starts_on: years.current.startsOn,
        ends_on: years.current.endsOn,
      },
      created_dt: instantOfDay(addDays(years.current.startsOn, -40), '11:12'),
    },
    ...created.map(({ user_id, name, role }, index) => ({
      ...actorColumns(admin),
      action: 'create',
      entity: 'user',
      entity_id: user_id,
      before: null,
      after: { name, role },
      created_dt: instantOfDay(addDays(school.today, -310 + index), '09:30'),
    })),
  ];
}

const admissions = (school: DemoSchool, { users, students, years }: DemoContext): DemoAuditEntry[] =>
  students
    .filter(({ career }) => career.admissionDate > addDays(school.today, -46))
    .map(({ student_id, name, career }) => ({
      ...actorColumns(users.registrar),
      action: 'create',
      entity: 'student',
      entity_id: student_id,
      before: null,
      after: { name, status: 'active', year: years.current.startYear, roll_no: career.enrolments[0].roll_no },
      created_dt: pickEarlier(instantOfDay(career.admissionDate, '11:05'), school.now),
    }));

function corrections(school: DemoSchool, { users, students }: DemoContext): DemoAuditEntry[] {
  const texts = [
    { before: { transport_mode: 'Walking' }, after: { transport_mode: 'School Bus' } },
    { before: { allergies: null }, after: { allergies: 'Bee stings' } },
    { before: { special_needs: null }, after: { special_needs: 'Extra time in written tests (dyslexia)' } },
  ];
  return texts.flatMap(({ before, after }, index) => {
    const student = students[index * 7 + 1];
    if (!student) return [];
    return [
      {
        ...actorColumns(users.staff),
        action: 'update',
        entity: 'student',
        entity_id: student.student_id,
        before,
        after,
        created_dt: instantOfDay(addDays(school.today, -3 - index * 4), '10:40'),
      },
    ];
  });
}
