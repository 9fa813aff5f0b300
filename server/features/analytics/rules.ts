type Year = { readonly starts_on: string; readonly ends_on: string };
type PeriodRequest = { readonly today: string; readonly from: string | null; readonly to: string | null };

const laterOf = (one: string, other: string) => (one > other ? one : other);
const earlierOf = (one: string, other: string) => (one < other ? one : other);

/**
 * The days that count: those asked for, inside the year. Enrollment is that of today in the current year, of the last day
 * of a past one and of the first day of one to come.
 */
export function spanOf({ starts_on, ends_on }: Year, { today, from, to }: PeriodRequest) {
  return {
    from: laterOf(from ?? starts_on, starts_on),
    to: earlierOf(to ?? ends_on, ends_on),
    as_of: earlierOf(laterOf(today, starts_on), ends_on),
  };
}
