import { counter } from '#demo/kit/counter.ts';
import { addDays } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { momentsAgo, momentsAhead } from '#demo/kit/moments.ts';
import type { DemoClass } from '#demo/school/classes.ts';
import type { DemoUser, DemoUsers } from '#demo/school/users.ts';
import type {
  AnnouncementAudiencesTable,
  AnnouncementCommentsTable,
  AnnouncementsTable,
  AnnouncementViewsTable,
} from '#server/db/types.gen.ts';
import { loadEchoes } from './echoes.ts';
import { hasMessages } from './messages.ts';
import type { AnnouncementText, DemoAnnouncement } from './shape.ts';
import { announcementTexts } from './texts.ts';

type DemoContext = { readonly users: DemoUsers; readonly classes: readonly DemoClass[] };

/** Announcements of every type, status and priority, with comments of readers. */
export async function loadAnnouncements(
  school: DemoSchool,
  { users, classes }: DemoContext,
): Promise<readonly DemoAnnouncement[]> {
  const isMain = school.profile.number === 1;
  const texts = isMain ? announcementTexts : announcementTexts.filter((_, index) => index % 6 === 3);
  const made = texts.map((text, index) => ({ announcement_id: school.id('announcement', index + 1), text }));
  const authors = [users.registrar, users.staff, users.admin];
  await school.insert<AnnouncementsTable>(
    'announcements',
    made.map((one, index) => announcementRow(school, one, authorOf(authors, index) ?? users.admin)),
  );
  await school.insert<AnnouncementAudiencesTable>(
    'announcement_audiences',
    audienceRows(school, made, classes),
  );
  await school.insert<AnnouncementCommentsTable>('announcement_comments', commentRows(school, made, authors));
  await school.insert<AnnouncementViewsTable>('announcement_views', viewRows(school, made, authors));
  await loadEchoes(school, made, users);
  return made;
}

function announcementRow(school: DemoSchool, { announcement_id, text }: DemoAnnouncement, author: DemoUser) {
  const { title, description, type, category, priority, audience, organizer, tags } = text;
  // One that is emailed is published by the call that does so.
  const isMailed = text.isMailed === true && hasMessages(school);
  const status = isMailed ? 'draft' : text.status;
  const publish = momentsAt(school, text.publish, '07:30');
  const created = momentsAgo(school, Math.max(1, 2 - text.publish), '15:40');
  const wasPublished = status === 'published' || status === 'archived';
  return {
    announcement_id,
    title,
    description,
    content: text.content ?? null,
    announcement_type: type,
    category,
    priority,
    status,
    target_audience: audience,
    organizer,
    publish_dt: status === 'draft' ? null : publish,
    published_dt: wasPublished ? publish : null,
    expiry_date: text.expiry === undefined ? null : addDays(school.today, text.expiry),
    event_dt: text.event ? momentsAhead(school, text.event.inDays, text.event.time) : null,
    event_location: text.event?.location ?? null,
    tags: [...tags],
    is_public: !text.isInternal,
    is_pinned: text.isPinned ?? false,
    needs_acknowledgement: text.isToBeAcknowledged ?? false,
    send_mail: isMailed,
    created_by: author.user_id,
    created_by_name: author.name,
    published_by: wasPublished ? author.user_id : null,
    created_dt: created,
    updated_dt: wasPublished ? publish : created,
  };
}

const momentsAt = (school: DemoSchool, days: number, time: string) =>
  days > 0 ? momentsAhead(school, days, time) : momentsAgo(school, -days, time);

const viewersOf = ({ priority }: AnnouncementText) => (priority === 'low' ? 1 : 2);

const uniqueBy = (users: readonly DemoUser[]) => [
  ...new Map(users.map((user) => [user.user_id, user])).values(),
];

const authorOf = (authors: readonly DemoUser[], index: number) => authors[index % authors.length];

/** The author does not count as a reader. */
const viewRows = (school: DemoSchool, made: readonly DemoAnnouncement[], authors: readonly DemoUser[]) =>
  made.flatMap(({ announcement_id, text }, index) => {
    if (text.status !== 'published' && text.status !== 'archived') return [];
    const author = authorOf(authors, index)?.user_id;
    const readers = uniqueBy(authors).filter(({ user_id }) => user_id !== author);
    return readers.slice(0, viewersOf(text)).map(({ user_id }, place) => ({
      announcement_id,
      user_id,
      viewed_dt: momentsAgo(school, Math.max(0, -text.publish - place), '10:15'),
    }));
  });

function audienceRows(school: DemoSchool, made: readonly DemoAnnouncement[], classes: readonly DemoClass[]) {
  const nextId = counter((n) => school.id('announcement-audience', n));
  return made.flatMap(({ announcement_id, text }) =>
    classes
      .filter(({ grade }) => text.grades?.includes(grade))
      .map(({ class_id }) => ({
        announcement_audience_id: nextId(),
        announcement_id,
        class_id,
        section_id: null,
      })),
  );
}

function commentRows(school: DemoSchool, made: readonly DemoAnnouncement[], authors: readonly DemoUser[]) {
  const nextId = counter((n) => school.id('announcement-comment', n));
  return made.flatMap(({ announcement_id, text }) =>
    (text.comments ?? []).flatMap((comment, index) => {
      const author = authorOf(authors, index);
      if (!author) return [];
      return [
        {
          announcement_comment_id: nextId(),
          announcement_id,
          user_id: author.user_id,
          author_name: author.name,
          comment,
          created_dt: momentsAgo(school, Math.max(0, -text.publish - 1), `1${index}:20`),
        },
      ];
    }),
  );
}
