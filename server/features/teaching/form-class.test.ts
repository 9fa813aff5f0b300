import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { assign, newTaughtSchool, newTeacherUser, type Teacher } from '#server/test/records/teaching.ts';

let api: TestApi;
let school: Awaited<ReturnType<typeof newTaughtSchool>>;
/** Class teacher of Grade 5 A. */
let form: Teacher;
/** Teaches mathematics in Grade 5 A. */
let subject: Teacher;

beforeAll(async () => {
  api = await startApi();
  school = await newTaughtSchool(api);
  const { class_id, maths, art } = school.fifth;
  form = await newTeacherUser(api, 'Form Teacher');
  await assign(api, form.teacher_id, { class_id, section: 'A', subject_id: art, is_class_teacher: true });
  subject = await newTeacherUser(api, 'Subject Teacher');
  await assign(api, subject.teacher_id, { class_id, section: 'A', subject_id: maths });
});
afterAll(() => api.stop());

describe('the file of a student', () => {
  it('says why it is open and has no protected field', async () => {
    const { result } = await api.call('students.get', { as: form, params: { id: school.fifth.a[0] ?? '' } });
    expect(result.access).toEqual({ reason: 'Class teacher of Grade 5 A' });
    expect(result.address).toBe('1 High Street');
    expect(JSON.stringify(result)).not.toMatch(/Asthma|Jain/);
  });

  it('has the health notes once the office has released them, and the reading is logged', async () => {
    const id = school.fifth.a[1] ?? '';
    const body = { health_for_teachers: true };
    expect((await api.call('students.update', { as: 'staff', params: { id }, body })).status).toBe(200);
    const { result } = await api.call('students.get', { as: form, params: { id } });
    expect(result).toMatchObject({ medical_conditions: 'Asthma', religion: null, family_income: null });
    const [line] = await api.sql<{ after: object }>(
      `select after from audit_log where actor_user_id = $1 and action = 'read' and entity_id = $2`,
      [form.user_id, id],
    );
    expect(line?.after).toEqual({ fields: ['medical_conditions', 'guardians'] });
  });
});

describe('the family of a student', () => {
  it('is the guardians who may be contacted today, by name, relationship and phone, and the reading is logged', async () => {
    const id = school.fifth.a[0] ?? '';
    const params = { id };
    const body = {
      father_name: 'Farid Father',
      father_contact: '+1 555 0100',
      father_occupation: 'Baker',
      mother_name: 'Mona Mother',
      mother_contact: '+1 555 0101',
    };
    expect((await api.call('students.update', { as: 'staff', params, body })).status).toBe(200);
    await api.sql(
      `update student_guardians set may_contact = false where student_id = $1 and relationship = 'mother'`,
      [id],
    );
    const { result } = await api.call('students.get', { as: form, params });
    expect(result.contactable_guardians).toEqual([
      { name: 'Farid Father', relationships: ['father'], phone: '+1 555 0100' },
    ]);
    expect(JSON.stringify(result)).not.toMatch(/Mona|Baker/);
    const lines = await api.sql<{ after: object }>(
      `select after from audit_log where actor_user_id = $1 and action = 'read' and entity_id = $2`,
      [form.user_id, id],
    );
    expect(lines.at(-1)?.after).toEqual({ fields: ['guardians'] });
  });
});

describe('the personal documents of a student', () => {
  it('are those for teachers; medical ones only once the office has released the health notes', async () => {
    const id = school.fifth.a[0] ?? '';
    for (const document_type of ['certificate', 'identity', 'contract', 'medical'] as const) {
      const file = { name: `${document_type}.txt`, bytes: Buffer.from(`About ${document_type}`) };
      const body = { title: document_type, document_type };
      const sent = await api.call('files.addStudentDocument', { as: 'staff', params: { id }, body, file });
      expect(sent.status).toBe(201);
    }
    const listDocuments = async () => {
      const { result } = await api.call('files.listStudentDocuments', { as: form, params: { id } });
      return result.documents.map(({ document_type }) => document_type).sort();
    };
    expect(await listDocuments()).toEqual(['certificate']);
    const body = { health_for_teachers: true };
    await api.call('students.update', { as: 'staff', params: { id }, body });
    expect(await listDocuments()).toEqual(['certificate', 'medical']);
    await api.call('students.update', { as: 'staff', params: { id }, body: { health_for_teachers: false } });
  });

  it('leave out the document behind a restriction of a guardian', async () => {
    const id = school.fifth.a[0] ?? '';
    await api.call('students.update', { as: 'staff', params: { id }, body: { father_name: 'Farid Father' } });
    const listDocuments = async () => {
      const { result } = await api.call('files.listStudentDocuments', { as: form, params: { id } });
      return result.documents.map(({ document_type }) => document_type);
    };
    expect(await listDocuments()).toEqual(['certificate']);
    await api.sql(
      `update student_guardians link
      set restriction_document_id = document.student_document_id
      from student_documents document
      where link.student_id = $1 and link.relationship = 'father' and document.student_id = $1
        and document.document_type = 'certificate'`,
      [id],
    );
    expect(await listDocuments()).toEqual([]);
  });
});

describe('the comment on a report card', () => {
  const comment = (as: Teacher, text: string, headers = {}) =>
    api.call('reports.saveComment', {
      as,
      params: { id: school.fifth.a[1] ?? '' },
      body: { comment: text },
      headers,
    });
  const read = () => api.call('reports.getComment', { as: form, params: { id: school.fifth.a[1] ?? '' } });

  it('is written by the class teacher from the version that was read, and removed when it is cleared', async () => {
    const saved = await comment(form, 'Reads a lot');
    expect(saved.result).toMatchObject({
      comment: 'Reads a lot',
      exam_name: null,
      written_by: 'Form Teacher',
      access: { reason: 'Class teacher of Grade 5 A' },
    });
    const stale = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' };
    expect((await comment(form, 'Overwritten', stale)).status).toBe(409);
    expect((await read()).result.comment).toBe('Reads a lot');
    expect((await comment(subject, 'Not mine')).status).toBe(404);
    const version = { 'if-unmodified-since-version': saved.result.updated_dt ?? '' };
    const earlier = await api.call('reports.getComment', {
      as: form,
      params: { id: school.fifth.a[1] ?? '' },
      query: { year: '1999' },
    });
    expect(earlier.result).toMatchObject({ year: 1999, comment: '' });
    expect((await comment(form, '', version)).result).toMatchObject({ comment: '', written_by: null });
    expect((await read()).result.comment).toBe('');
  });
});

describe('announcements', () => {
  const publish = (title: string, body: object) =>
    api.call('announcements.create', {
      as: 'registrar',
      body: { title, description: title, status: 'published', ...body },
    });
  const titles = async (as: Teacher) => {
    const { result } = await api.call('teaching.announcements', { as });
    return result.announcements.map(({ title }) => title).sort();
  };

  it('are read if they are for teachers, for staff or for a class of the teacher', async () => {
    const { fifth, sixth } = school;
    await publish('To all', {});
    await publish('To teachers', { targetAudience: 'teachers' });
    await publish('To families', { targetAudience: 'parents' });
    const narrowedTo = (class_id: string) => ({ audiences: [{ class_id }] });
    await publish('To families of 5', { targetAudience: 'parents', ...narrowedTo(fifth.class_id) });
    await publish('To teachers of 6', { targetAudience: 'teachers', ...narrowedTo(sixth.class_id) });
    await publish('Draft', { status: 'draft' });
    await publish('Expired', { expiryDate: '2020-01-01' });
    expect(await titles(form)).toEqual(['To all', 'To families of 5', 'To teachers']);
    expect(await titles(await newTeacherUser(api, 'Without a class'))).toEqual(['To all', 'To teachers']);
  });
});

describe('the register', () => {
  it('of a section or class that is not theirs is not found', async () => {
    const { class_id } = school.fifth;
    const register = (section: string) =>
      api.call('attendance.studentRegister', { as: form, params: { id: class_id }, query: { section } });
    expect((await register('a')).status).toBe(200);
    expect((await register('B')).status).toBe(404);
    const person = { person_id: school.fifth.a[0], status: 'present' } as const;
    const body = { class_id: school.sixth.class_id, person_type: 'student', date: '2026-01-07' } as const;
    const notFound = [404, 'Class not found'];
    const one = await api.call('attendance.mark', { as: form, body: { ...body, ...person } });
    expect([one.status, one.errors[0]?.message]).toEqual(notFound);
    const many = await api.call('attendance.markMany', { as: form, body: { ...body, records: [person] } });
    expect([many.status, many.errors[0]?.message]).toEqual(notFound);
  });
});
