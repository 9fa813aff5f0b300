import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly changes?: readonly string[] };
    defaultError: Error;
  }
}

const minute = 60_000;

/** Features that every write may change besides its own. */
const alwaysAffected = ['dashboard', 'teaching', 'audit', 'trash'];

/** These features show each other's figures, so a write to one may change all of them. */
const school = new Set<string>([
  'students',
  'guardians',
  'classes',
  'subjects',
  'teachers',
  'marks',
  'exams',
  'attendance',
  'reports',
  'warnings',
  'analytics',
]);

/** So do these: an activity is a lead's last contact, and tasks and activities appear in the calendar. */
const admissions = new Set<string>(['leads', 'activities', 'tasks']);

function affectedBy(features: readonly string[]): ReadonlySet<unknown> {
  const related = [school, admissions].filter((group) => features.some((feature) => group.has(feature)));
  return new Set([...features, ...related.flatMap((group) => [...group]), ...alwaysAffected]);
}

/** A read is repeated if the server could not be reached or was busy. */
function isWorthRetrying(error: unknown) {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/** Server state: fresh for 5 minutes, kept for 10; every write refetches what it changed. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => {
      const changed = affectedBy(mutation.meta?.changes ?? []);
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[0]) });
    },
  }),
});
