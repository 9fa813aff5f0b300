/**
 * The reference: the same rows from the same database and driver, and nothing else. No sign-in, no permission, no
 * validation, no row-level security, no framework; one named prepared statement per request.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { answerLeads } from './bare-leads.ts';
import { answerSchool } from './bare-school.ts';

const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 8 });
const school = process.env['BENCH_SCHOOL'] ?? '';
const statements = {
  page: {
    name: 'bare.page',
    text: `select s.student_id, s.name, s.class_id, c.name as class_name, s.section, s.roll_no, s.date_of_birth as dob,
        s.gender, s.email, s.phone, s.address, s.admission_date, s.status, s.created_dt, s.updated_dt,
        (select sum(n)::int from student_counts where school_id = $1) as total
      from unnest(array(select o.student_id from students o where o.school_id = $1 and o.deleted_dt is null
          order by o.name_folded, o.student_id limit $2 offset $3)) with ordinality i (id, place)
        join students s on s.school_id = $1 and s.student_id = i.id
        left join classes c on c.school_id = s.school_id and c.class_id = s.class_id
      order by i.place`,
  },
  search: {
    name: 'bare.search',
    text: `with hits as materialized (
        select s.student_id, s.name_folded from students s
        where s.school_id = $1 and s.deleted_dt is null and s.status = $2 and s.search_text like $3
      )
      select s.student_id, s.name, s.class_id, s.section, s.roll_no, s.date_of_birth as dob, s.gender, s.email,
        s.phone, s.address, s.admission_date, s.status, s.created_dt, s.updated_dt,
        (select count(*)::int from hits) as total
      from hits h join students s on s.school_id = $1 and s.student_id = h.student_id
      order by h.name_folded, h.student_id limit $4`,
  },
  one: { name: 'bare.one', text: 'select * from students where school_id = $1 and student_id = $2' },
  create: {
    name: 'bare.create',
    text: `with person as (
        insert into students (school_id, name, date_of_birth, gender, class_id, section, roll_no, academic_year,
          phone, address, admission_date)
        select $1, $2, '2015-03-04', 'female', c.class_id, n.name, $3, y.start_year, '555', 'Road 1', '2026-11-02'
        from classes c join sections n on n.school_id = c.school_id and n.class_id = c.class_id,
          (select * from academic_years where school_id = $1 order by starts_on desc limit 1) y
        where c.school_id = $1 order by c.position, n.position limit 1 returning school_id, student_id, class_id, section
      ), place as (
        insert into enrolments (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date)
        select p.school_id, p.student_id,
          (select academic_year_id from academic_years where school_id = $1 order by starts_on desc limit 1),
          p.class_id, (select section_id from sections n where n.school_id = $1 and n.class_id = p.class_id
            and n.name = p.section), $3, '2026-11-02' from person p
      ), parent as (
        insert into guardians (school_id, name) values ($1, $4) returning guardian_id
      ), number as (
        insert into guardian_contacts (school_id, guardian_id, kind, typed) select $1, guardian_id, 'phone', '555' from parent
      ), kin as (
        insert into student_guardians (school_id, student_id, guardian_id, relationship)
        select $1, student_id, guardian_id, 'father' from person, parent
      ), audited as (
        insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
        select $1, 'bench', 'create', 'student', student_id::text, jsonb_build_object('name', $2::text) from person
      ) select student_id from person`,
  },
  update: {
    name: 'bare.update',
    text: `with changed as (
        update students set phone = $3, address = $4 where school_id = $1 and student_id = $2 returning student_id
      ), audited as (
        insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
        select $1, 'bench', 'update', 'student', student_id::text, jsonb_build_object('phone', $3::text) from changed
      ) select student_id from changed`,
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
  const answered = answerLeads(run, school, path, searchParams) ?? answerSchool(run, asked);
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
