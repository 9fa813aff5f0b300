import { z } from 'zod';
import { personYears } from '#contract/years.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { useYears } from '#web/lib/years.ts';

const yearState = z.object({ year: z.coerce.number().int().optional() });

/** The year a file shows: the current one unless the address names another of the list. */
export function useFileYear() {
  const [state, setState] = useUrlState(yearState);
  const { years, current } = useYears(personYears);
  return {
    years,
    year: years.find((year) => year === state.year) ?? current,
    onYear: (year: number) => void setState({ year }, { replace: true }),
  };
}
