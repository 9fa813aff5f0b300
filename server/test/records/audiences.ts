import type { TestApi } from '#server/test/api.ts';
import { newClass } from './students.ts';

type Family = {
  name: string;
  email?: string | null;
  may_contact?: boolean;
  relationship?: string;
  to?: string;
};
type AudienceStudent = {
  name: string;
  email?: string | null;
  class_id: string;
  section?: 'A' | 'B';
  status?: string;
  from?: string;
  to?: string | null;
  family?: readonly Family[];
};

/** Statements whose first value is the school. */
function statementsOf({ sql, school_id }: TestApi) {
  const run = (text: string, values: unknown[]) => sql(text, [school_id, ...values]);
  const idOf = async (text: string, values: unknown[]) => {
    const [row] = await sql<{ id: string }>(text, [school_id, ...values]);
    if (!row) throw new Error('The statement answered no row');
    return row.id;
  };
  const sectionOf = (class_id: string, name: string) =>
    idOf('select section_id as id from sections where school_id = $1 and class_id = $2 and name = $3', [
      class_id,
      name,
    ]);
  return { run, idOf, sectionOf };
}

type Statements = ReturnType<typeof statementsOf>;

function guardianMakers({ run, idOf }: Statements) {
  return {
    makeGuardian: (name: string, email: string | null) =>
      idOf(
        `with guardian as (
          insert into guardians (school_id, name) values ($1, $2) returning guardian_id
        ), address as (
          insert into guardian_contacts (school_id, guardian_id, kind, typed, normal)
          select $1, guardian_id, 'email', $3, lower($3) from guardian where $3::text is not null
        )
        select guardian_id as id
        from guardian`,
        [name, email],
      ),
    link: (student_id: string, guardian_id: string, { relationship = 'mother', may_contact, to }: Family) =>
      run(
        `insert into student_guardians
          (school_id, student_id, guardian_id, relationship, may_contact, to_date)
        values ($1, $2, $3, $4, $5, $6)`,
        [student_id, guardian_id, relationship, may_contact ?? true, to ?? null],
      ),
  };
}

function studentMaker(statements: Statements) {
  const { idOf, sectionOf } = statements;
  const { makeGuardian, link } = guardianMakers(statements);
  return async (given: AudienceStudent) => {
    const { name, email = null, class_id, section = 'A', status = 'active', family = [] } = given;
    const student_id = await idOf(
      'insert into students (school_id, name, email, status) values ($1, $2, $3, $4) returning student_id as id',
      [name, email, status],
    );
    await idOf(
      `insert into enrolments
        (school_id, student_id, academic_year_id, class_id, section_id, from_date, to_date)
      select $1, $2, academic_year_id, $3, $4, $5, $6 from academic_years where school_id = $1 limit 1
      returning enrolment_id as id`,
      [
        student_id,
        class_id,
        await sectionOf(class_id, section),
        given.from ?? '2020-01-01',
        given.to ?? null,
      ],
    );
    for (const one of family) await link(student_id, await makeGuardian(one.name, one.email ?? null), one);
    return student_id;
  };
}

const teacherMaker =
  ({ run, idOf, sectionOf }: Statements) =>
  async (name: string, email: string | null, class_id?: string, section?: 'A' | 'B') => {
    const teacher_id = await idOf(
      `insert into teachers (school_id, name, employee_id, email)
      values ($1, $2, $3, $4)
      returning teacher_id as id`,
      [name, `T-${name}`, email],
    );
    if (!class_id) return;
    const subject_id = await idOf(
      'insert into subjects (school_id, name) values ($1, $2) returning subject_id as id',
      [`Subject of ${name}`],
    );
    await run(
      `insert into teacher_assignments
        (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id)
      select $1, $2, academic_year_id, $3, $4, $5 from academic_years where school_id = $1`,
      [teacher_id, class_id, section ? await sectionOf(class_id, section) : null, subject_id],
    );
  };

/** People of a school, written as they are kept, to see whom an announcement reaches. */
export function audienceMaker(api: TestApi) {
  const statements = statementsOf(api);
  return {
    sectionOf: statements.sectionOf,
    ...guardianMakers(statements),
    makeStudent: studentMaker(statements),
    makeTeacher: teacherMaker(statements),
  };
}

const ben: readonly Family[] = [
  { name: 'Ben Mother', email: 'ben@home.test' },
  { name: 'Ben Father', email: 'far@home.test', relationship: 'father', may_contact: false },
  { name: 'Ben Guardian', email: 'was@home.test', relationship: 'guardian', to: '2020-06-30' },
];
const ana: readonly Family[] = [
  { name: 'Ana Mother', email: 'mother@home.test' },
  { name: 'Ana Father', email: 'MOTHER@home.test ', relationship: 'father' },
  { name: 'Neighbor', email: 'neighbor@home.test', relationship: 'emergency' },
];
const caro: readonly Family[] = [
  { name: 'Caro Mother', email: 'caro@home.test' },
  { name: 'No Mail', relationship: 'father' },
];
const gone: readonly Family[] = [{ name: 'Gone Mother', email: 'gone@home.test' }];
const left: readonly Family[] = [{ name: 'Left Mother', email: 'left@home.test' }];

/** Two classes with families of every kind, and teachers of either. */
export async function makeFamilies(api: TestApi) {
  const people = audienceMaker(api);
  const { makeStudent, makeTeacher, makeGuardian, link } = people;
  const grade5 = await newClass(api);
  const grade6 = await newClass(api);
  const five = { class_id: grade5 };
  const students = [
    await makeStudent({ name: 'Ana', email: 'ana@student.test', ...five, family: ana }),
    await makeStudent({ name: 'Caro', email: 'no address', class_id: grade6, family: caro }),
  ];
  await makeStudent({ name: 'Ben', ...five, section: 'B', family: ben });
  await makeStudent({ name: 'Gone', email: 'gone@student.test', ...five, to: '2024-01-31', family: gone });
  await makeStudent({ name: 'Left', ...five, status: 'transferred', family: left });
  const shared = await makeGuardian('Grandmother', 'grandmother@home.test');
  for (const student of students)
    await link(student, shared, { name: 'Grandmother', relationship: 'guardian' });
  await makeTeacher('Ms Five', 'five@school.test', grade5, 'A');
  await makeTeacher('Mr Six', 'six@school.test', grade6);
  await makeTeacher('Ms Free', 'free@school.test');
  return { ...people, grade5, grade6 };
}

/** Whom an email to everyone of one kind reaches among them. */
export const addressesOf = {
  students: ['ana@student.test'],
  parents: ['ben@home.test', 'caro@home.test', 'grandmother@home.test', 'mother@home.test'],
  teachers: ['five@school.test', 'free@school.test', 'six@school.test'],
  staff: ['admin@test.test', 'registrar@test.test', 'staff@test.test'],
} as const;

/** An announcement to parents by email, and what becomes of it. */
export function openMailing(api: TestApi) {
  const createAnnouncement = async (body: object = {}) => {
    const sent = {
      title: 'Trip',
      description: 'To the sea',
      targetAudience: 'parents',
      sendMail: true,
      confirm_unreachable: true,
    };
    const { result, errors } = await api.call('announcements.create', {
      as: 'admin',
      body: { ...sent, ...body },
    });
    if (!result) throw new Error(JSON.stringify(errors));
    return result;
  };
  const deliveries = async (id: string, query = {}) =>
    (await api.call('announcements.deliveries', { as: 'admin', params: { id }, query })).result;
  return {
    made: createAnnouncement,
    published: (body: object = {}) => createAnnouncement({ status: 'published', ...body }),
    preview: async (body: object) =>
      (await api.call('announcements.previewAudience', { as: 'staff', body })).result,
    deliveries,
    deliver: async (id: string) => {
      const { job_id } = await deliveries(id);
      if (job_id) await api.finishJob(job_id);
      return deliveries(id);
    },
    sentTo: () => api.mails.map(({ to }) => to).sort(),
  };
}
