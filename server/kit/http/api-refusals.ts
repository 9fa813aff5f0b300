import type { RouteDefinition } from '#contract/kit/route.ts';

/** The refusals that are possible for every call. */
const generalRefusals: readonly number[] = [401, 403, 413, 415, 429, 500, 503];

/** Whether a call changes something for a person who is signed in, or for the operator. */
export const isWrite = ({ access, method, reads }: RouteDefinition) =>
  access !== 'public' && method !== 'GET' && !reads;

/** The statuses with which a call can fail: what the gate can refuse follows from what the entry takes. */
export function refusalStatusesOf(route: RouteDefinition): readonly number[] {
  const { access, query, body, upload, params, refuses = [] } = route;
  return [
    ...generalRefusals,
    ...refuses,
    ...((query ?? body ?? upload ?? isWrite(route)) ? [400] : []),
    ...(params || access === 'operator' ? [404] : []),
    ...(isWrite(route) ? [409] : []),
  ];
}
