import {
  announcementPriorities,
  announcementStatuses,
  announcementTypes,
  deliveryFilters,
} from '#contract/announcements/values.ts';
import { audienceWords } from '#contract/audiences/values.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { choice, optionalText, pageNumber, type UrlState } from '#web/lib/list/url-values.ts';
import { readerShows } from './tones.ts';

export const announcementsAtOnce = 50;

/** The choices of the Status filter, which include "expiring soon". */
export const shownStatuses = [...announcementStatuses, 'expiring'] as const;

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    type: choice(announcementTypes),
    status: choice(shownStatuses),
    priority: choice(announcementPriorities),
    audience: choice(audienceWords),
  },
  others: {
    page: pageNumber,
    /** The open announcement, and the filters of its lists of readers and emails. */
    announcement: optionalText,
    readers: choice(readerShows),
    mails: choice(deliveryFilters),
    at: pageNumber,
  },
});
export type ListState = UrlState<typeof list.values>;
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
