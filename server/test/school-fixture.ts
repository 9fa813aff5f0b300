import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase } from './database.ts';
import { makeAcademicYear } from './factories.ts';

/** A school with one class, to try what the database itself refuses: as the app's role, in that school. */
export async function openSchoolFixture() {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const school_id = randomUUID();

  const enter = async (entering: pg.Client) => {
    await entering.query('set role homeroom_app');
    await entering.query(`select set_config('app.school_id', $1, false)`, [school_id]);
  };
  await enter(client);
  await client.query(`insert into schools (school_id, name) values ($1, 'Riverside')`, [school_id]);
  const year = await makeAcademicYear(client, school_id, 2025);

  /** Runs a statement whose `:school` is the school; answers its rows. */
  const run = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], by = client) =>
    (await by.query<Row>(text.replaceAll(':school', `'${school_id}'`), values)).rows;

  const idOf = async (text: string, values: unknown[] = []): Promise<string> => {
    const [row] = await run<{ id: string }>(text, values);
    if (!row) throw new Error('The statement answered no row');
    return row.id;
  };

  const class_id = await idOf(
    `insert into classes (school_id, name) values (:school, 'Grade 5') returning class_id as id`,
  );
  const makeSection = (name: string) =>
    idOf(
      `insert into sections (school_id, class_id, name) values (:school, $1, $2) returning section_id as id`,
      [class_id, name],
    );
  const makeStudent = (name: string) =>
    idOf(`insert into students (school_id, name) values (:school, $1) returning student_id as id`, [name]);

  return {
    year,
    class_id,
    section_a: await makeSection('A'),
    section_b: await makeSection('B'),
    run,
    idOf,
    makeStudent,
    enrol: (
      student: string,
      given: { section?: string | null; roll_no?: string; from?: string; to?: string | null },
    ) =>
      idOf(
        `insert into enrolments (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, to_date)
        values (:school, $1, $2, $3, $4, $5, $6, $7) returning enrolment_id as id`,
        [student, year, class_id, given.section, given.roll_no, given.from ?? '2025-09-01', given.to],
      ),
    /** A second person at work in the same school. */
    async connect(): Promise<pg.Client> {
      const other = new pg.Client({ connectionString: database.connectionString });
      await other.connect();
      await enter(other);
      return other;
    },
    async close() {
      await client.end();
      await database.drop();
    },
  };
}

export type SchoolFixture = Awaited<ReturnType<typeof openSchoolFixture>>;
