import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { keepFiles } from '#demo/kit/files.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { AnnouncementAttachmentsTable } from '#server/db/types.gen.ts';
import type { DemoAnnouncement } from './shape.ts';

const firstFile = 301;

/** Loads attachments and acknowledgements of announcements. */
export async function loadEchoes(
  school: DemoSchool,
  made: readonly DemoAnnouncement[],
  users: DemoUsers,
): Promise<void> {
  await loadFiles(school, made, users);
  await school.query(
    `insert into announcement_acknowledgements (school_id, announcement_id, user_id, acknowledged_dt)
    select distinct on (view.announcement_id) view.school_id, view.announcement_id, view.user_id,
      view.viewed_dt + interval '4 minutes'
    from announcement_views view join announcements announcement using (school_id, announcement_id)
    where view.school_id = $1 and announcement.needs_acknowledgement
    order by view.announcement_id, view.user_id`,
    [school.schoolId],
  );
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
