import { classYears } from '#contract/kit/year-choices.ts';
import { useYears } from '#web/lib/choices/years.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { year } from '#web/lib/list/url-values.ts';

const yearState = { year: year };

/** The year of the class's tabs, from the URL; the current one by default. */
export function useClassYear() {
  const [{ year: chosen }, setState] = useUrlState(yearState);
  const { years, current } = useYears(chosen === undefined ? classYears : [...classYears, chosen]);
  return {
    years,
    year: chosen ?? current,
    onYear: (year: number): void => void setState({ year }, { replace: true }),
  };
}
