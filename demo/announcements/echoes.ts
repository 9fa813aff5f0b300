import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { keepFiles } from '#demo/kit/files.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { AnnouncementAttachmentsTable } from '#server/db/types.gen.ts';
import type { DemoAnnouncement } from './shape.ts';

const firstFile = 301;

/** Loads attachments, acknowledgements and deliveries of announcements. */
export async function loadEchoes(
  school: DemoSchool,
  made: readonly DemoAnnouncement[],
  users: DemoUsers,
): Promise<void> {
  await loadFiles(school, made, users);
  await school.query(
    `insert into announcement_acknowledgements (school_id, announcement_id, user_id, acknowledged_dt)
    select distinct on (v.announcement_id) v.school_id, v.announcement_id, v.user_id, v.viewed_dt + interval '4 minutes'
    from announcement_views v join announcements a using (school_id, announcement_id)
    where v.school_id = $1 and a.needs_acknowledgement order by v.announcement_id, v.user_id`,
    [school.schoolId],
  );
  await loadDeliveries(school);
}

async function loadFiles(school: DemoSchool, made: readonly DemoAnnouncement[], users: DemoUsers) {
  const held = made.flatMap(({ announcement_id, text }) =>
    text.file
      ? [{ announcement_id, file: text.file, created: momentsAgo(school, -text.publish, '07:20') }]
      : [],
  );
  await keepFiles(
    school,
    held.map(({ file, created }, index) => ({
      n: firstFile + index,
      name: file.name,
      mimeType: 'text/csv',
      bytes: Buffer.from(file.text),
      uploadedBy: users.registrar.user_id,
      created,
    })),
  );
  await school.insert<AnnouncementAttachmentsTable>(
    'announcement_attachments',
    held.map(({ announcement_id, created }, index) => ({
      announcement_attachment_id: school.id('announcement-attachment', index + 1),
      announcement_id,
      file_id: school.id('file', firstFile + index),
      created_dt: created,
    })),
  );
}

/** Nearly all arrived; a few families have unsubscribed, and some addresses no longer exist. */
async function loadDeliveries(school: DemoSchool) {
  await school.query(
    `with families as (
      select distinct on (contact.normal) a.announcement_id, a.published_dt, g.guardian_id, contact.normal as email, g.name,
        ('x' || substr(md5(contact.normal), 1, 6))::bit(24)::int as chance
      from announcements a
      join announcement_audiences n using (school_id, announcement_id)
      join students s on s.school_id = a.school_id and s.class_id = n.class_id and s.status = 'active'
      join student_guardians l on l.school_id = s.school_id and l.student_id = s.student_id and l.may_contact
        and l.relationship <> 'emergency' and l.to_date is null
      join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
      join guardian_contacts contact on contact.school_id = g.school_id and contact.guardian_id = g.guardian_id
        and contact.kind = 'email' and contact.position = 1
      where a.school_id = $1 and a.send_mail
      order by contact.normal, g.guardian_id
    ), sorted as (
      select *, case when chance % 29 = 0 then 'unsubscribed' when chance % 31 = 0 then 'failed' else 'sent' end as status
      from families
    ), unsubscribed as (
      insert into message_opt_outs (school_id, channel, address, created_dt)
      select $1, 'email', email, published_dt - interval '20 days' from sorted where status = 'unsubscribed'
    )
    insert into messages (school_id, message_id, kind, source_id, channel, recipient_kind, recipient_id, recipient_name, address, language,
      state, attempts, reason, sent_dt, next_attempt_dt, dedup_key, created_dt, updated_dt)
    select $1, md5(concat_ws('/', announcement_id, email))::uuid, 'announcement', announcement_id, 'email', 'guardian', guardian_id, name, email, 'en',
      case status when 'unsubscribed' then 'suppressed' else status end, (status <> 'unsubscribed')::int,
      case when status = 'failed' then '550 5.1.1 There is no such mailbox' end,
      case when status = 'sent' then published_dt + interval '2 minutes' end, published_dt,
      concat_ws('/', 'announcement', announcement_id, 'email', email), published_dt, published_dt + interval '2 minutes'
    from sorted`,
    [school.schoolId],
  );
}
