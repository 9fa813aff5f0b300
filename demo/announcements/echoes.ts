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
    select distinct on (view.announcement_id) view.school_id, view.announcement_id, view.user_id, view.viewed_dt + interval '4 minutes'
    from announcement_views view join announcements announcement using (school_id, announcement_id)
    where view.school_id = $1 and announcement.needs_acknowledgement order by view.announcement_id, view.user_id`,
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
      select distinct on (contact.normal) announcement.announcement_id, announcement.published_dt, guardian.guardian_id, contact.normal as email, guardian.name,
        ('x' || substr(md5(contact.normal), 1, 6))::bit(24)::int as chance
      from announcements announcement
      join announcement_audiences audience using (school_id, announcement_id)
      join students student on student.school_id = announcement.school_id and student.class_id = audience.class_id and student.status = 'active'
      join student_guardians link on link.school_id = student.school_id and link.student_id = student.student_id and link.may_contact
        and link.relationship <> 'emergency' and link.to_date is null
      join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
      join guardian_contacts contact on contact.school_id = guardian.school_id and contact.guardian_id = guardian.guardian_id
        and contact.kind = 'email' and contact.position = 1
      where announcement.school_id = $1 and announcement.send_mail
      order by contact.normal, guardian.guardian_id
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
