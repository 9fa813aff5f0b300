import { z } from 'zod';
import {
  announcementPriorities,
  announcementStatuses,
  announcementTypes,
  deliveryFilters,
} from '#contract/announcements/values.ts';
import { audienceWords } from '#contract/audiences/values.ts';
import { pageQuery } from '#contract/kit/common.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { readerShows } from './tones.ts';

export const announcementsAtOnce = 50;

/** The choices of the Status filter, which include "expiring soon". */
export const shownStatuses = [...announcementStatuses, 'expiring'] as const;

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    type: z.enum(announcementTypes).optional(),
    status: z.enum(shownStatuses).optional(),
    priority: z.enum(announcementPriorities).optional(),
    audience: z.enum(audienceWords).optional(),
  },
  others: {
    page: pageQuery(announcementsAtOnce).shape.page,
    /** The open announcement, and the filters of its lists of readers and emails. */
    announcement: z.string().optional(),
    readers: z.enum(readerShows).optional(),
    mails: z.enum(deliveryFilters).optional(),
    at: pageQuery(20).shape.page,
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];

/** Closes the open record. */
export const closed = {
  announcement: undefined,
  tab: undefined,
  readers: undefined,
  mails: undefined,
  at: undefined,
} as const;
