import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';

export const person = { user_email: 'admin1@bench.test', password: 'many schools here' };

/** Each statement fills one table of all schools; triggers and constraints work as they do for people. */
const statements = [
  `insert into schools (name, time_zone)
  select 'School ' || number, (array['Europe/London', 'Asia/Kolkata', 'America/New_York'])[1 + number % 3]
  from generate_series(1, current_setting('bench.schools')::int) number`,
  `insert into users (school_id, name, email, role, password_hash)
  select school_id, 'Ada Admin', 'admin' || substr(name, 8) || '@bench.test', 'account-admin',
    current_setting('bench.password_hash')
  from schools`,
  `insert into academic_years (school_id, name, starts_on, ends_on)
  select school_id, 'This year', current_date - 100, current_date + 200 from schools`,
  `insert into classes (school_id, name) select school_id, 'Grade 5' from schools`,
  `insert into students (school_id, name, class_id)
  select school_id, 'Student ' || number, class_id from classes cross join generate_series(1, 5) number`,
  `insert into enrolments (school_id, student_id, class_id, academic_year_id, from_date)
  select student.school_id, student_id, student.class_id, academic_year_id, current_date - 50
  from students student join academic_years using (school_id)`,
  `insert into chatbots (school_id, name, agent_name, is_default)
  select school_id, 'Admissions', 'Robin', true from schools`,
  `insert into absence_notice_settings (school_id, is_on, delay_minutes, send_until)
  select school_id, true, 30, '18:00' from schools`,
  `insert into tasks (school_id, title, due_date, assigned_to, remind_dt)
  select school_id, 'Task ' || number, current_date + number, user_id, now() + make_interval(days => number)
  from users cross join generate_series(1, 5) number`,
];

/** Makes so many schools in a new data folder, each with a user, a year, a class, five students, a chatbot and tasks. */
export async function fillSchools(dataDir: string, schools: number): Promise<void> {
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }) });
  await migrate(database.connectionString);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`select set_config('app.maintenance', 'on', false)`);
  await client.query(
    `select set_config('bench.schools', $1, false), set_config('bench.password_hash', $2, false)`,
    [String(schools), await hashPassword(person.password)],
  );
  for (const statement of statements) await client.query(statement);
  await client.query('vacuum (analyze)');
  await client.end();
  await database.stop();
}
