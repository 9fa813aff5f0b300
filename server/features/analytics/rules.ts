type Year = { readonly starts_on: string; readonly ends_on: string };
type PeriodRequest = { readonly today: string; readonly from: string | null; readonly to: string | null };

const laterDay = (one: string, other: string) => (one > other ? one : other);
const earlierDay = (one: string, other: string) => (one < other ? one : other);

/**
 * The requested days that lie inside the year. Enrollment is counted today in the current year, on the last day of a
 * past year, and on the first day of a future one.
 */
export function spanOf({ starts_on, ends_on }: Year, { today, from, to }: PeriodRequest) {
  return {
    from: laterDay(from ?? starts_on, starts_on),
    to: earlierDay(to ?? ends_on, ends_on),
    as_of: earlierDay(laterDay(today, starts_on), ends_on),
  };
}
