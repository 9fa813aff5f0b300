import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonKind } from '#contract/privacy/values.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { testPassword } from '#server/test/factories.ts';
import { sendMessage, startTalk } from '#server/test/records/chats.ts';
import { newFullStudent, tablesWith, traces } from '#server/test/records/erasures.ts';
import { newLead } from '#server/test/records/leads.ts';
import { newClass, newStudent, readStudent } from '#server/test/records/students.ts';
import { newTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const plan = async (kind: PersonKind, id: string) => {
  const { status, result } = await api.call('privacy.plan', { as: 'admin', params: { kind, id } });
  expect(status).toBe(200);
  return result;
};
const ask = (kind: PersonKind, id: string, body: object, as: Who = 'admin') =>
  api.call('privacy.erase', {
    as,
    params: { kind, id },
    body: { password: testPassword, reason: 'The family asked for it', ...body },
  });
async function eraseNow(kind: PersonKind, id: string) {
  const { name } = await plan(kind, id);
  const { status, result, errors } = await ask(kind, id, { name });
  expect([status, errors]).toEqual([202, []]);
  await api.finishJob(result.job_id);
  return result;
}
async function exportNow(kind: PersonKind, id: string) {
  const { status, result } = await api.call('privacy.exportPerson', { as: 'admin', params: { kind, id } });
  expect(status).toBe(202);
  await api.finishJob(result.job_id);
  const job = (await api.call('jobs.get', { as: 'admin', params: { id: result.job_id } })).result;
  expect([job.status, job.errors]).toEqual(['done', []]);
  const reply = await api.app.server.inject({ url: job.file_url ?? '' });
  expect(reply.statusCode).toBe(200);
  const entries = unzipSync(new Uint8Array(reply.rawPayload));
  const json = (part: string): Record<string, unknown>[] =>
    JSON.parse(strFromU8(entries[`${part}.json`] ?? new Uint8Array()));
  return { name: job.file_name, entries, json };
}

it('exports everything about a student, with files and a summary, and logs it', async () => {
  const { id } = await newFullStudent(api);
  const { name, entries, json } = await exportNow('student', id);
  expect(name).toMatch(/^Zaphodia Beeblebrox \d{4}-\d\d-\d\d\.zip$/);
  expect(Object.keys(entries).toSorted()).toEqual([
    'activities.json',
    'attendance.json',
    'attendance_history.json',
    'documents.json',
    'enrolments.json',
    'family.json',
    'files/zaphodia.pdf',
    'log.json',
    'mark_history.json',
    'marks.json',
    'reports.json',
    'student.json',
    'subjects.json',
    'summary.pdf',
    'tasks.json',
  ]);
  expect(json('student')[0]).toMatchObject({
    name: 'Zaphodia Beeblebrox',
    medical_conditions: 'Allergic to peanuts and moonlight',
  });
  expect(json('marks')[0]).toMatchObject({
    exam: 'First Term',
    marks: 71,
    remarks: 'Zaphodia can do better',
  });
  expect(json('family')).toContainEqual(
    expect.objectContaining({ guardian: 'Ottokar Quint Beeblebrox', relationship: 'father' }),
  );
  expect(strFromU8(entries['summary.pdf'] ?? new Uint8Array()).slice(0, 5)).toBe('%PDF-');
  expect(JSON.stringify(Object.values(entries).map((bytes) => strFromU8(bytes)))).not.toContain(
    'Arthur Dent',
  );
  const [line] = await api.sql(
    `select entity_id, after
    from audit_log
    where action = 'read' and entity = 'student' and after ? 'exported'`,
  );
  expect(line).toEqual({ entity_id: id, after: { exported: 'everything' } });
  await eraseNow('student', id);
});

it('erases an active student: plan, name, password, reason; nothing is left in any table', async () => {
  const { id, lead, mate } = await newFullStudent(api);
  const { name, parts, kept, in_trash } = await plan('student', id);
  expect([name, in_trash]).toEqual(['Zaphodia Beeblebrox', false]);
  expect(Object.fromEntries(parts.map(({ part, count }) => [part, count]))).toMatchObject({
    student: 1,
    // The father, and the lead that became the student.
    guardians: 2,
    marks: 1,
    attendance: 1,
    documents: 1,
    leads: 1,
  });
  expect(kept.map(({ label }) => label)).toContain('Lines of the audit log');
  expect((await ask('student', id, { name: 'Someone Else' })).errors[0]).toMatchObject({ field: 'name' });
  expect((await ask('student', id, { name, password: 'not the password' })).errors[0]).toMatchObject({
    field: 'password',
  });
  expect((await ask('student', id, { name, reason: ' ' })).errors[0]).toMatchObject({ field: 'reason' });
  expect((await ask('student', id, { name }, 'registrar')).status).toBe(403);
  expect((await ask('student', id, { name }, 'northside')).status).toBe(404);
  await exportNow('student', id);
  const body = { name: ' zaphodia  BEEBLEBROX', reason: 'Zaphodia Beeblebrox asked for it' };
  const { result } = await ask('student', id, body);
  await api.finishJob(result.job_id);
  expect(await tablesWith(api, id, ...traces)).toEqual([]);
  expect((await api.call('leads.get', { as: 'admin', params: { id: lead } })).status).toBe(200);
  expect((await readStudent(api, mate)).name).toBe('Arthur Dent');
  const [line] = await api.sql(
    `select actor_name, entity, after from audit_log where action = 'erase' and entity_id = $1`,
    [id],
  );
  expect(line).toMatchObject({
    actor_name: api.users.admin.name,
    entity: 'student',
    after: { marks: 1, student: 1 },
  });
  const [erasure] = await api.sql(
    'select reason, kind, people, words, finished_dt from erasures where erasure_id = $1',
    [result.erasure_id],
  );
  expect(erasure).toMatchObject({ reason: '[erased] asked for it', kind: 'student', people: 1, words: [] });
  expect(erasure?.['finished_dt']).not.toBeNull();
  expect((await api.call('privacy.plan', { as: 'admin', params: { kind: 'student', id } })).status).toBe(404);
});

it('keeps a guardian shared with a sibling, and erases the guardian on request', async () => {
  const class_id = await newClass(api, { class_name: 'Siblings' });
  const first = await newStudent(api, class_id, {
    name: 'Ford One',
    mother_name: 'Perdita Fenchurch',
    mother_contact: '+49 555 7711 22',
  });
  const id = (await readStudent(api, first)).mother_guardian_id ?? '';
  const second = await newStudent(api, class_id, { name: 'Ford Two', mother_guardian_id: id });
  expect((await plan('student', first)).kept).toContainEqual({
    label: 'Guardian: Perdita Fenchurch',
    why: 'A brother or sister has the same guardian.',
  });
  await eraseNow('student', first);
  expect(await api.sql('select name::text from guardians where guardian_id = $1', [id])).toEqual([
    { name: 'Perdita Fenchurch' },
  ]);
  expect((await exportNow('guardian', id)).json('family')[0]).toMatchObject({ student: 'Ford Two' });
  await api.sql(
    `insert into failed_addresses (school_id, channel, address, reason)
    select school_id, 'sms', normal, 'This number does not exist any more.'
    from guardian_contacts
    where guardian_id = $1`,
    [id],
  );
  expect(await api.sql('select address from failed_addresses')).toEqual([{ address: '+49555771122' }]);
  await eraseNow('guardian', id);
  expect(await tablesWith(api, id, 'Perdita Fenchurch', '555 7711')).toEqual([]);
  expect(await api.sql('select address from failed_addresses')).toEqual([]);
  expect((await readStudent(api, second)).name).toBe('Ford Two');
});

it('erases a teacher with attendance, assignments and documents', async () => {
  const class_id = await newClass(api, { class_name: 'Taught' });
  const id = await newTeacher(api, {
    teacher_name: 'Slartibartfast Fjordsen',
    employee_id: 'FJ-4711',
    email: 'slarti@fjord.test',
    phone: '+47 555 8842',
    salary: 4200,
  });
  const [subject] = await api.sql<{ id: string }>(
    `insert into subjects (school_id, name) values ($1, 'Coasts') returning subject_id as id`,
    [api.school_id],
  );
  await api.call('teachers.addAssignment', {
    as: 'admin',
    params: { id },
    body: { class_id, subject_id: subject?.id, year: api.year, is_class_teacher: true },
  });
  await api.call('attendance.markTeacher', {
    as: 'admin',
    params: { id },
    body: { date: `${api.year}-09-09`, status: 'absent', notes: 'Slartibartfast at sea', override: true },
  });
  await api.call('files.addTeacherDocument', {
    as: 'admin',
    params: { id },
    body: { title: 'Contract of Slartibartfast', document_type: 'contract' },
    file: { name: 'slartibartfast.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') },
  });
  const { parts } = await plan('teacher', id);
  expect(parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['assignments', 'attendance', 'documents', 'teacher']),
  );
  const { json, entries } = await exportNow('teacher', id);
  expect(json('teacher')[0]).toMatchObject({ employee_id: 'FJ-4711', salary_in_smallest_unit: 420_000 });
  expect(Object.keys(entries)).toContain('files/slartibartfast.pdf');
  await eraseNow('teacher', id);
  expect(await tablesWith(api, id, 'Slartibartfast', 'Fjordsen', 'slarti@', 'FJ-4711', '555 8842')).toEqual(
    [],
  );
});

it('erases a lead with its merged lead, enquiries and timeline', async () => {
  const id = await newLead(api, {
    name: 'Marvin Paranoid',
    email: 'marvin@sirius.test',
    mobile: '+49 555 9001 42',
  });
  const other = await newLead(api, { name: 'Marvin P. Android', email: 'marvin2@sirius.test' });
  await api.call('leads.merge', { as: 'admin', params: { id }, body: { crm_contact_id: other } });
  const { parts } = await plan('contact', id);
  expect(parts.find(({ part }) => part === 'lead')?.count).toBe(2);
  await api.call('leads.update', {
    as: 'admin',
    params: { id },
    body: { name: 'Marvin Paranoid', notes: 'Marvin is sad' },
  });
  expect((await exportNow('contact', id)).json('lead')).toHaveLength(2);
  await eraseNow('contact', id);
  expect(await tablesWith(api, id, other, 'Marvin', 'sirius.test', '9001 42')).toEqual([]);
});

it('exports and erases a visitor of the chat', async () => {
  const talk = await startTalk(api, { name: 'Agrajag Reborn', email: 'agrajag@stavromula.test' });
  await sendMessage(api, talk, 'Who killed Agrajag this time?');
  const { json } = await exportNow('visitor', talk.chat_user_id);
  expect(json('messages').map(({ message_text }) => message_text)).toContain('Who killed Agrajag this time?');
  await eraseNow('visitor', talk.chat_user_id);
  expect(await tablesWith(api, talk.chat_user_id, 'Agrajag', 'stavromula')).toEqual([]);
});

it('refuses to erase a person on hold, by hand, by the trash and in the database', async () => {
  const class_id = await newClass(api, { class_name: 'Held' });
  const id = await newStudent(api, class_id, { name: 'Hotblack Desiato' });
  const params = { kind: 'student', id };
  const held = await api.call('privacy.placeHold', {
    as: 'admin',
    params,
    body: { reason: 'A case at court' },
  });
  expect(held.result).toMatchObject({ reason: 'A case at court', placed_by: api.users.admin.name });
  const refused = await ask('student', id, { name: 'Hotblack Desiato' });
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    409,
    'Hotblack Desiato is on legal hold and cannot be erased: A case at court',
  ]);
  await expect(api.sql('delete from students where student_id = $1', [id])).rejects.toMatchObject({
    constraint: 'legal_holds_no_removal',
  });
  await api.call('students.remove', { as: 'admin', params: { id } });
  api.setNow(new Date(Date.now() + 40 * 86_400_000));
  await api.app.runRegularJob('privacy.empty_trash');
  api.setNow(undefined);
  expect((await plan('student', id)).in_trash).toBe(true);
  expect((await api.call('privacy.liftHold', { as: 'admin', params })).status).toBe(200);
  expect((await api.call('privacy.liftHold', { as: 'admin', params })).status).toBe(409);
  await eraseNow('student', id);
  expect(await tablesWith(api, id, 'Hotblack')).toEqual([]);
});

it('is finished by the nightly job after a crash, files and log included', async () => {
  const { id } = await newFullStudent(api);
  const { result } = await ask('student', id, { name: 'Zaphodia Beeblebrox' });
  await api.sql(`update jobs set status = 'failed' where job_id = $1`, [result.job_id]);
  expect(await tablesWith(api, 'Zaphodia')).toEqual(expect.arrayContaining(['erasures', 'audit_log']));
  await Promise.all([
    api.app.runRegularJob('privacy.empty_trash'),
    api.app.runRegularJob('privacy.follow_rules'),
  ]);
  expect(await tablesWith(api, id, ...traces)).toEqual([]);
});
