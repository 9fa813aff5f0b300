import { z } from 'zod';
import { personYears } from '#contract/years.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { useYears } from '#web/lib/years.ts';

/** What the tabs of the record keep in the address: the year, and the assignment that is added (`new`) or edited. */
const state = z.object({ year: z.coerce.number().int().optional(), assignment: z.string().optional() });

/** The year of a tab, the current one unless the address names another. */
export function useTabYear() {
  const [{ year }, setState] = useUrlState(state);
  const { years, current } = useYears(personYears);
  const chosen = year ?? current;
  const offered = chosen === undefined || years.includes(chosen) ? years : [chosen, ...years];
  return { years: offered, year: chosen, onYear: (next: number) => void setState({ year: next }) };
}

export function useOpenAssignment() {
  const [{ assignment }, setState] = useUrlState(state);
  return { open: assignment, show: (id: string | undefined) => void setState({ assignment: id }) };
}
