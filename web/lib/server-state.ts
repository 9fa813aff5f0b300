import { queryOptions, useMutation } from '@tanstack/react-query';
import { type AnyOperationId, routes } from '#contract/index.ts';
import type { ResultOf, RouteDefinition } from '#contract/route.ts';
import { call, type Request } from './api.ts';

const ids = new Map<RouteDefinition, AnyOperationId>(routes.map(([id, route]) => [route, id]));

function nameOf(route: RouteDefinition): [feature: string, verb: string] {
  const [feature = '', verb = ''] = ids.get(route)?.split('.') ?? [];
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
