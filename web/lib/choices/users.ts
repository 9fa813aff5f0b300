import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';

/** The active users of the school as choices. */
export function useUserChoices() {
  const { data } = useQuery(queryFor(contract.leads.owners));
  return (data?.owners ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }));
}
