import { useEffect, useEffectEvent } from 'react';
import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useAnnouncementRights } from './use-rights.ts';

/** Records once that the announcement was read, unless the user wrote it. */
export function useViewing(announcement: Announcement) {
  const rights = useAnnouncementRights();
  const { mutate } = useWrite(contract.announcements.view);
  const { id, status } = announcement;
  const tell = useEffectEvent(() => {
    const counts = !announcement.viewed && !rights(announcement).isOwn;
    if (counts && status !== 'draft' && status !== 'scheduled') mutate({ params: { id } });
  });
  useEffect(() => tell(), [id, status]);
}
