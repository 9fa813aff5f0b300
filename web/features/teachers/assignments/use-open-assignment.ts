import { z } from 'zod';
import { useUrlState } from '#web/lib/list/url-state.ts';

const state = z.object({ assignment: z.string().optional() });

/** The assignment that is edited, or `new` while one is added, as the address has it. */
export function useOpenAssignment() {
  const [{ assignment }, setState] = useUrlState(state);
  return { open: assignment, show: (id: string | undefined) => void setState({ assignment: id }) };
}
