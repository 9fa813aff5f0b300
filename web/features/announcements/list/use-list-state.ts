import { z } from 'zod';
import {
  announcementPriorities,
  announcementStatuses,
  announcementTypes,
  audienceWords,
  deliveryStatuses,
} from '#contract/announcements/values.ts';
import { pageQuery } from '#contract/kit/common.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { readerShows } from './tones.ts';

export const announcementsAtOnce = 50;

/** What the Status filter offers: an expiry that is near is asked for as if it were a status. */
export const shownStatuses = [...announcementStatuses, 'expiring'] as const;

/** Everything the page shows, as the address says it. */
const list = listStateOf({
  filters: {
    type: z.enum(announcementTypes).optional(),
    status: z.enum(shownStatuses).optional(),
    priority: z.enum(announcementPriorities).optional(),
    audience: z.enum(audienceWords).optional(),
  },
  others: {
    page: pageQuery(announcementsAtOnce).shape.page,
    /** The announcement that is open, and what its lists of readers and mails show. */
    announcement: z.string().optional(),
    readers: z.enum(readerShows).optional(),
    mails: z.enum(deliveryStatuses).optional(),
    at: pageQuery(20).shape.page,
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];

/** The open record, shut. */
export const closed = {
  announcement: undefined,
  tab: undefined,
  readers: undefined,
  mails: undefined,
  at: undefined,
} as const;
