/**
 * The reference: the same rows from the same database and driver, and nothing else. No sign-in, no permission, no
 * validation, no row-level security, no framework; one named prepared statement per request.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { answerLeads } from './bare-leads.ts';
import { answerPeople } from './bare-people.ts';
import { answerSchool } from './bare-school.ts';

const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 8 });
const school = process.env['BENCH_SCHOOL'] ?? '';
const statements = {
  page: {
    name: 'bare.page',
    text: `select other_student.student_id, other_student.name, other_student.class_id,
        cls.name as class_name, other_student.section, other_student.roll_no,
        other_student.date_of_birth as dob, other_student.gender, other_student.email,
        other_student.phone, other_student.address, other_student.admission_date, other_student.status,
        other_student.created_dt, other_student.updated_dt,
        (select sum(n)::int from student_counts where school_id = $1) as total
      from unnest(
        array(
          select student.student_id
          from students student
          where student.school_id = $1 and student.deleted_dt is null
          order by student.name_folded, student.student_id
          limit $2 offset $3
        )
      ) with ordinality item (id, place)
      join students other_student on other_student.school_id = $1 and other_student.student_id = item.id
      left join classes cls on cls.school_id = other_student.school_id
        and cls.class_id = other_student.class_id
      order by item.place`,
  },
  search: {
    name: 'bare.search',
    text: `with hits as materialized (
        select student.student_id, student.name_folded
        from students student
        where student.school_id = $1 and student.deleted_dt is null and student.status = $2
          and student.search_text like $3
      )
      select student.student_id, student.name, student.class_id, student.section, student.roll_no,
        student.date_of_birth as dob, student.gender, student.email, student.phone, student.address,
        student.admission_date, student.status, student.created_dt, student.updated_dt,
        (select count(*)::int from hits) as total
      from hits other_hits
      join students student on student.school_id = $1 and student.student_id = other_hits.student_id
      order by other_hits.name_folded, other_hits.student_id
      limit $4`,
  },
  one: { name: 'bare.one', text: 'select * from students where school_id = $1 and student_id = $2' },
  create: {
    name: 'bare.create',
    text: `with person as (
        insert into students
          (school_id, name, date_of_birth, gender, class_id, section, roll_no, academic_year, phone, address,
            admission_date)
        select $1, $2, '2015-03-04', 'female', cls.class_id, section.name, $3, academic_years.start_year,
          '555', 'Road 1', '2026-11-02'
        from classes cls
        join sections section on section.school_id = cls.school_id and section.class_id = cls.class_id, (
          select * from academic_years where school_id = $1 order by starts_on desc limit 1
        ) academic_years
        where cls.school_id = $1
        order by cls.position, section.position
        limit 1
        returning school_id, student_id, class_id, section
      ), place as (
        insert into enrolments
          (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date)
        select person.school_id, person.student_id,
          (select academic_year_id from academic_years where school_id = $1 order by starts_on desc limit 1),
          person.class_id,
          (
            select section_id
            from sections section
            where section.school_id = $1 and section.class_id = person.class_id
              and section.name = person.section
          ),
          $3, '2026-11-02'
        from person
      ), parent as (
        insert into guardians (school_id, name) values ($1, $4) returning guardian_id
      ), number as (
        insert into guardian_contacts (school_id, guardian_id, kind, typed)
        select $1, guardian_id, 'phone', '555' from parent
      ), kin as (
        insert into student_guardians (school_id, student_id, guardian_id, relationship)
        select $1, student_id, guardian_id, 'father' from person, parent
      ), audited as (
        insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
        select $1, 'bench', 'create', 'student', student_id::text, jsonb_build_object('name', $2::text)
        from person
      )
      select student_id
      from person`,
  },
  update: {
    name: 'bare.update',
    text: `with changed as (
        update students
        set phone = $3, address = $4
        where school_id = $1 and student_id = $2
        returning student_id
      ), audited as (
        insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
        select $1, 'bench', 'update', 'student', student_id::text, jsonb_build_object('phone', $3::text)
        from changed
      )
      select student_id
      from changed`,
  },
};

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text) as Record<string, string>;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench');
  const path = pathname.split('/').slice(1);
  const id = path[1] ?? '';
  const run = async (statement: { name: string; text: string }, values: unknown[]) =>
    (await pool.query<Record<string, unknown>>({ ...statement, values })).rows;
  const body = request.method === 'GET' ? {} : await bodyOf(request);
  const asked = { school, method: request.method ?? 'GET', path, query: searchParams, body };
  const answered =
    answerLeads(run, school, path, searchParams) ?? answerPeople(run, asked) ?? answerSchool(run, asked);
  if (answered) return answered;
  if (request.method === 'POST') {
    return run(statements.create, [school, body['name'], body['roll_no'], body['father_name']]);
  }
  if (request.method === 'PUT') {
    return run(statements.update, [school, id, body['phone'], body['address']]);
  }
  if (id) return run(statements.one, [school, id]);
  const search = searchParams.get('search');
  if (search) return run(statements.search, [school, searchParams.get('status'), `%${search}%`, 10]);
  const page = Number(searchParams.get('page') ?? 1);
  return run(statements.page, [school, 10, (page - 1) * 10]);
}

createServer((request, response) => {
  answer(request).then(
    (result) => {
      const text = JSON.stringify({ success: true, result, errors: [] });
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
