import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { LeadView } from '#contract/leads/views.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';

/** Saved filters: the person's own and those that others share. */
export function useSavedViews() {
  const { data } = useQuery(queryFor(contract.leads.listViews));
  const save = useWrite(contract.leads.saveView);
  const remove = useWrite(contract.leads.removeView);
  return {
    views: data?.views ?? [],
    keep: (view: Pick<LeadView, 'name' | 'filters' | 'is_shared'>) => save.mutateAsync({ body: view }),
    forget: ({ view_id }: LeadView) => remove.mutate({ params: { id: view_id } }),
    failure: remove.error,
  };
}
