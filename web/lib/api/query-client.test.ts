import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

const isStale = (feature: string) => queryClient.getQueryState([feature, 'list', {}])?.isInvalidated;

async function write(...changes: string[]) {
  for (const feature of ['students', 'classes', 'marks', 'users', 'audit'])
    queryClient.setQueryData([feature, 'list', {}], []);
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => 'done', meta: { changes } });
  await mutation.execute(undefined);
}

test('a write to one part of the school refetches all school data, and nothing else', async () => {
  await write('students');
  expect(['students', 'classes', 'marks', 'users', 'audit'].map(isStale)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
});

test('a write elsewhere does not refetch school data', async () => {
  await write('users');
  expect(['students', 'classes', 'users', 'audit'].map(isStale)).toEqual([false, false, true, true]);
});
