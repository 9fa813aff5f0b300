import { useUrlState } from '#web/lib/list/url-state.ts';
import { optionalText } from '#web/lib/list/url-values.ts';

const state = { assignment: optionalText };

/** The assignment being edited, or `new` while one is added, as stored in the URL. */
export function useOpenAssignment() {
  const [{ assignment }, setState] = useUrlState(state);
  return { open: assignment, show: (id: string | undefined) => void setState({ assignment: id }) };
}
