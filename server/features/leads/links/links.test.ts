import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { changeLead, moveLead, newLead, readLead } from '#server/test/records/leads.ts';
import { addStudent, newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-20T12:00:00Z'));
  class_id = await newClass(api);
});
afterAll(() => api.stop());

const timeline = async (id: string) =>
  (await api.call('activities.list', { as: 'staff', query: { contact_id: id, sort: 'created_dt' } })).result;
const familyOf = async (id: string) =>
  (await api.call('guardians.listOfStudent', { as: 'staff', params: { id } })).result.guardians;
const motherOf = async (id: string) =>
  (await familyOf(id)).find(({ email }) => email?.toLowerCase() === 'amal@siblings.test');
const pair = (operation: 'leads.merge' | 'leads.unmerge', id: string, other: string) =>
  api.call(operation, { as: 'registrar', params: { id }, body: { crm_contact_id: other } });

describe('duplicates', () => {
  it('are found by email and by phone, however they are written', async () => {
    const email = await newLead(api, { email: 'Same@Example.test' });
    const phone = await newLead(api, { mobile: '+1 555 010 4444' });
    await newLead(api, { mobile: '12' });
    const find = async (query: Record<string, string>) =>
      (await api.call('leads.duplicates', { as: 'staff', query })).result.matches.map(
        ({ crm_contact_id, same }) => [crm_contact_id, same],
      );
    expect(await find({ email: 'same@example.TEST', mobile: '15550104444' })).toEqual([
      [email, ['email']],
      [phone, ['phone']],
    ]);
    expect(await find({ email: 'same@example.test', exclude: email })).toEqual([]);
    expect(await find({ mobile: '12' })).toEqual([]);
    expect(await find({})).toEqual([]);
  });
});

describe('merging', () => {
  it('fills in what is blank, moves activities and tasks, and can be undone', async () => {
    const kept = await newLead(api, { name: 'Kept', notes: 'Mine', tags: ['a'] });
    const other = await newLead(api, { name: 'Other', mobile: '555 7000', notes: 'Theirs', tags: ['b'] });
    await moveLead(api, other, { lead_stage: 'qualified' });
    const merged = await pair('leads.merge', kept, other);
    expect([merged.status, merged.result]).toMatchObject([
      200,
      { name: 'Kept', mobile: '555 7000', notes: 'Mine', tags: ['a', 'b'] },
    ]);
    expect(await timeline(kept)).toHaveLength(1);
    expect((await api.call('leads.get', { as: 'staff', params: { id: other } })).status).toBe(404);
    expect((await api.call('leads.restore', { as: 'registrar', params: { id: other } })).status).toBe(409);

    const undone = await pair('leads.unmerge', kept, other);
    expect([undone.status, undone.result]).toMatchObject([200, { mobile: null, notes: 'Mine', tags: ['a'] }]);
    expect(await readLead(api, other)).toMatchObject({ name: 'Other', lead_stage: 'qualified' });
    expect([await timeline(kept), (await timeline(other)).length]).toEqual([[], 1]);
    expect((await pair('leads.unmerge', kept, other)).status).toBe(409);
  });

  it('keeps both children, and no grade of the other one', async () => {
    const kept = await newLead(api, { child_name: 'Ana', notes: 'Call in May' });
    const sibling = await newLead(api, { child_name: 'Bo', child_grade: 'Grade 3' });
    const { result } = await pair('leads.merge', kept, sibling);
    const notes = 'Call in May\nAlso for Bo · Grade 3';
    expect(result).toMatchObject({ child_name: 'Ana', child_grade: null, notes });
    const undone = await pair('leads.unmerge', kept, sibling);
    expect(undone.result).toMatchObject({ child_name: 'Ana', child_grade: null, notes: 'Call in May' });

    const nameless = await newLead(api, { child_grade: 'Grade 1' });
    const same = await newLead(api, { child_name: 'ana', child_grade: 'Grade 2' });
    expect((await pair('leads.merge', nameless, same)).result).toMatchObject({
      child_name: 'ana',
      child_grade: 'Grade 1',
      notes: null,
    });
    expect((await pair('leads.merge', kept, nameless)).result).toMatchObject({
      child_grade: 'Grade 1',
      notes: 'Call in May',
    });
  });

  it('keeps later edits when it is undone', async () => {
    const kept = await newLead(api);
    const other = await newLead(api, { mobile: '555 7100', group_name: 'Theirs' });
    await pair('leads.merge', kept, other);
    await changeLead(api, kept, { mobile: '555 9999' });
    const { result } = await pair('leads.unmerge', kept, other);
    expect(result).toMatchObject({ mobile: '555 9999', group_name: null });
  });

  it('with itself, an unknown lead or another school’s is refused', async () => {
    const id = await newLead(api);
    const theirs = await newLead(api, {}, 'northside');
    expect((await pair('leads.merge', id, id)).status).toBe(400);
    expect((await pair('leads.merge', id, theirs)).status).toBe(404);
    expect((await pair('leads.merge', theirs, id)).status).toBe(404);
  });
});

describe('a lead that becomes a student', () => {
  it('fills in the student wizard, known guardians included', async () => {
    const sibling = await newStudent(api, class_id, {
      name: 'Sibling',
      father_name: 'Omar Haddad',
      father_contact: '+1 555 0100 22',
    });
    const address = { street: '1 Elm Road', city: 'Brambleford', zipCode: '12345' };
    const id = await newLead(api, { name: 'Nour Haddad', mobile: '1 (555) 0100-22', address });
    const { result } = await api.call('leads.prepareStudent', { as: 'staff', params: { id } });
    expect(result).toMatchObject({
      student_id: null,
      values: {
        guardian_name: 'Nour Haddad',
        parent_contact: '1 (555) 0100-22',
        address: '1 Elm Road, 12345 Brambleford',
        father_name: 'Omar Haddad',
        father_guardian_id: expect.any(String),
      },
      guardians: [{ name: 'Omar Haddad', students: [{ student_id: sibling, name: 'Sibling' }] }],
    });
    for (const field of ['name', 'phone', 'email']) expect(result.values).not.toHaveProperty(field);
  });

  it('is their own contact only if the lead is the child', async () => {
    const self = { name: 'Ada Selfsame', child_name: 'ada selfsame', email: 'ada@self.test' };
    const id = await newLead(api, self);
    const { result } = await api.call('leads.prepareStudent', { as: 'staff', params: { id } });
    expect(result.values).toMatchObject({ name: 'ada selfsame', email: 'ada@self.test' });
    expect(result.values).not.toHaveProperty('guardian_name');
    const student = await newStudent(api, class_id, { name: 'Ada Selfsame', crm_contact_id: id });
    expect(await familyOf(student)).toMatchObject([{ relationships: ['father'] }]);
  });

  it('gets the lead as guardian, with address and number, whatever the client sends', async () => {
    const mother = { name: 'Amal Sibling', email: 'Amal@Siblings.test', mobile: '+44 20 7946 0811' };
    const [first, second] = [await newLead(api, mother), await newLead(api, { ...mother, mobile: '' })];
    const elder = await newStudent(api, class_id, { email: '', crm_contact_id: first });
    const younger = await newStudent(api, class_id, { email: '', crm_contact_id: second });
    const [linked, shared] = [await motherOf(elder), await motherOf(younger)];
    expect(linked).toMatchObject({
      name: 'Amal Sibling',
      email: 'Amal@Siblings.test',
      phone: '+44 20 7946 0811',
      relationships: ['guardian'],
    });
    expect(shared?.guardian_id).toBe(linked?.guardian_id);
    const { result } = await api.call('guardians.get', {
      as: 'staff',
      params: { id: linked?.guardian_id ?? '' },
    });
    expect([result.emails, result.phones, result.students.length]).toMatchObject([
      [{ address: 'Amal@Siblings.test' }],
      [{ e164: '+442079460811' }],
      2,
    ]);
    expect((await readStudent(api, elder)).email).toBeNull();
  });

  it('fills in what the form left out of the same person, and adds no second one', async () => {
    const id = await newLead(api, { name: 'Form Mother', email: 'form@mother.test', mobile: '' });
    const student = await newStudent(api, class_id, { mother_name: 'Form Mother', crm_contact_id: id });
    expect(await readStudent(api, student)).toMatchObject({ mother_email: 'form@mother.test' });
    expect((await familyOf(student)).filter(({ name }) => name === 'Form Mother')).toHaveLength(1);
  });

  it('that is on record already gets the lead as guardian, and the audit log says so', async () => {
    const student_id = await newStudent(api, class_id, { guardian_name: 'Takes The Place' });
    const id = await newLead(api, { name: 'Late Lead', email: 'late@lead.test' });
    const convert = { as: 'staff' as const, params: { id }, body: { student_id } };
    expect((await api.call('leads.convert', convert)).status).toBe(200);
    const added = (await familyOf(student_id)).find(({ name }) => name === 'Late Lead');
    expect(added).toMatchObject({ relationships: ['other'], email: 'late@lead.test' });
    const [entry] = await api.sql<{ after: object }>(
      `select after from audit_log where entity = 'contact' and entity_id = $1 order by audit_id desc limit 1`,
      [id],
    );
    expect(entry?.after).toMatchObject({ guardian: { guardian_id: added?.guardian_id, name: 'Late Lead' } });
    // A second time changes nothing.
    expect((await api.call('leads.convert', convert)).status).toBe(200);
    expect(await familyOf(student_id)).toHaveLength(3);
  });

  it('is the child, with the parent as guardian, in the class named like the grade', async () => {
    const prepare = async (fields: object) => {
      const params = { id: await newLead(api, { name: 'Iris Parent', mobile: '555 8123', ...fields }) };
      return (await api.call('leads.prepareStudent', { as: 'staff', params })).result.values;
    };
    const child = { name: 'Ivo', guardian_name: 'Iris Parent', parent_contact: '555 8123' };
    expect(await prepare({ child_name: 'Ivo', child_grade: 'grade 5' })).toMatchObject({
      ...child,
      class_id,
    });
    expect(await prepare({ child_name: 'Ivo', child_grade: '5' })).toMatchObject({ class_id });
    expect(await prepare({ child_name: 'Ivo', child_grade: 'Grade 55' })).not.toHaveProperty('class_id');
    expect(await prepare({ child_name: 'iris parent' })).not.toHaveProperty('guardian_name');
  });

  it('is linked with the new student in one transaction, and won', async () => {
    const id = await newLead(api, { name: 'Future Student' });
    const refused = await addStudent(api, class_id, { roll_no: '', crm_contact_id: id });
    expect([refused.status, (await readLead(api, id)).student_id]).toEqual([400, null]);
    const student_id = await newStudent(api, class_id, { crm_contact_id: id });
    expect(await readLead(api, id)).toMatchObject({
      student_id,
      student_name: expect.any(String),
      lead_stage: 'closed-won',
      status: 'converted',
    });
    expect((await timeline(id))[0]?.content).toBe('Stage changed from New to Closed Won');
    const { result } = await api.call('leads.list', { as: 'staff', query: { student_id } });
    expect(result.map(({ crm_contact_id }) => crm_contact_id)).toEqual([id]);
  });

  it('cannot become a second one, and then no second student is saved', async () => {
    const id = await newLead(api);
    await newStudent(api, class_id, { crm_contact_id: id });
    const before = await api.sql('select 1 from students');
    const { status, errors } = await addStudent(api, class_id, { crm_contact_id: id });
    expect([status, errors[0]?.field]).toEqual([409, 'crm_contact_id']);
    expect(await api.sql('select 1 from students')).toHaveLength(before.length);
  });

  it('can be linked with an existing student of this school', async () => {
    const student_id = await newStudent(api, class_id);
    const id = await newLead(api, { lead_stage: 'closed-won' });
    const link = (body: object) => api.call('leads.convert', { as: 'staff', params: { id }, body });
    expect((await link({ student_id: id })).errors[0]?.message).toBe('Student not found');
    expect((await link({ student_id })).result).toMatchObject({ student_id, status: 'converted' });
    expect(await timeline(id)).toEqual([]);
  });
});
