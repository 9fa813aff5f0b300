import type { Notification } from '#contract/notifications/calls.ts';
import { readSearch } from '#web/lib/list/location.ts';

/** Whether it arrived after the page was opened and has not been read elsewhere. */
export const isFresh = ({ created_dt, read_dt }: Notification, openedAt: string) =>
  read_dt === null && created_dt > openedAt;

/** The target of a notification for the router; undefined if it is not a page of this site. */
export function routeOf(link: string | null) {
  if (!link?.startsWith('/') || link.startsWith('//')) return undefined;
  const url = new URL(link, 'http://here');
  return { to: url.pathname, search: readSearch(url.search) };
}
