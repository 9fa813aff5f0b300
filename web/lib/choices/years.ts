import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { yearChoices } from '#contract/kit/year-choices.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';

/**
 * The years of a `YearSelect`: `const { years, current } = useYears(personYears)`. Between two years the current
 * one is the last that began; without any it is the calendar year. Undefined until it is known.
 */
export function useYears(usual: readonly number[]) {
  const { today } = useFormat();
  const { data, isPending } = useQuery(queryFor(contract.settings.listYears));
  const begun = data?.academic_years.filter(({ starts_on }) => starts_on <= today()).map(({ year }) => year);
  const latest = begun && begun.length > 0 ? Math.max(...begun) : Number(today().slice(0, 4));
  const current = data?.current_year ?? latest;
  const known = data?.academic_years.map(({ year }) => year) ?? [];
  return { years: yearChoices(usual, known, current), current: isPending ? undefined : current };
}
