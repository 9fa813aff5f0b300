import { z } from 'zod';
import {
  announcementPriorities,
  announcementStatuses,
  announcementTypes,
  audienceWords,
  deliveryStatuses,
} from '#contract/announcements/values.ts';
import { pageQuery } from '#contract/kit/common.ts';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { readerShows } from './tones.ts';

export const announcementsAtOnce = 50;

/** The choices of the Status filter, which include "expiring soon". */
export const shownStatuses = [...announcementStatuses, 'expiring'] as const;

/** The state of the page, as stored in the URL. */
const state = z.object({
  ...listState,
  page: pageQuery(announcementsAtOnce).shape.page,
  type: z.enum(announcementTypes).optional(),
  status: z.enum(shownStatuses).optional(),
  priority: z.enum(announcementPriorities).optional(),
  audience: z.enum(audienceWords).optional(),
  /** The announcement that is open, and what its lists of readers and mails show. */
  announcement: z.string().optional(),
  readers: z.enum(readerShows).optional(),
  mails: z.enum(deliveryStatuses).optional(),
  at: pageQuery(20).shape.page,
});
export type ListState = z.output<typeof state>;

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

/** Clears search and filters. */
export const noFilters = {
  search: '',
  type: undefined,
  status: undefined,
  priority: undefined,
  audience: undefined,
} as const;

/** The open record, shut. */
export const closed = {
  announcement: undefined,
  tab: undefined,
  readers: undefined,
  mails: undefined,
  at: undefined,
} as const;

export const hasFilters = isFiltered(noFilters);
