import { useSyncExternalStore } from 'react';
import { nameOf, type RouteDefinition } from '#contract/kit/route.ts';

/** A result that is younger looks like any other: the server is at most this far behind in ordinary times. */
const noticeableMs = 5_000;

/** When the last result of a call was complete, by the name of its entry; only for results that are noticeably old. */
const ages = new Map<string, string>();
const watchers = new Set<() => void>();

/** Remembers how old a result is. Both times are the server's, so that the clock of this machine does not matter. */
export function noteAge(route: RouteDefinition, headers: Headers) {
  if (!route.mayLag) return;
  const asOf = headers.get('x-homeroom-as-of');
  const sent = Date.parse(headers.get('date') ?? '');
  const name = nameOf(route);
  if (asOf !== null && sent - Date.parse(asOf) >= noticeableMs) ages.set(name, asOf);
  else ages.delete(name);
  for (const watch of watchers) watch();
}

function subscribe(watch: () => void) {
  watchers.add(watch);
  return () => void watchers.delete(watch);
}

/** When the last result of a call was complete, if that is noticeably long ago. */
export const useAge = (route: RouteDefinition): string | undefined =>
  useSyncExternalStore(subscribe, () => ages.get(nameOf(route)));
