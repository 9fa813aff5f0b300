import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import { announcementsAtOnce, type ListState } from './use-list-state.ts';

const nothing = { total: 0, published: 0, drafts: 0, scheduled: 0, archived: 0, expiring_soon: 0 };

/** The page of announcements that the URL asks for, with the counters of all that match search and filters. */
export function useAnnouncements({ page, search, type, status, priority, audience }: ListState) {
  const query = {
    page,
    limit: announcementsAtOnce,
    ...(search && { search }),
    ...(type && { type }),
    ...(status === 'expiring' ? { expiring: '1' as const } : status && { status }),
    ...(priority && { priority }),
    ...(audience && { audience }),
  };
  return useListReading(
    queryFor(contract.announcements.list, { query }),
    ({ announcements }) => announcements,
    nothing,
  );
}
export type Announcements = ReturnType<typeof useAnnouncements>;
