import type { Announcement } from '#contract/announcements/record.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useSessionUser } from '#web/lib/session/session.ts';

/** The user's permissions for an announcement; users who cannot publish can edit only their own drafts. */
export function useAnnouncementRights() {
  const may = useMay();
  const user = useSessionUser();
  return ({ status, createdById }: Pick<Announcement, 'status' | 'createdById'>) => {
    const manages = may('announcements.publish');
    const isOwn = createdById !== null && createdById === user?.cms_user_id;
    const own = manages || (isOwn && status === 'draft');
    return {
      isOwn,
      edit: own && may('announcements.update'),
      remove: own && may('announcements.remove'),
      publish: manages && status === 'draft',
      unpublish: manages && status !== 'draft',
      archive: manages && status === 'published',
      acknowledge: status === 'published' && !isOwn,
      seeReaders: manages || isOwn,
      seeMails: may('announcements.deliveries'),
    };
  };
}
