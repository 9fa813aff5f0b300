import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { nameOf as nameOfEntry, type ResultOf, type RouteDefinition } from '#contract/kit/route.ts';
import { readToken } from '#web/lib/session/session.ts';
import { call, outcomeOf, type Request, request, resultOf, type UntypedCall } from './api.ts';

function nameOf(route: RouteDefinition): [feature: string, verb: string] {
  const [feature = '', verb = ''] = nameOfEntry(route).split('.');
  return [feature, verb];
}

/**
 * Query options of a reading entry: `useQuery(queryFor(contract.students.list, { query }))`. The key is `[feature,
 * verb, request]`, so a write of the same feature refreshes it.
 */
export function queryFor<Route extends RouteDefinition>(
  route: Route,
  ...[request]: object extends Request<Route> ? [request?: Request<Route>] : [request: Request<Route>]
) {
  return queryOptions<ResultOf<Route>>({
    queryKey: [...nameOf(route), request ?? {}],
    queryFn: ({ signal }) => callLoosely(route, { ...request, signal }),
  });
}

type ListRoute = RouteDefinition & { readonly meta: z.ZodObject };
/** The rows of a plain list, with the totals of the envelope. */
export type ListOf<Route extends ListRoute> = { readonly rows: ResultOf<Route> } & z.output<Route['meta']>;

/**
 * Like `queryFor`, for an entry whose result is a plain list with totals in `meta`:
 * `useQuery(readingList(contract.tasks.list, { query }))` gives `{ rows, total, … }`.
 */
export function readingList<Route extends ListRoute>(
  route: Route,
  ...[sent]: object extends Request<Route> ? [sent?: Request<Route>] : [sent: Request<Route>]
) {
  return queryOptions<ListOf<Route>>({
    queryKey: [...nameOf(route), sent ?? {}, 'with totals'],
    queryFn: async ({ signal }) => {
      const token = readToken();
      const reply = await request(route, { ...(sent as UntypedCall), signal }, token);
      const body: unknown = await reply.json().catch(() => undefined);
      const rows = resultOf<ResultOf<Route>>(route, { ...outcomeOf(reply), body, token });
      return { rows, ...(body as { readonly meta: z.output<Route['meta']> }).meta };
    },
  });
}

/** The input of a write: the parts of the entry, and the key and version of `call`. */
export type WriteInput<Route extends RouteDefinition> = Request<Route> & {
  readonly idempotencyKey?: string;
  readonly version?: string;
};

/**
 * A writing entry as a mutation: `const create = useWrite(contract.students.create)`, then `await
 * create.mutateAsync({ body, idempotencyKey })`. Afterwards all queries of the same feature, of the dashboard and
 * of the features in `changes` are read again; students, teachers and classes belong together.
 */
export function useWrite<Route extends RouteDefinition>(route: Route, changes: readonly string[] = []) {
  const [feature, verb] = nameOf(route);
  return useMutation<ResultOf<Route>, Error, WriteInput<Route>>({
    mutationKey: [feature, verb],
    mutationFn: (input) => callLoosely(route, input),
    meta: { changes: [feature, ...changes] },
  });
}

/** `call` for code that is generic over the entry, if the compiler does not know the required parts yet. */
const callLoosely = call as <Route extends RouteDefinition>(
  route: Route,
  input: object,
) => Promise<ResultOf<Route>>;
