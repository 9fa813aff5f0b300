import type pg from 'pg';
import type { Role } from '#contract/policy/roles.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { newToken } from '#server/kit/sessions/sessions.ts';

export const testPassword = 'correct horse 12';

export type TestUser = { user_id: string; school_id: string; email: string; name: string; token: string };

let passwordHash: Promise<string> | undefined;

async function idOf(client: pg.Client, text: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(text, values);
  if (!rows[0]) throw new Error('The statement answered no row');
  return rows[0].id;
}

export function makeSchool(client: pg.Client, name: string): Promise<string> {
  return idOf(client, `insert into schools (name, time_zone) values ($1, 'UTC') returning school_id as id`, [
    name,
  ]);
}

export function makeChatbot(client: pg.Client, school_id: string, name: string): Promise<string> {
  const text =
    'insert into chatbots (school_id, name, agent_name) values ($1, $2, $2) returning chatbot_id as id';
  return idOf(client, text, [school_id, name]);
}

/** A school year around `today`, from August to July. */
export function makeAcademicYear(client: pg.Client, school_id: string, startYear: number): Promise<string> {
  const text = `insert into academic_years (school_id, name, starts_on, ends_on)
    values ($1, $2, $3, $4)
    returning academic_year_id as id`;
  return idOf(client, text, [
    school_id,
    `${startYear}/${startYear + 1}`,
    `${startYear}-08-01`,
    `${startYear + 1}-07-31`,
  ]);
}

/** A user who is signed in already. */
/** A teacher without any class, with a user of their own. */
export async function makeTeacher(client: pg.Client, school_id: string, name = 'Mx Chalk') {
  const text = `insert into teachers (school_id, name, employee_id)
    values ($1, $2, 'E' || right(replace(new_id()::text, '-', ''), 12))
    returning teacher_id as id`;
  const teacher_id = await idOf(client, text, [school_id, name]);
  const email = `${teacher_id}@teachers.test`;
  const user = await makeUser(client, { school_id, email, name, role: 'teacher', teacher_id });
  return { ...user, teacher_id };
}

const insertUser = `insert into users (school_id, name, email, role, password_hash)
  values ($1, $2, $3, $4, $5)
  returning user_id as id`;
const insertTeacherUser = `insert into users (school_id, name, email, role, password_hash, teacher_id)
  values ($1, $2, $3, $4, $5, $6)
  returning user_id as id`;

export async function makeUser(
  client: pg.Client,
  given: {
    school_id: string;
    email: string;
    role: Role;
    name?: string;
    chatbot_ids?: string[];
    teacher_id?: string;
  },
): Promise<TestUser> {
  passwordHash ??= hashPassword(testPassword);
  const { school_id, email, role, name = email.split('@')[0] ?? email, chatbot_ids = [] } = given;
  const values = [school_id, name, email, role, await passwordHash];
  // Tests of upgrades begin with a schema in which no user was a teacher.
  const user_id = given.teacher_id
    ? await idOf(client, insertTeacherUser, [...values, given.teacher_id])
    : await idOf(client, insertUser, values);
  for (const chatbot of chatbot_ids) {
    await client.query('insert into user_chatbots (school_id, user_id, chatbot_id) values ($1, $2, $3)', [
      school_id,
      user_id,
      chatbot,
    ]);
  }
  const { token, hash } = newToken();
  await client.query(
    `insert into sessions (school_id, user_id, token_hash, expires_dt)
    values ($1, $2, $3, now() + interval '1 day')`,
    [school_id, user_id, hash],
  );
  return { user_id, school_id, email, name, token };
}
