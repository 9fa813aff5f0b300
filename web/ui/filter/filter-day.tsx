import { DateInput } from '#web/ui/form/date-input.tsx';
import classes from './filter-bar.module.css';

const widthBeside = (lead: string) => `calc(${lead.length + 2}ch + 9rem)`;

type FilterDayProps = {
  /** The accessible name, for example 'From Date'. */
  readonly label: string;
  /** The text in the field before the date, for example 'From'. */
  readonly lead?: string | undefined;
  /** `YYYY-MM-DD`, or empty. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** One end of a date range in a filter bar. */
export function FilterDay({ label, lead, day, onDay, min, max }: FilterDayProps) {
  return (
    <DateInput
      className={classes.day ?? ''}
      aria-label={label}
      {...(lead && {
        leftSection: <span className={classes.lead}>{lead}</span>,
        leftSectionWidth: `${lead.length + 2}ch`,
        leftSectionPointerEvents: 'none',
        // The whole date is read out together with the word.
        miw: widthBeside(lead),
        w: widthBeside(lead),
      })}
      {...(min && { min })}
      {...(max && { max })}
      value={day}
      onChange={onDay}
    />
  );
}
