import { afterAll, beforeAll, expect, test } from 'vitest';
import { count, type LoadedDemo, load, schoolId, unload, values } from './loaded-demo.ts';

let loaded: LoadedDemo;
beforeAll(async () => {
  loaded = await load(new Date('2026-11-20T09:40:00Z'));
});
afterAll(() => unload(loaded));

test('the demo school has what families told the office: languages, a restriction, someone entered twice', async () => {
  const { client } = loaded;
  const languages = `select count(distinct preferred_language)
    from guardians
    where school_id = '${schoolId}' and preferred_channel is not null`;
  expect(await count(client, languages)).toBe(5);
  const restricted = `select link.may_collect
    from student_guardians link
    join student_documents document on document.student_document_id = link.restriction_document_id
      and document.student_id = link.student_id`;
  expect(await values(client, restricted)).toContain(false);
  const twice = `select count(*)
    from guardians guardian
    where exists (
      select from guardians other
      join guardian_contacts contact on contact.guardian_id = other.guardian_id and contact.kind = 'email'
      join guardian_contacts same on same.guardian_id = guardian.guardian_id and same.normal = contact.normal
      where other.guardian_id <> guardian.guardian_id
    )`;
  expect(await count(client, twice)).toBe(2);
});

test('the demo school has written to families, and nothing waits to leave', async () => {
  const { client } = loaded;
  const kinds = `select distinct kind from messages where state = 'sent' order by 1`;
  expect(await values(client, kinds)).toEqual(['absence_notice', 'announcement', 'urgent']);
  expect(await values(client, `select distinct channel from messages order by 1`)).toEqual(['email', 'sms']);
  expect(await values(client, `select kind from messages where state = 'suppressed'`)).toContain(
    'announcement',
  );
  expect(await count(client, `select count(*) from messages where state in ('queued', 'sending')`)).toBe(0);
  expect(await values(client, `select distinct status from jobs`)).toEqual(['done']);
  const replied = `select record.reason
    from absence_notices notice
    join student_attendance record on record.student_id = notice.student_id
      and record.attendance_date = notice.day
    where notice.answer = 'ill'`;
  expect(await values(client, replied)).toEqual([
    expect.stringMatching(/^Ill \(reply of the family\): Fever/),
  ]);
});

test('the demo school has an audit entry for each of these changes', async () => {
  const entries = await values(
    loaded.client,
    `select distinct entity || ' ' || action from audit_log where request_id = 'demo' order by 1`,
  );
  expect(entries).toEqual(
    expect.arrayContaining([
      'announcement publish',
      'guardian create',
      'guardian update',
      'teacher_grant create',
      'urgent_message send',
      'user accept_invitation',
      'user invite',
    ]),
  );
});
