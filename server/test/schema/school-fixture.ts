import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase } from '#server/test/database.ts';
import { makeAcademicYear } from '#server/test/factories.ts';

type Enrolment = { section?: string | null; roll_no?: string; from?: string; to?: string | null };

/** A client that works as the app does: in its role and in one school. */
async function connectTo(connectionString: string, school_id: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('set role homeroom_app');
  await client.query(`select set_config('app.school_id', $1, false)`, [school_id]);
  return client;
}

/** Statements whose `:school` is the school. */
function statementsIn(client: pg.Client, school_id: string) {
  const run = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], by = client) =>
    (await by.query<Row>(text.replaceAll(':school', `'${school_id}'`), values)).rows;
  const idOf = async (text: string, values: unknown[] = []): Promise<string> => {
    const [row] = await run<{ id: string }>(text, values);
    if (!row) throw new Error('The statement answered no row');
    return row.id;
  };
  return { run, idOf };
}

type Statements = ReturnType<typeof statementsIn>;

async function makeClass({ idOf }: Statements) {
  const class_id = await idOf(
    `insert into classes (school_id, name) values (:school, 'Grade 5') returning class_id as id`,
  );
  const makeSection = (name: string) =>
    idOf(
      `insert into sections (school_id, class_id, name) values (:school, $1, $2) returning section_id as id`,
      [class_id, name],
    );
  return { class_id, section_a: await makeSection('A'), section_b: await makeSection('B') };
}

function studentMakers({ idOf }: Statements, year: string, class_id: string) {
  return {
    makeStudent: (name: string) =>
      idOf(`insert into students (school_id, name) values (:school, $1) returning student_id as id`, [name]),
    enrol: (student: string, { section, roll_no, from = '2025-09-01', to }: Enrolment) =>
      idOf(
        `insert into enrolments
          (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, to_date)
        values (:school, $1, $2, $3, $4, $5, $6, $7)
        returning enrolment_id as id`,
        [student, year, class_id, section, roll_no, from, to],
      ),
  };
}

/** A school with one class, to try what the database itself refuses: as the app's role, in that school. */
export async function openSchoolFixture() {
  const database = await createTestDatabase();
  const school_id = randomUUID();
  const client = await connectTo(database.connectionString, school_id);
  await client.query(`insert into schools (school_id, name) values ($1, 'Riverside')`, [school_id]);
  const year = await makeAcademicYear(client, school_id, 2025);
  const statements = statementsIn(client, school_id);
  const grade = await makeClass(statements);
  return {
    ...statements,
    ...grade,
    ...studentMakers(statements, year, grade.class_id),
    year,
    /** A second person at work in the same school. */
    connect: () => connectTo(database.connectionString, school_id),
    async close() {
      await client.end();
      await database.drop();
    },
  };
}

export type SchoolFixture = Awaited<ReturnType<typeof openSchoolFixture>>;
