import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly changes?: readonly string[] };
    defaultError: Error;
  }
}

const minute = 60_000;

/** What every write may change besides its own feature. */
const alwaysAffected = ['dashboard', 'audit', 'trash'];

/** These show each other's figures: a write to one of them may change what any of them shows. */
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

/** So do these: an activity is a lead's last contact, and a task or an activity stands in the calendar. */
const admissions = new Set<string>(['leads', 'activities', 'tasks']);

function affectedBy(features: readonly string[]): ReadonlySet<unknown> {
  const related = [school, admissions].filter((group) => features.some((feature) => group.has(feature)));
  return new Set([...features, ...related.flatMap((group) => [...group]), ...alwaysAffected]);
}

/** A read is repeated when the server could not be reached or had no room. */
function isWorthRetrying(error: unknown) {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/** Server state: fresh for 5 minutes, kept for 10; every write refreshes what it changed, wherever it is shown. */
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
