import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/server-state.ts';

/** The classes to choose from; not asked for before `wanted`. */
export function useClasses(wanted = true) {
  return useQuery({ ...reading(contract.classes.list, { query: { limit: 100 } }), enabled: wanted });
}
