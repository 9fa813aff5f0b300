import { attendanceStatuses } from '#contract/attendance/values.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { tones } from '#web/features/attendance/record/tones.ts';
import { useFormat } from '#web/lib/format.ts';
import { useNameOfPlace } from '#web/lib/own-classes.ts';
import { useText } from '#web/lib/text.ts';
import { countPeople, type Draft } from './drafts.ts';
import type { Person } from './person.ts';
import type { Register } from './use-register.ts';

type RegisterSummaryProps = {
  readonly register: Register;
  /** The section that is shown, if not all of them. */
  readonly section: string | undefined;
  readonly people: readonly Person[];
  readonly draft: Draft;
};

/** Counts per status and in total of the people shown, and who took the register. */
export function RegisterSummary({ register, section, people, draft }: RegisterSummaryProps) {
  const t = useText(messages);
  const format = useFormat();
  const nameOf = useNameOfPlace();
  const counts = countPeople(people, draft);
  const figures = [
    ...attendanceStatuses.map((status) => ({ key: status, label: t(status), value: counts[status] })),
    { key: 'not_taken' as const, label: t('notTaken'), value: counts.not_taken },
  ];
  return (
    <section className={classes.summary} aria-label={t('summary')}>
      <h3>{section ? `${register.class_name} ${section}` : nameOf(register)}</h3>
      <dl className={classes.figures}>
        {figures.map(({ key, label, value }) => (
          <div
            key={key}
            className={classes.figure}
            data-tone={key === 'not_taken' && value > 0 ? 'open' : tones[key]}
          >
            <dt>{label}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
        <div className={classes.figure}>
          <dt>{t('total')}</dt>
          <dd>{format.number(people.length)}</dd>
        </div>
      </dl>
      <TakenBy register={register} section={section} />
    </section>
  );
}

type TakenByProps = Pick<RegisterSummaryProps, 'register' | 'section'>;

/** Who took the register, and when: of the section that is shown, or of each. */
function TakenBy({ register, section }: TakenByProps) {
  const t = useText(messages);
  const format = useFormat();
  const shown = register.taken.filter(
    ({ section: taken }) => !section || !taken || taken.toLowerCase() === section.toLowerCase(),
  );
  return shown.map(({ section: taken, taken_at, taken_by_name }) => (
    <p key={taken} className={classes.soft}>
      {taken ? `${taken}: ` : ''}
      {taken_by_name
        ? t('takenBy', { time: format.dateTime(taken_at), name: taken_by_name })
        : t('takenAt', { time: format.dateTime(taken_at) })}
    </p>
  ));
}
