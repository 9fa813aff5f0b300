import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { nameOf as nameOfEntry, type ResultOf, type RouteDefinition } from '#contract/kit/route.ts';
import { readToken } from '#web/lib/session/session.ts';
import { call, type Request, request, resultOf, type UntypedCall } from './api.ts';

function nameOf(route: RouteDefinition): [feature: string, verb: string] {
  const [feature = '', verb = ''] = nameOfEntry(route).split('.');
  return [feature, verb];
}

/**
 * Query options of a reading entry: `useQuery(reading(contract.students.list, { query }))`.
 * The key is `[feature, verb, request]`, so a write of the same feature refreshes it.
 */
export function reading<Route extends RouteDefinition>(
  route: Route,
  ...[request]: object extends Request<Route> ? [request?: Request<Route>] : [request: Request<Route>]
) {
  return queryOptions<ResultOf<Route>>({
    queryKey: [...nameOf(route), request ?? {}],
    queryFn: ({ signal }) => callLoosely(route, { ...request, signal }),
  });
}

type ListRoute = RouteDefinition & { readonly meta: z.ZodObject };
/** The rows of a plain list, with what the envelope says beside them: its totals. */
export type ListOf<Route extends ListRoute> = { readonly rows: ResultOf<Route> } & z.output<Route['meta']>;

/**
 * As `reading`, for an entry whose result is a plain list and whose totals stand in `meta`:
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
      const rows = resultOf<ResultOf<Route>>(route, { status: reply.status, body, token });
      return { rows, ...(body as { readonly meta: z.output<Route['meta']> }).meta };
    },
  });
}

/** What a write takes: the parts of the entry, and the key and version of `call`. */
export type WriteInput<Route extends RouteDefinition> = Request<Route> & {
  readonly idempotencyKey?: string;
  readonly version?: string;
};

/**
 * A writing entry as a mutation: `const create = useWrite(contract.students.create)`, then
 * `await create.mutateAsync({ body, idempotencyKey })`. Afterwards everything shown of the same feature, of the dashboard
 * and of the features named in `changes` is read again; the features about students, teachers and classes go together.
 */
export function useWrite<Route extends RouteDefinition>(route: Route, changes: readonly string[] = []) {
  const [feature, verb] = nameOf(route);
  return useMutation<ResultOf<Route>, Error, WriteInput<Route>>({
    mutationKey: [feature, verb],
    mutationFn: (input) => callLoosely(route, input),
    meta: { changes: [feature, ...changes] },
  });
}

/** `call` for code that is generic over the entry, where the compiler cannot yet tell which parts are due. */
const callLoosely = call as <Route extends RouteDefinition>(
  route: Route,
  input: object,
) => Promise<ResultOf<Route>>;
