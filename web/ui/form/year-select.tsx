import { NativeSelect } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';

type YearSelectProps = {
  /** Newest first, from `useYears`. */
  readonly years: readonly number[];
  /** Undefined until the current year is known. */
  readonly year: number | undefined;
  readonly onYear: (year: number) => void;
  /** 'Academic Year' by default. */
  readonly label?: string;
};

/** The academic year of a tab, by the calendar year it starts in. */
export function YearSelect({ years, year, onYear, label }: YearSelectProps) {
  const t = useText(messages);
  return (
    <NativeSelect
      aria-label={label ?? t('academicYear')}
      data={years.map(String)}
      value={year === undefined ? '' : String(year)}
      disabled={year === undefined}
      onChange={(event) => onYear(Number(event.currentTarget.value))}
    />
  );
}
