import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { CmsUser, UserFilters } from '#contract/users/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { findSampleUsers } from './sample-users.ts';

type Users = {
  /** The users that match the filters; undefined while they load. */
  readonly shown: readonly CmsUser[] | undefined;
  readonly all: readonly CmsUser[];
  readonly updating: boolean;
  /** Set if the users could not be loaded and the sample is shown. */
  readonly retry: (() => void) | undefined;
};

/** The users of the page: all of them for the totals, and those that match the filters. */
export function useUsers(filters: UserFilters): Users {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  const filtering = Object.keys(query).length > 0;
  const all = useQuery(queryFor(contract.users.list));
  const found = useQuery({
    ...queryFor(contract.users.list, { query }),
    enabled: filtering,
    placeholderData: keepPreviousData,
  });
  const current = filtering ? found : all;
  if (current.isError && !current.data) {
    const retry = () => void Promise.all([all.refetch(), filtering && found.refetch()]);
    return { shown: findSampleUsers(filters), all: findSampleUsers({}), updating: current.isFetching, retry };
  }
  const updating = filtering && found.isPlaceholderData;
  return { shown: current.data ?? all.data, all: all.data ?? [], updating, retry: undefined };
}
