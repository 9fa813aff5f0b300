import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTable } from '#server/importing/table.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { importedRows, readImport, undoImport } from '#server/test/records/imports.ts';
import { newLead, notesOf, readLead } from '#server/test/records/leads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const file = (...lines: string[]) => ({ name: 'leads.csv', bytes: Buffer.from(lines.join('\n')) });
const header =
  'Full Name,E-mail,Mobile,Student Name,Grade,Value,Lead Source,Lead Status,Assigned to,Address,Town,Postcode,Labels';

async function run(sent: { name: string; bytes: Buffer }, body: object = {}) {
  const { result, errors } = await api.call('imports.leads', { as: 'registrar', file: sent, body });
  if (!result) throw new Error(JSON.stringify(errors));
  await api.finishJob(result.job_id);
  return readImport(api, result.import_id);
}

const find = async (search: string) => {
  const { result } = await api.call('leads.list', { as: 'staff', query: { search } });
  const [found] = result;
  if (!found) throw new Error(`No lead ${search}`);
  return found;
};
it('reads every field of the form, understands words, and reports its guesses', async () => {
  const summary = await run(
    file(
      header,
      'Ada Import,ada@i.test,+1 555 0001,Ivy,Grade 2,"$1,200.50",Word of mouth,In Process,STAFF@test.test,1 Mill Lane,Riverton,04101,"a, b, a"',
      'Bo Import,bo@i.test,,,,,Instagram,Thinking it over,,,,,',
      'Cy Import,cy@i.test,,,,,,Closed Won,,,,,',
    ),
  );
  expect(summary.counts).toMatchObject({ created: 3, refused: 0, warned: 1 });
  expect(await find('ada@i.test')).toMatchObject({
    name: 'Ada Import',
    child_name: 'Ivy',
    child_grade: 'Grade 2',
    lead_value: 1200.5,
    source: 'referral',
    lead_stage: 'negotiation',
    stage_guessed: false,
    owner_user_id: api.users.staff.user_id,
    address: { street: '1 Mill Lane', city: 'Riverton', zipCode: '04101' },
    tags: ['a', 'b'],
    is_lead: 1,
    priority: 'medium',
  });
  expect(await find('bo@i.test')).toMatchObject({
    source: 'social',
    lead_stage: 'new',
    lead_stage_raw: 'Thinking it over',
    stage_guessed: true,
  });
  expect(await find('cy@i.test')).toMatchObject({ lead_stage: 'closed-won', status: 'converted' });
  const rows = await importedRows(api, summary.import_id);
  expect(rows.map(({ warnings }) => warnings)).toEqual([
    [],
    ['The stage "Thinking it over" was read as New'],
    [],
  ]);
});

it('refuses what the form refuses, names unknown owners, and flags duplicates', async () => {
  await newLead(api, { name: 'Known One', email: 'known@i.test', mobile: '+1 (555) 777-123' });
  const summary = await run(
    file(
      'Name,Email,Phone,Owner,Source,Value,Currency',
      'No Contact,,,,,,',
      'Bad Mail,nowhere,,,,,',
      'Bad Owner,o@i.test,,gone@test.test,,,',
      'Bad Source,s@i.test,,,Carrier pigeon,,',
      'Bad Value,v@i.test,,,,much,',
      'Bad Money,m@i.test,,,,5,XX9',
      'Same Mail,KNOWN@i.test,,,,,',
      'Same Phone,other@i.test,1 555 777 123,,,,',
      'Same Row,known@I.test,,,,,',
    ),
    { dry_run: 'true' },
  );
  expect(summary.counts).toMatchObject({ created: 3, refused: 6, warned: 3 });
  const rows = await importedRows(api, summary.import_id);
  expect(rows.map(({ problems, warnings }) => problems[0]?.message ?? warnings.join('; '))).toEqual([
    'Please provide an email address or a phone number',
    'Email must be a valid email address',
    'No active user has the email gone@test.test',
    'Source must be one of: website, referral, phone, email, social, other',
    'Potential Value must be a number, at least 0',
    'Currency must be a code like USD or EUR',
    'Same email as the contact Known One',
    'Same phone as the contact Known One',
    'Row 8 of the file has the same email; Same email as the contact Known One',
  ]);
  expect((await api.call('leads.list', { as: 'staff', query: { search: 'Same' } })).result).toEqual([]);
});

it('imports an export unchanged, and can undo what differs', async () => {
  const address = { street: '2 Hill Road', city: 'Lakeside', state: 'ME', zipCode: '1', country: 'US' };
  const id = await newLead(api, {
    name: '=Round Trip',
    email: 'round@i.test',
    lead_value: 99.5,
    lead_stage: 'In Process',
    owner_user_id: api.users.staff.user_id,
    next_step_on: '2026-05-04',
    tags: ['x', 'y'],
    status: 'inactive',
    child_name: 'Rio',
    child_grade: '3',
    notes: 'Two\nlines',
    address,
  });
  const { result } = await api.call('imports.exportLeads', {
    as: 'registrar',
    query: { search: 'round@i.test', format: 'xlsx' },
  });
  const table = await readTable(Buffer.from(result.bytes), 'xlsx');
  expect(table.rows).toHaveLength(1);
  const back = await run({ name: result.fileName, bytes: Buffer.from(result.bytes) }, { match: 'email' });
  expect(back.counts).toMatchObject({ unchanged: 1, updated: 0, refused: 0 });
  const before = await readLead(api, id);
  const changed = await run(file('Email,City,Stage,Value', 'ROUND@i.test,Seaside,Closed Won,100'), {
    match: 'email',
  });
  expect(changed.counts).toMatchObject({ updated: 1 });
  expect(await readLead(api, id)).toMatchObject({
    lead_stage: 'closed-won',
    status: 'converted',
    lead_value: 100,
    address: { ...address, city: 'Seaside' },
    last_contacted_dt: before.last_contacted_dt,
  });
  expect((await notesOf(api, id))[0]).toMatchObject({
    title: 'Stage Change',
    content: 'Stage changed from Negotiation to Closed Won\nBy an import',
  });
  expect((await undoImport(api, changed.import_id)).counts).toMatchObject({ undone: 1 });
  expect(await readLead(api, id)).toMatchObject({
    lead_stage: 'negotiation',
    lead_stage_raw: 'In Process',
    status: 'inactive',
    lead_value: 99.5,
    address,
  });
});

it('finds a lead without an email by phone and name, so that an export comes back', async () => {
  const id = await newLead(api, { name: 'Petra Phone', email: null, mobile: '+1 555 0177', notes: 'Called' });
  const { result } = await api.call('imports.exportLeads', {
    as: 'registrar',
    query: { search: 'Petra Phone' },
  });
  const match = { match: 'phone_and_name' };
  const back = await run({ name: result.fileName, bytes: Buffer.from(result.bytes) }, match);
  expect(back.counts).toMatchObject({ unchanged: 1, created: 0, refused: 0 });
  const lines = ['petra phone,+1 (555) 0177,Lakeside', 'Other Parent,+1 555 0177,Lakeside'];
  const changed = await run(file('Name,Phone,City', ...lines), match);
  expect(changed.counts).toMatchObject({ updated: 1, created: 1 });
  expect((await readLead(api, id)).address).toMatchObject({ city: 'Lakeside' });
});

it.each(['email', 'phone_and_name'])(
  'imports an export of all leads unchanged, found by %s',
  async (match) => {
    const [mail, phone] = [`${match} back one`, `${match} back two`];
    await newLead(api, { name: mail, email: `${match}@back.test`, mobile: null });
    await newLead(api, { name: phone, email: null, mobile: '+1 555 0188' });
    const query = { search: `${match} back` };
    const { result } = await api.call('imports.exportLeads', { as: 'registrar', query });
    const back = await run({ name: result.fileName, bytes: Buffer.from(result.bytes) }, { match });
    expect(back.counts).toMatchObject({ unchanged: 2, created: 0, updated: 0, refused: 0, warned: 0 });
  },
);

it('refuses a second row for the same lead, new or known, and imports the file again', async () => {
  await newLead(api, { name: 'Kim Known', email: 'kim@i.test', mobile: '+1 555 0166' });
  const sent = file(
    'Name,Phone,Email,City',
    'New Twice,+1 555 0155,,Lakeside',
    'new twice,1 555 0155,,Seaside',
    'Kim Known,+1 555 0166,,Lakeside',
    'kim known,1 555 0166,,Seaside',
    'Kim,,kim@i.test,Riverton',
  );
  const match = { match: 'phone_and_name' };
  const first = await run(sent, match);
  expect(first.counts).toMatchObject({ created: 1, updated: 1, refused: 3 });
  const refused = await importedRows(api, first.import_id, 'refused');
  expect(refused.map(({ problems }) => problems)).toEqual([
    [{ field: 'mobile', message: 'Row 2 of the file has the same phone and name' }],
    [{ field: 'mobile', message: 'Row 4 of the file has the same phone and name' }],
    [{ field: 'email', message: 'Row 4 of the file is about the same lead' }],
  ]);
  expect((await find('Kim Known')).address).toMatchObject({ city: 'Lakeside' });
  expect((await run(sent, match)).counts).toMatchObject({ created: 0, unchanged: 2, refused: 3 });
});

it('is undone, except for leads that were edited since', async () => {
  const lines = [1, 2, 3].map((number) => `Undo ${number},undo${number}@i.test`);
  const { import_id } = await run(file('Name,Email', ...lines));
  const [first, second] = await importedRows(api, import_id);
  await api.call('leads.update', {
    as: 'staff',
    params: { id: first?.entity_id ?? '' },
    body: { notes: 'Called' },
  });
  await api.sql(
    `insert into tasks (school_id, title, contact_id, due_date) values ($1, 'Call', $2, '2026-01-01')`,
    [api.school_id, second?.entity_id],
  );
  expect((await undoImport(api, import_id)).counts).toMatchObject({ undone: 1, kept: 2 });
  expect((await importedRows(api, import_id, 'kept')).map(({ problems }) => problems[0]?.message)).toEqual([
    'Changed since the import',
    'Has activities, tasks or a student since the import',
  ]);
  const left = (await api.call('leads.list', { as: 'staff', query: { search: 'undo' } })).result;
  expect(left.map(({ name }) => name).toSorted()).toEqual(['Undo 1', 'Undo 2']);
});

it('exports the filtered list to those who may, and logs it', async () => {
  const query = { search: 'i.test', lead_stage: 'closed-won', is_lead: '1' };
  const { result } = await api.call('imports.exportLeads', { as: 'admin', query });
  const { headers, rows } = await readTable(Buffer.from(result.bytes), 'csv');
  expect(headers).toContain('ZIP Code');
  expect(rows.map(({ cells }) => cells[headers.indexOf('Stage')])).toEqual(['Closed Won']);
  const [logged] = await api.sql(
    "select after from audit_log where entity = 'export' and entity_id = 'leads' order by audit_id desc limit 1",
  );
  expect(logged).toMatchObject({ after: { kind: 'leads', rows: 1, filters: { search: 'i.test' } } });
  const later = await api.call('imports.startLeadExport', { as: 'admin', body: query });
  await api.finishJob(later.result.job_id);
  const job = await api.call('jobs.get', { as: 'admin', params: { id: later.result.job_id } });
  expect(job.result).toMatchObject({ status: 'done', result: { kind: 'leads', rows: 1 } });
  for (const id of ['imports.exportLeads', 'imports.leadTemplate'] as const)
    expect((await api.call(id, { as: 'staff' })).status).toBe(403);
  expect((await api.call('imports.leads', { as: 'staff', file: file('Name,Email', 'A,a@b.c') })).status).toBe(
    403,
  );
});
