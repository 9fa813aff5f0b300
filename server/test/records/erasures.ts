import { expect } from 'vitest';
import type { TestApi } from '#server/test/api.ts';
import { mark, wednesday } from './attendance.ts';
import { newLead } from './leads.ts';
import { newSubject, register } from './marks.ts';
import { newClass, newStudent, studentForm } from './students.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

/**
 * Every table that holds one of these words or ids, by the whole text of its rows. The log keeps the id of the record that
 * a line is about, and nothing else of it. What the figures have yet to count, which a job does within seconds, is counted
 * first.
 */
export async function tablesWith(api: TestApi, ...words: readonly string[]): Promise<string[]> {
  await api.app.runRegularJob('analytics.count_figures');
  const rows = await api.sql<{ name: string; found: boolean }>(
    `select relation.oid::regclass::text as name,
      query_to_xml(
        format(
          'select 1 from %s item where %s ~* %L', relation.oid::regclass,
          case
            when relation.relname = 'audit_log' then 'concat_ws('' '', item.before::text, item.after::text)'
            else 'item::text'
          end,
          $1::text
        ),
        false, true, ''
      )::text like '%row%' as found
    from pg_class relation
    where relation.relkind = 'r'
      and relation.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    [words.map((word) => word.replaceAll(/[+().?*]/g, '\\$&')).join('|')],
  );
  return rows.filter(({ found }) => found).map(({ name }) => name);
}

let key = 0;
const idempotent = () => {
  key += 1;
  return { 'idempotency-key': `erasure-${key}` };
};

async function make(
  api: TestApi,
  id: Parameters<TestApi['call']>[0],
  given: object,
): Promise<Record<string, unknown>> {
  const { status, result, errors } = await api.call(id, { as: 'admin', headers: idempotent(), ...given });
  if (status >= 400) throw new Error(`${id} ${status}: ${JSON.stringify(errors)}`);
  return result as Record<string, unknown>;
}

/** What the student and the family are called and reached by: none of it may be left. */
export const traces = [
  'Zaphodia',
  'Beeblebrox',
  'Ottokar Quint',
  'ottokar@beeble.test',
  'zaphodia@beeble.test',
  '555 0042 17',
  'peanuts and moonlight',
  'Magrathea Lane',
];

async function fillSchoolLife(api: TestApi, id: string, class_id: string) {
  const params = { id };
  const subject_id = await newSubject(api, 'Physics');
  await register(api, id, subject_id);
  const marked = await make(api, 'marks.create', {
    params,
    body: {
      subject_id,
      exam_name: 'First Term',
      year: api.year,
      marks: 61,
      remarks: 'Zaphodia can do better',
    },
  });
  const markId = String(marked['id']);
  await make(api, 'marks.update', {
    params: { ...params, markId },
    body: { marks: 71, reason: 'Zaphodia was right' },
  });
  const others = { class_id, notes: 'Beeblebrox was ill' };
  expect((await mark(api, id, 'absent', others)).status).toBe(200);
  await api.sql("update student_attendance set reason = 'Beeblebrox, ill again' where student_id = $1", [id]);
  expect((await mark(api, id, 'late', { class_id, reason: 'Zaphodia came later' })).status).toBe(200);
  await make(api, 'reports.create', { params, body: { reportType: 'comprehensive' } });
}

async function fillOffice(api: TestApi, id: string) {
  const params = { id };
  await make(api, 'files.addStudentDocument', {
    params,
    body: { title: 'Beeblebrox passport', document_type: 'identity' },
    file: { name: 'zaphodia.pdf', bytes: pdf },
  });
  await make(api, 'tasks.create', {
    body: {
      title: 'Call the Beeblebrox family',
      studentId: id,
      assignedTo: api.users.staff.user_id,
      dueDate: wednesday,
    },
  });
  await make(api, 'warnings.logContact', {
    params,
    body: { way: 'call', note: 'Spoke with Beeblebrox about Zaphodia' },
  });
  const lead = await newLead(api, {
    name: 'Trillian Astra',
    child_name: 'Zaphodia Beeblebrox',
    notes: 'Asked for Zaphodia Beeblebrox',
  });
  await make(api, 'leads.convert', { params: { id: lead }, body: { student_id: id } });
  return lead;
}

/** A student with every kind of row that the product makes of one, all through its calls. */
export async function newFullStudent(api: TestApi, changes: object = {}) {
  const class_id = await newClass(api, { class_name: `Class ${Date.now()}` });
  const form = studentForm(class_id, {
    name: 'Zaphodia Beeblebrox',
    email: 'zaphodia@beeble.test',
    phone: '+49 555 0042 17',
    address: '42 Magrathea Lane',
    father_name: 'Ottokar Quint Beeblebrox',
    father_email: 'ottokar@beeble.test',
    medical_conditions: 'Allergic to peanuts and moonlight',
    ...changes,
  });
  const { student_id } = await make(api, 'students.create', { body: form });
  const id = String(student_id);
  await make(api, 'students.update', {
    params: { id },
    body: { name: 'Zaphodia Beeblebrox', religion: 'Beeblebroxian' },
  });
  await fillSchoolLife(api, id, class_id);
  const lead = await fillOffice(api, id);
  const mate = await newStudent(api, class_id, { name: 'Arthur Dent' });
  return { id, class_id, lead, mate };
}
