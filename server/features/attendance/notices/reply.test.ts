import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { absenceNotices } from '#server/test/records/absence-notices.ts';
import { addDays, readRegister, wednesday } from '#server/test/records/attendance.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
let notices: ReturnType<typeof absenceNotices>;
let class_id: string;
let child: { id: string; name: string; address: string };
let query: { school: string; secret: string };
beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api);
  notices = absenceNotices(api, class_id);
  notices.at('08:00');
  await notices.switchOn();
});
beforeEach(async () => {
  api.mails.length = 0;
  notices.at('08:00');
  child = await notices.newChild();
  await notices.record(child.id, 'absent', '08:30');
  await notices.run('09:00');
  query = notices.linkTo(child.address);
});
afterAll(() => api.stop());

const reply = (body: object, link: { school: string; secret: string } = query) =>
  api.call('attendance.replyToNotice', { query: link, body });
const show = (link: { school: string; secret: string } = query) =>
  api.call('attendance.showNotice', { query: link });
const reasonOfChild = async () => {
  const { students } = await readRegister(api, class_id);
  const found = students.find(({ student_id }) => student_id === child.id);
  return { status: found?.attendance_status, reason: found?.attendance_reason };
};

describe('a reply', () => {
  it('is not possible while the school is suspended', async () => {
    const suspend = (since: string | null, reason: string | null) =>
      api.sql('update schools set suspended_dt = $2, suspended_reason = $3 where school_id = $1', [
        api.school_id,
        since,
        reason,
      ]);
    await suspend('2026-01-01', 'Unpaid');
    const replies = [await show(), await reply({ answer: 'ill' })];
    await suspend(null, null);
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect((await show()).status).toBe(200);
  });

  it('needs no sign-in, shows the first name only, and becomes the reason of the absence', async () => {
    const { result } = await show();
    const [first_name] = child.name.split(' ');
    expect(result).toEqual({ school_name: 'Test School', first_name, answer: null, note: null });
    expect((await reply({ answer: 'ill', note: 'Fever' })).result).toMatchObject({
      answer: 'ill',
      note: 'Fever',
    });
    expect(await reasonOfChild()).toEqual({ status: 'absent', reason: 'Ill (reply of the family): Fever' });
    expect(await notices.absenceOf(child.id)).toMatchObject({
      is_unexplained: false,
      answer: 'ill',
      answer_note: 'Fever',
      answered_dt: `${wednesday}T09:00:00.000Z`,
    });
    const { result: history } = await api.call('attendance.history', {
      as: 'staff',
      query: { person_id: child.id, person_type: 'student', date: wednesday },
    });
    expect(history.corrections).toMatchObject([{ reason: 'Reply of the family', changed_by_name: null }]);
    const entries = await api.sql(
      `select actor_user_id, actor_name, after
      from audit_log
      where entity = 'student_attendance' and entity_id = $1 and action = 'reply'`,
      [child.id],
    );
    const after = { date: wednesday, remarks: 'Ill (reply of the family): Fever' };
    expect(entries).toEqual([{ actor_user_id: null, actor_name: 'Family', after }]);
  });

  it('replaces an earlier reply, and does not change the status', async () => {
    await reply({ answer: 'late', note: 'Bus' });
    await reply({ answer: 'on_the_way' });
    expect(await reasonOfChild()).toEqual({ status: 'absent', reason: 'On the way (reply of the family)' });
    await notices.run('09:30');
    expect(api.mails).toHaveLength(1);
  });

  it('leaves a reason that the office wrote', async () => {
    await notices.record(child.id, 'absent', '09:10', { notes: 'Mother called' });
    expect((await reply({ answer: 'ill' })).status).toBe(200);
    expect(await reasonOfChild()).toMatchObject({ reason: 'Mother called' });
    expect(await notices.absenceOf(child.id)).toMatchObject({ answer: 'ill' });
  });

  it.each([{ answer: 'holiday' }, {}, { answer: 'ill', note: 'x'.repeat(501) }])(
    'is refused: %j',
    async (body) => {
      expect((await reply(body)).status).toBe(400);
      expect(await reasonOfChild()).toMatchObject({ reason: null });
    },
  );
});

describe('the link', () => {
  it('works with its secret and its school only', async () => {
    const other = await notices.newChild();
    await notices.record(other.id, 'absent', '08:30');
    for (const wrong of [
      { ...query, secret: 'x' },
      { ...query, secret: '' },
      { ...query, school: api.northside },
      { ...query, school: api.users.staff.user_id },
    ]) {
      expect((await show(wrong)).status).toBe(404);
      expect((await reply({ answer: 'ill' }, wrong)).status).toBe(404);
    }
    expect(await reasonOfChild()).toMatchObject({ reason: null });
  });

  it('ends with the day, and with a correction', async () => {
    notices.at('23:59');
    expect((await show()).status).toBe(200);
    notices.at('00:01', addDays(wednesday, 1));
    expect([(await show()).status, (await reply({ answer: 'ill' })).status]).toEqual([404, 404]);
    await notices.record(child.id, 'present', '09:10');
    await notices.run('09:11');
    expect((await reply({ answer: 'ill' })).status).toBe(404);
  });

  it('is only in the message: the notice has its SHA-256', async () => {
    const [stored] = await api.sql<{ is_hash: boolean; has_secret: boolean }>(
      `select secret_hash = sha256($2::bytea) as is_hash, notice::text like '%' || $3 || '%' as has_secret
      from absence_notices notice
      where student_id = $1`,
      [child.id, Buffer.from(query.secret), query.secret],
    );
    expect(stored).toEqual({ is_hash: true, has_secret: false });
  });

  it('can be tried so often only', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    const statuses = new Set<number>();
    for (let count = 0; count < 65; count += 1)
      statuses.add((await api.call('attendance.showNotice', { query, headers })).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});
