import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, wednesday } from '#server/test/records/attendance.ts';
import { clearMessages, type Notices, noticeTables, startNotices } from '#server/test/records/messages.ts';
import { changeStudent, newClass, newStudent } from '#server/test/records/students.ts';

let api: Notices['api'];
let notices: Notices['notices'];
beforeAll(async () => {
  ({ api, notices } = await startNotices());
});
beforeEach(async () => {
  await clearMessages(api, noticeTables);
  notices.at('08:00');
});
afterAll(() => api.stop());

describe('the settings', () => {
  it('are off until an account-admin turns them on', async () => {
    const read = () => api.call('attendance.getNoticeSettings', { as: 'admin' });
    expect((await read()).result).toMatchObject({ is_on: false, delay_minutes: 30, send_until: '15:00' });
    const child = await notices.newChild();
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('09:30');
    expect(api.mails).toEqual([]);
    expect((await notices.switchOn({}, 'registrar')).status).toBe(403);
    expect((await notices.switchOn({ delay_minutes: 15, send_until: '12:30' })).result).toMatchObject({
      is_on: true,
      delay_minutes: 15,
      send_until: '12:30',
    });
    expect((await read()).result).toMatchObject({ is_on: true, send_until: '12:30' });
  });

  it.each([
    [{ delay_minutes: 241 }, 'delay_minutes'],
    [{ send_until: '25:00' }, 'send_until'],
  ])('refuse %j', async (changes, field) => {
    const { status, errors } = await notices.switchOn(changes);
    expect([status, errors[0]?.field]).toEqual([400, field]);
  });
});

describe('an unexplained absence', () => {
  it('is told to the family once, after the delay, with the name of the child', async () => {
    await notices.switchOn();
    const child = await notices.newChild();
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('08:59');
    expect(api.mails).toEqual([]);
    expect(await notices.absenceOf(child.id)).toMatchObject({
      state: 'waiting',
      due_dt: `${wednesday}T09:00:00.000Z`,
    });
    await notices.run('09:00');
    await Promise.all([notices.run('09:01'), notices.run('09:01')]);
    await notices.run('09:30');
    expect(notices.subjectsTo(child.address)).toEqual([`${child.name} is absent today`]);
    expect(await notices.absenceOf(child.id)).toMatchObject({
      state: 'sent',
      sent_dt: `${wednesday}T09:00:00.000Z`,
      reached: 1,
      is_unexplained: true,
    });
  });

  it('is sent once by two processes at the same time', async () => {
    await notices.switchOn();
    const children = await Promise.all([1, 2, 3].map(() => notices.newChild()));
    for (const { id } of children) await notices.record(id, 'absent', '08:30');
    await Promise.all([1, 2, 3].map(() => notices.run('09:00')));
    expect(api.mails.map(({ to }) => to).toSorted()).toEqual(
      children.map(({ address }) => address).toSorted(),
    );
  });

  it.each(['present', 'late', 'half_day', 'excused'] as const)(
    'that became %s before the delay is not told',
    async (status) => {
      await notices.switchOn();
      const child = await notices.newChild();
      await notices.record(child.id, 'absent', '08:30');
      await notices.run('08:40');
      await notices.record(child.id, status, '08:50');
      await notices.run('09:30');
      expect(api.mails).toEqual([]);
      const [row] = await api.sql('select state from absence_notices where student_id = $1', [child.id]);
      expect(row).toEqual({ state: 'cancelled' });
    },
  );

  it('that was corrected by mistake and recorded again is told', async () => {
    await notices.switchOn();
    const child = await notices.newChild();
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('08:40');
    await notices.record(child.id, 'present', '08:50');
    await notices.run('08:51');
    await notices.record(child.id, 'absent', '09:10');
    await notices.run('09:39');
    expect(api.mails).toEqual([]);
    await notices.run('09:40');
    expect(api.mails).toHaveLength(1);
  });

  it('with a reason is not told', async () => {
    await notices.switchOn();
    const child = await notices.newChild();
    await notices.record(child.id, 'absent', '08:30', { notes: 'Dentist' });
    const excused = await notices.newChild();
    await notices.record(excused.id, 'excused', '08:30');
    await notices.run('09:30');
    expect(api.mails).toEqual([]);
    expect(await notices.absenceOf(child.id)).toMatchObject({ is_unexplained: false, contacts: [] });
  });

  it.each(['present', 'late', 'half_day'] as const)(
    'that became %s afterwards is corrected once',
    async (status) => {
      await notices.switchOn();
      const child = await notices.newChild();
      await notices.record(child.id, 'absent', '08:30');
      await notices.run('09:00');
      await notices.record(child.id, status, '09:10');
      await Promise.all([notices.run('09:11'), notices.run('09:11')]);
      await notices.record(child.id, 'absent', '09:20');
      await notices.run('10:30');
      expect(notices.subjectsTo(child.address)).toEqual([
        `${child.name} is absent today`,
        `${child.name} is at school`,
      ]);
    },
  );

  it('that was excused afterwards is not corrected: the student is not there', async () => {
    await notices.switchOn();
    const child = await notices.newChild();
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('09:00');
    await notices.record(child.id, 'excused', '09:10');
    await notices.run('09:11');
    expect(api.mails).toHaveLength(1);
  });

  it('is not told after the latest time, and not on another day', async () => {
    await notices.switchOn({ send_until: '12:00' });
    const late = await notices.newChild();
    await notices.record(late.id, 'absent', '11:45');
    const early = await notices.newChild();
    await notices.record(early.id, 'absent', '08:30');
    await notices.run('12:20');
    await notices.run('08:30', addDays(wednesday, 1));
    expect(api.mails).toEqual([]);
  });
});

describe('the people who get a notice', () => {
  it('are told of each child apart, and each address once per child', async () => {
    await notices.switchOn();
    const both = { father_email: 'both@home.test', mother_email: 'both@home.test' };
    const first = await notices.newChild({ name: 'Nora Twin', ...both });
    const second = await notices.newChild({ name: 'Nils Twin', ...both });
    await notices.record(first.id, 'absent', '08:30');
    await notices.record(second.id, 'absent', '08:30');
    await notices.run('09:00');
    expect(notices.subjectsTo('both@home.test').toSorted()).toEqual([
      'Nils Twin is absent today',
      'Nora Twin is absent today',
    ]);
  });

  it('read it in their language', async () => {
    await notices.switchOn();
    const child = await notices.newChild({ name: 'Jonas Weber' });
    await api.sql(
      `update guardians
      set preferred_language = 'de-AT'
      where guardian_id in (select guardian_id from student_guardians where student_id = $1)`,
      [child.id],
    );
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('09:00');
    expect(notices.subjectsTo(child.address)).toEqual(['Jonas Weber fehlt heute']);
  });

  const block = (id: string) =>
    api.sql('update student_guardians set may_contact = false where student_id = $1', [id]);
  const optOut = (_: string, address: string) =>
    api.sql(`insert into message_opt_outs (school_id, channel, address) values ($1, 'email', $2)`, [
      api.school_id,
      address,
    ]);
  const removeAddress = (id: string) =>
    changeStudent(api, id, { father_email: '', father_contact: 'ask at home' });
  it.each([
    ['may not be contacted', block, []],
    ['have no address and no number', removeAddress, []],
    ['have opted out', optOut, ['+44']],
  ] as const)('are not those who %s; the office sees whom to call', async (_, prepare, phones) => {
    await notices.switchOn();
    const child = await notices.newChild();
    await prepare(child.id, child.address);
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('09:00');
    await notices.record(child.id, 'present', '09:10');
    await notices.run('09:11');
    expect(api.mails).toEqual([]);
    await notices.record(child.id, 'absent', '09:20');
    const absence = await notices.absenceOf(child.id);
    expect(absence).toMatchObject({ reached: 0, is_unexplained: true });
    expect(absence?.contacts.flatMap((one) => one.phones.map((phone) => phone.slice(0, 3)))).toEqual(phones);
  });
});

describe('while emails cannot be sent', () => {
  const fail = () => api.setMailer(() => Promise.reject(new Error('The mail server is down')));

  it('a correction takes the notice back, and no one reads of either', async () => {
    await notices.switchOn();
    const child = await notices.newChild();
    await notices.record(child.id, 'absent', '08:30');
    fail();
    await notices.run('09:00');
    await notices.record(child.id, 'present', '09:05');
    api.setMailer();
    await notices.run('09:06');
    await notices.run('10:00');
    expect(api.mails).toEqual([]);
  });

  it('a notice is sent later, but not after the latest time', async () => {
    await notices.switchOn();
    const child = await notices.newChild();
    await notices.record(child.id, 'absent', '08:30');
    fail();
    await notices.run('09:00');
    api.setMailer();
    await notices.run('09:02');
    expect(api.mails).toHaveLength(1);
    const other = await notices.newChild();
    await notices.record(other.id, 'absent', '14:00');
    fail();
    await notices.run('14:59');
    api.setMailer();
    await notices.run('15:02');
    await notices.run('09:00', addDays(wednesday, 1));
    expect(notices.subjectsTo(other.address)).toEqual([]);
  });
});

it('another school sees and sends nothing of it', async () => {
  await notices.switchOn();
  const child = await notices.newChild();
  await newStudent(api, await newClass(api, {}, 'northside'), {}, 'northside');
  await notices.record(child.id, 'absent', '08:30');
  await notices.run('09:00');
  expect((await notices.list('northside')).absences).toEqual([]);
  expect((await notices.list()).absences.map(({ student_id }) => student_id)).toEqual([child.id]);
});
