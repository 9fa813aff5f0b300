import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { type AudienceMaker, audienceMaker } from '#server/test/audiences.ts';

let api: TestApi;
let people: AudienceMaker;
let grade5: string;
let grade6: string;
beforeAll(async () => {
  api = await startApi();
  people = audienceMaker(api);
  grade5 = await people.makeClass();
  grade6 = await people.makeClass();
  await arrange();
});
beforeEach(async () => {
  api.mails.length = 0;
  api.setNow(undefined);
  api.setMailer();
  await api.sql('delete from mail_unsubscriptions');
});
afterAll(() => api.stop());

/** Two classes with families of every kind, and teachers of either. */
async function arrange() {
  const ana = await people.makeStudent({
    name: 'Ana',
    email: 'ana@pupil.test',
    class_id: grade5,
    family: [
      { name: 'Ana Mother', email: 'mother@home.test' },
      { name: 'Ana Father', email: 'MOTHER@home.test ', relationship: 'father' },
      { name: 'Neighbour', email: 'neighbour@home.test', relationship: 'emergency' },
    ],
  });
  await people.makeStudent({
    name: 'Ben',
    class_id: grade5,
    section: 'B',
    family: [
      { name: 'Ben Mother', email: 'ben@home.test' },
      { name: 'Ben Father', email: 'far@home.test', relationship: 'father', may_contact: false },
      { name: 'Ben Guardian', email: 'was@home.test', relationship: 'guardian', to: '2020-06-30' },
    ],
  });
  const caro = await people.makeStudent({
    name: 'Caro',
    email: 'no address',
    class_id: grade6,
    family: [
      { name: 'Caro Mother', email: 'caro@home.test' },
      { name: 'No Mail', relationship: 'father' },
    ],
  });
  const shared = await people.makeGuardian('Grandmother', 'grandmother@home.test');
  for (const student of [ana, caro])
    await people.link(student, shared, { name: 'Grandmother', relationship: 'guardian' });
  await people.makeStudent({
    name: 'Gone',
    email: 'gone@pupil.test',
    class_id: grade5,
    to: '2024-01-31',
    family: [{ name: 'Gone Mother', email: 'gone@home.test' }],
  });
  await people.makeStudent({
    name: 'Left',
    class_id: grade5,
    status: 'transferred',
    family: [{ name: 'Left Mother', email: 'left@home.test' }],
  });
  await people.makeTeacher('Ms Five', 'five@school.test', grade5, 'A');
  await people.makeTeacher('Mr Six', 'six@school.test', grade6);
  await people.makeTeacher('Ms Free', 'free@school.test');
}

const made = async (body: object = {}) => {
  const sent = { title: 'Trip', description: 'To the sea', targetAudience: 'parents', sendMail: true };
  const { result, errors } = await api.call('announcements.create', {
    as: 'admin',
    body: { ...sent, ...body },
  });
  if (!result) throw new Error(JSON.stringify(errors));
  return result;
};
const published = (body: object = {}) => made({ status: 'published', ...body });
const preview = async (body: object) =>
  (await api.call('announcements.previewAudience', { as: 'staff', body })).result;
const deliveries = async (id: string, query = {}) =>
  (await api.call('announcements.deliveries', { as: 'admin', params: { id }, query })).result;
const deliver = async (id: string) => {
  const { job_id } = await deliveries(id);
  if (job_id) await api.finishJob(job_id);
  return deliveries(id);
};
const sentTo = () => api.mails.map(({ to }) => to).sort();
const retry = (id: string) => api.call('announcements.retryDeliveries', { as: 'admin', params: { id } });

const parents = ['ben@home.test', 'caro@home.test', 'grandmother@home.test', 'mother@home.test'];
const teachers = ['five@school.test', 'free@school.test', 'six@school.test'];
const staff = ['admin@test.test', 'registrar@test.test', 'staff@test.test'];

describe('the audience', () => {
  test.each([
    ['parents', parents],
    ['students', ['ana@pupil.test']],
    ['teachers', teachers],
    ['staff', staff],
    ['all', ['ana@pupil.test', ...parents, ...teachers, ...staff]],
  ])('of %s gets the mails that the preview says', async (targetAudience, addresses) => {
    const { mails } = await preview({ targetAudience });
    const { id } = await published({ targetAudience });
    const { counts } = await deliver(id);
    expect(sentTo()).toEqual(addresses.toSorted());
    expect(mails).toBe(addresses.length);
    expect(counts).toMatchObject({ total: addresses.length, sent: addresses.length, waiting: 0 });
  });

  test('is narrowed to classes and sections', async () => {
    const section_a = await people.sectionOf(grade5, 'A');
    const of = async (narrowed: object) => {
      const body = { targetAudience: 'parents', ...narrowed };
      const { mails } = await preview(body);
      api.mails.length = 0;
      await deliver((await published(body)).id);
      expect(api.mails).toHaveLength(mails);
      return sentTo();
    };
    expect(await of({ audiences: [{ class_id: grade6 }] })).toEqual([
      'caro@home.test',
      'grandmother@home.test',
    ]);
    expect(await of({ audiences: [{ class_id: grade5, section_id: section_a }] })).toEqual([
      'grandmother@home.test',
      'mother@home.test',
    ]);
    expect(await of({ targetAudience: 'all', audiences: [{ class_id: grade6 }] })).toEqual([
      'caro@home.test',
      'grandmother@home.test',
      'six@school.test',
    ]);
    const section_b = await people.sectionOf(grade5, 'B');
    expect(
      await of({ targetAudience: 'teachers', audiences: [{ class_id: grade5, section_id: section_b }] }),
    ).toEqual([]);
    expect(await of({ targetAudience: 'teachers', audiences: [{ class_id: grade5 }] })).toEqual([
      'five@school.test',
    ]);
  });

  test('is counted: people, those with an address, addresses', async () => {
    expect(await preview({ targetAudience: 'parents' })).toEqual({
      people: 6,
      with_address: 5,
      addresses: 4,
      unsubscribed: 0,
      mails: 4,
      groups: [{ kind: 'parents', people: 6, with_address: 5 }],
    });
    const { groups } = await preview({ targetAudience: 'all' });
    expect(groups.map(({ kind, people: n }) => [kind, n])).toEqual([
      ['students', 3],
      ['parents', 6],
      ['teachers', 3],
      ['staff', 3],
    ]);
  });

  test('of another school is none of ours', async () => {
    const { result } = await api.call('announcements.previewAudience', {
      as: 'northside',
      body: { targetAudience: 'all', audiences: [{ class_id: grade5 }] },
    });
    expect(result).toMatchObject({ people: 0, mails: 0 });
  });

  test('who moves on a later day belongs where they are today', async () => {
    const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const before = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
    const mover = await people.makeStudent({
      name: 'Mover',
      email: 'mover@pupil.test',
      class_id: grade5,
      to: before,
    });
    await api.sql(
      `insert into enrolments (school_id, student_id, academic_year_id, class_id, from_date)
      select school_id, student_id, academic_year_id, $2, $3 from enrolments where student_id = $1`,
      [mover, grade6, later],
    );
    await people.makeStudent({ name: 'Newcomer', email: 'new@pupil.test', class_id: grade6, from: later });
    const students = async (class_id: string) =>
      (await preview({ targetAudience: 'students', audiences: [{ class_id }] })).people;
    expect([await students(grade5), await students(grade6)]).toEqual([3, 2]);
    await api.sql("update students set status = 'inactive' where name in ('Mover', 'Newcomer')");
  });
});

describe('the mails', () => {
  test('are sent when it is published, not before, and only where it says so', async () => {
    const draft = await made();
    expect((await deliveries(draft.id)).counts.total).toBe(0);
    await api.call('announcements.publish', { as: 'registrar', params: { id: draft.id } });
    expect((await deliver(draft.id)).counts.sent).toBe(4);
    const silent = await published({ sendMail: false });
    expect((await deliveries(silent.id)).counts.total).toBe(0);
  });

  test('say what the announcement says, as text and with markup', async () => {
    const { id } = await made({
      title: 'Trip <to> the sea',
      content: '<p>Bring a <strong>coat</strong></p>',
      eventDate: '2031-05-04T09:30:00Z',
      eventLocation: 'Harbour & pier',
      audiences: [{ class_id: grade6 }],
    });
    const file = { name: 'plan.txt', type: 'text/plain', bytes: 'The plan' };
    await api.call('announcements.addAttachment', { as: 'admin', params: { id }, file });
    await api.call('announcements.publish', { as: 'admin', params: { id } });
    await deliver(id);
    const mail = api.mails[0];
    expect(mail?.subject).toBe('Trip <to> the sea');
    expect(mail?.text).toContain('To the sea\n\nWhen: Sunday, May 4, 2031');
    expect(mail?.text).toContain('Where: Harbour & pier\n\nBring a coat');
    expect(mail?.html).toContain('<h2>Trip &lt;to&gt; the sea</h2>');
    expect(mail?.html).toContain('<p>Bring a <strong>coat</strong></p>');
    const address = /plan\.txt: https:\/\/homeroom\.test(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    api.setNow(new Date(Date.now() + 29 * 86_400_000));
    expect((await api.app.server.inject(address)).body).toBe('The plan');
    api.setNow(new Date(Date.now() + 31 * 86_400_000));
    expect((await api.app.server.inject(address)).statusCode).toBe(404);
  });

  test('that fail are tried again, later each time, and then given up', async () => {
    const start = Date.parse('2026-03-02T08:00:00Z');
    const at = (minutes: number) => api.setNow(new Date(start + minutes * 60_000));
    at(0);
    let tries = 0;
    api.setMailer(async ({ to }) => {
      if (to === 'ben@home.test') {
        tries += 1;
        throw new Error('The mail server is away');
      }
      return { place: 'test' };
    });
    const { id, status } = await published();
    expect(status).toBe('published');
    expect((await deliver(id)).counts).toMatchObject({ sent: 3, waiting: 1, failed: 0 });
    for (const minutes of [0.5, 2, 8, 40, 170]) {
      at(minutes);
      await api.app.runRegularJob('announcements.follow');
      await deliver(id);
    }
    expect(tries).toBe(5);
    const { deliveries: failed, counts } = await deliveries(id, { status: 'failed' });
    expect(counts).toMatchObject({ sent: 3, failed: 1, waiting: 0 });
    expect(failed).toMatchObject([{ email: 'ben@home.test', attempts: 5, error: 'The mail server is away' }]);
  });

  test('to an address that is refused are not tried again, but can be by hand', async () => {
    const refusal = Object.assign(new Error('refused'), {
      code: 'EENVELOPE',
      responseCode: 550,
      response: '550 No such mailbox',
    });
    api.setMailer(async ({ to }) => {
      if (to === 'ben@home.test') throw refusal;
      return { place: 'test' };
    });
    const { id } = await published();
    expect((await deliver(id)).counts).toMatchObject({ sent: 3, failed: 1, waiting: 0 });
    api.setMailer();
    const { status, result } = await retry(id);
    expect([status, result.queued]).toEqual([202, 1]);
    expect((await deliver(id)).counts).toMatchObject({ sent: 4, failed: 0 });
    expect(sentTo()).toEqual(['ben@home.test']);
    expect((await retry(id)).result).toEqual({ queued: 0, job_id: null });
  });

  test('a crash in the middle sends nothing twice that was marked sent, and nothing is lost', async () => {
    const received: string[] = [];
    api.setMailer(async ({ to }) => {
      if (received.length >= 2) return new Promise(() => {});
      received.push(to);
      return { place: 'test' };
    });
    const { id } = await published({ targetAudience: 'all' });
    const { job_id } = await deliveries(id);
    void api.app.runJob({ school_id: api.school_id, job_id: job_id ?? '' }).catch(() => undefined);
    await expect.poll(async () => (await deliveries(id)).counts.sent).toBe(2);
    api.setMailer(async ({ to }) => {
      received.push(to);
      return { place: 'test' };
    });
    await api.finishJob(job_id ?? '');
    api.setNow(new Date(Date.now() + 11 * 60_000));
    await api.app.runRegularJob('announcements.follow');
    const { counts } = await deliver(id);
    expect(counts).toMatchObject({ total: 11, sent: 11 });
    expect(received.toSorted()).toEqual([...new Set(received)].toSorted());
    expect(received).toHaveLength(11);
  });

  test('are not sent twice by two runs at the same moment', async () => {
    const { id } = await published({ targetAudience: 'all' });
    const { job_id } = await deliveries(id);
    const [second] = await api.sql<{ job_id: string }>(
      `insert into jobs (school_id, kind, input, started_by) select school_id, kind, input, started_by from jobs
      where job_id = $1 returning job_id`,
      [job_id],
    );
    await Promise.all([api.finishJob(job_id ?? ''), api.finishJob(second?.job_id ?? '')]);
    expect(sentTo()).toEqual([...new Set(sentTo())]);
    expect(api.mails).toHaveLength(11);
  });

  test('are stopped with the announcement, and go on when it is published again', async () => {
    const { id } = await published();
    const params = { id };
    await api.call('announcements.unpublish', { as: 'admin', params });
    expect((await deliver(id)).counts).toMatchObject({ cancelled: 4, sent: 0 });
    await api.call('announcements.publish', { as: 'admin', params });
    expect((await deliver(id)).counts).toMatchObject({ cancelled: 0, sent: 4 });
    await api.call('announcements.unpublish', { as: 'admin', params });
    await api.call('announcements.publish', { as: 'admin', params });
    await deliver(id);
    expect(api.mails).toHaveLength(4);
  });

  test('are stopped by hand', async () => {
    const { id } = await published();
    const { result } = await api.call('announcements.cancelDeliveries', { as: 'admin', params: { id } });
    expect(result).toEqual({ cancelled: 4 });
    expect((await deliver(id)).counts).toMatchObject({ cancelled: 4, sent: 0 });
    await api.app.runRegularJob('announcements.follow');
    expect(api.mails).toHaveLength(0);
  });

  test('whose work was cancelled as a job stay unsent', async () => {
    const { id } = await published();
    const { job_id } = await deliveries(id);
    await api.call('jobs.cancel', { as: 'admin', params: { id: job_id ?? '' } });
    await api.finishJob(job_id ?? '');
    await api.app.runRegularJob('announcements.follow');
    expect((await deliveries(id)).counts).toMatchObject({ cancelled: 4, waiting: 0 });
  });

  test('and what became of each is for administrators to see', async () => {
    const { id } = await published();
    await deliver(id);
    const page = await deliveries(id, { search: 'ANA', limit: 1 });
    expect(page).toMatchObject({ total: 1, page: 1, limit: 1, job_id: null });
    expect(page.deliveries[0]).toMatchObject({
      email: 'mother@home.test',
      status: 'sent',
      attempts: 1,
      error: null,
    });
    expect((await api.call('announcements.deliveries', { as: 'staff', params: { id } })).status).toBe(403);
    expect((await api.call('announcements.retryDeliveries', { as: 'staff', params: { id } })).status).toBe(
      403,
    );
  });
});

describe('unsubscribing', () => {
  /** The page and the call of the mail to an address. */
  async function linksOf(address: string) {
    await deliver((await published()).id);
    const mail = api.mails.find(({ to }) => to === address);
    const page = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const call = /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    return { query: Object.fromEntries(new URL(page).searchParams), page, call: new URL(call) };
  }

  test('one click of a mail program ends the mails, essential ones excepted', async () => {
    const { call, page } = await linksOf('ben@home.test');
    expect(page).toMatch(/^https:\/\/homeroom\.test\/unsubscribe\?/);
    const reply = await api.app.server.inject({
      method: 'POST',
      url: `${call.pathname}${call.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(reply.statusCode).toBe(200);
    api.mails.length = 0;
    expect(await preview({ targetAudience: 'parents' })).toMatchObject({
      addresses: 4,
      unsubscribed: 1,
      mails: 3,
    });
    const { counts } = await deliver((await published()).id);
    expect(counts).toMatchObject({ total: 4, sent: 3, unsubscribed: 1 });
    expect(sentTo()).not.toContain('ben@home.test');
    const essential = { targetAudience: 'parents', isEssential: true };
    expect((await preview(essential)).mails).toBe(4);
    api.mails.length = 0;
    await deliver((await published({ ...essential, priority: 'urgent' })).id);
    expect(sentTo()).toEqual(parents);
    expect(api.mails[0]?.headers).not.toHaveProperty('List-Unsubscribe');
    expect(api.mails[0]?.text).not.toContain('Unsubscribe');
  });

  test('looking changes nothing, and it can be taken back', async () => {
    const { query } = await linksOf('ben@home.test');
    const show = async () => (await api.call('announcements.showSubscription', { query })).result;
    expect(await show()).toEqual({ school_name: 'Test School', email: 'ben@home.test', subscribed: true });
    expect(await show()).toMatchObject({ subscribed: true });
    await api.call('announcements.unsubscribe', { query });
    const again = await api.call('announcements.unsubscribe', { query });
    expect([again.status, again.result.subscribed]).toEqual([200, false]);
    expect(await show()).toMatchObject({ subscribed: false });
    expect((await api.call('announcements.subscribe', { query })).result.subscribed).toBe(true);
  });

  test('nobody unsubscribes somebody else', async () => {
    const { query } = await linksOf('ben@home.test');
    for (const changed of [
      { email: 'caro@home.test' },
      { school: api.northside },
      { signature: 'x' },
      { signature: '' },
      { school: 'no school' },
    ]) {
      const { status } = await api.call('announcements.unsubscribe', { query: { ...query, ...changed } });
      expect(status).toBe(404);
    }
    expect(await api.sql('select 1 from mail_unsubscriptions')).toHaveLength(0);
  });

  test('after it was queued, it still counts', async () => {
    const { query } = await linksOf('ben@home.test');
    const { id } = await published();
    await api.call('announcements.unsubscribe', { query });
    expect((await deliver(id)).counts).toMatchObject({ sent: 3, unsubscribed: 1 });
  });
});
