import { personYears } from '#contract/kit/year-choices.ts';
import { useYears } from '#web/lib/choices/years.ts';
import { useUrlState } from './url-state.ts';
import { year } from './url-values.ts';

const yearState = { year: year };

/** The year of a tab, from the URL; the current one unless the URL names a year of the list. */
export function useYearState() {
  const [state, setState] = useUrlState(yearState);
  const { years, current } = useYears(personYears);
  const named = years.find((year) => year === state.year);
  return {
    years,
    year: current === undefined ? undefined : (named ?? current),
    onYear: (year: number) => void setState({ year }, { replace: true }),
  };
}
