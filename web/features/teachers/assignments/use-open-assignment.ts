import { z } from 'zod';
import { useUrlState } from '#web/lib/list/url-state.ts';

const state = z.object({ assignment: z.string().optional() });

/** The assignment being edited, or `new` while one is added, as stored in the URL. */
export function useOpenAssignment() {
  const [{ assignment }, setState] = useUrlState(state);
  return { open: assignment, show: (id: string | undefined) => void setState({ assignment: id }) };
}
