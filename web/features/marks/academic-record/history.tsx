import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { contract } from '#contract/index.ts';
import type { HistoryYear } from '#contract/marks/academic-record.ts';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconHistory } from '#web/ui/icons.tsx';

/** Every year of a student at the school, the newest first. */
export function AcademicHistoryList({ id }: { readonly id: string }) {
  const t = useText(messages);
  const heading = useId();
  const { data, error, refetch } = useQuery(queryFor(contract.marks.academicHistory, { params: { id } }));
  return (
    <section aria-labelledby={heading}>
      <div className={classes.bar}>
        <h3 id={heading}>{t('history')}</h3>
      </div>
      {error && <ErrorWithRetry message={t('historyLoadFailed')} onRetry={() => void refetch()} />}
      {!error && !data && <Bones label={t('loading')} />}
      {data?.years.length === 0 && <EmptyState icon={IconHistory} title={t('noHistory')} />}
      {data && data.years.length > 0 && (
        <ol className={classes.timeline}>
          {data.years.map((year) => (
            <Year key={year.year} {...year} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Year(year: HistoryYear) {
  const t = useText(messages);
  const format = useFormat();
  const placeOf = ({ class_name, section }: { class_name: string | null; section: string | null }) =>
    class_name && section ? t('place', { class: class_name, section }) : (class_name ?? t('noClass'));
  const percent = (value: number | null) => (value === null ? t('notAvailable') : format.percent(value));
  const { attendance_percentage: rate } = year;
  const before = year.places.flatMap(({ to_date, exit_reason, ...place }) =>
    to_date === null ? [] : [{ place: placeOf(place), date: format.date(to_date), reason: exit_reason }],
  );
  return (
    <li>
      <h4>
        {year.year_name} · {placeOf(year)}
      </h4>
      <ul className={classes.facts}>
        <li>{t('examAverage', { average: percent(year.average_percentage) })}</li>
        <li>{t('examGrade', { grade: year.grade })}</li>
        <li>{t('attendanceRate', { rate: rate === null ? t('noData') : format.percent(rate) })}</li>
      </ul>
      <ul className={`${classes.facts} ${classes.soft}`}>
        {before.map(({ reason, ...ended }) => (
          <li key={`${ended.place} ${ended.date}`}>
            {reason ? t('placeLeft', { ...ended, reason }) : t('placeUntil', ended)}
          </li>
        ))}
        {year.exams.map(({ exam_name, average_percentage, grade }) => (
          <li key={exam_name}>
            {t('examLine', { exam: exam_name, average: percent(average_percentage), grade })}
          </li>
        ))}
      </ul>
    </li>
  );
}
