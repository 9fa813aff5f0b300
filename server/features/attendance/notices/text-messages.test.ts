import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearMessages, type Notices, noticeTables, startNotices } from '#server/test/records/messages.ts';

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

describe('guardians with a phone', () => {
  const prefer = (id: string, channel: string) =>
    api.sql(
      `update guardians
      set preferred_channel = $2
      where guardian_id in (select guardian_id from student_guardians where student_id = $1)`,
      [id, channel],
    );
  it('read it on the phone if they prefer that, with a link that is not stored', async () => {
    await notices.switchOn();
    const child = await notices.newChild({ name: 'Mina Park', father_contact: '+44 20 7946 0999' });
    await prefer(child.id, 'sms');
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('09:00');
    expect(api.mails).toEqual([]);
    const [text] = api.texts;
    expect(text?.to).toBe('+442079460999');
    const link = /https:\/\/homeroom\.test\/absence-notice\?\S+/.exec(text?.text ?? '')?.[0] ?? '';
    const query = Object.fromEntries(new URL(link).searchParams);
    const shown = await api.call('attendance.showNotice', { query });
    expect([shown.status, shown.result.first_name]).toEqual([200, 'Mina']);
    const [stored] = await api.sql<{ body: string }>('select body from messages');
    expect(stored?.body).toContain('Mina Park is absent today');
    expect(stored?.body).not.toContain('http');
    expect(JSON.stringify(await api.sql('select * from absence_notices'))).not.toContain(query['secret']);
    await notices.record(child.id, 'present', '09:10');
    await notices.run('09:11');
    expect(api.texts[1]?.text).toMatch(
      /^Test School: Mina Park is at school\. We are sorry for the worry\.\nSTOP: https:\/\/homeroom\.test\/stop\//,
    );
  });

  it('read it on the phone if they have no email address', async () => {
    await notices.switchOn();
    const child = await notices.newChild({ father_email: '', father_contact: '+44 20 7946 0998' });
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('09:00');
    expect(api.mails).toEqual([]);
    expect(api.texts.map(({ to }) => to)).toEqual(['+442079460998']);
    expect((await notices.absenceOf(child.id))?.reached).toBe(1);
  });

  it('read it in their mailbox if no number of theirs can be read', async () => {
    await notices.switchOn();
    const child = await notices.newChild({ father_contact: 'ask at home' });
    await prefer(child.id, 'sms');
    await notices.record(child.id, 'absent', '08:30');
    await notices.run('09:00');
    expect([api.texts.length, notices.subjectsTo(child.address).length]).toEqual([0, 1]);
  });

  it('are called when their school has sent as many messages as it may', async () => {
    await api.sql('insert into message_settings (school_id, daily_emails) values ($1, 1)', [api.school_id]);
    await notices.switchOn();
    const children = [await notices.newChild(), await notices.newChild()];
    for (const { id } of children) await notices.record(id, 'absent', '08:30');
    await notices.run('09:00');
    expect(api.mails).toHaveLength(1);
    const reached = await Promise.all(children.map(async ({ id }) => (await notices.absenceOf(id))?.reached));
    expect(reached.toSorted()).toEqual([0, 1]);
  });
});
