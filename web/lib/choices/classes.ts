import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/api/server-state.ts';

/** The classes of the school; not asked for before `wanted`. */
export function useClasses(wanted = true) {
  return useQuery({ ...reading(contract.classes.list, { query: { limit: 100 } }), enabled: wanted });
}

type Named = { readonly class_id: string; readonly class_name: string };

/** The classes to choose one of; none while they are not known yet. */
export const classChoices = (classes: readonly Named[] = []) =>
  classes.map(({ class_id, class_name }) => ({ value: class_id, label: class_name }));
