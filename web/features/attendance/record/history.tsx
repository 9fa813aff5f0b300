import { useQuery } from '@tanstack/react-query';
import type { Correction } from '#contract/attendance/schemas.ts';
import type { PersonType } from '#contract/attendance/values.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';

type MarkHistoryProps = { readonly type: PersonType; readonly personId: string; readonly date: string };

/** Every correction of an attendance record, newest first. */
export function RecordHistory({ type, personId, date }: MarkHistoryProps) {
  const t = useText(messages);
  const query = { person_id: personId, person_type: type, date };
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.attendance.history, { query }),
    staleTime: 0,
  });
  if (isError) return <ErrorWithRetry message={t('historyFailed')} onRetry={() => void refetch()} />;
  if (!data) return <Bones label={t('history')} lines={2} />;
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      {data.corrections.length === 0 && <p className={classes.soft}>{t('noHistory')}</p>}
      <ol className={classes.history}>
        {data.corrections.map((one) => (
          <CorrectionItem key={`${one.changed_at} ${one.status_before} ${one.status_after}`} {...one} />
        ))}
      </ol>
    </section>
  );
}

/** The old value, the new value, the reason, the person and the time. */
function CorrectionItem({ status_before, status_after, remarks_before, remarks_after, ...made }: Correction) {
  const t = useText(messages);
  const format = useFormat();
  const time = format.dateTime(made.changed_at);
  return (
    <li>
      {status_before !== status_after && (
        <p>{t('correctionLine', { before: t(status_before), after: t(status_after ?? 'removed') })}</p>
      )}
      {remarks_before !== remarks_after && (
        <p>{t('remarksLine', { before: remarks_before ?? '', after: remarks_after ?? '' })}</p>
      )}
      {made.reason && <p>{t('because', { reason: made.reason })}</p>}
      <p className={classes.soft}>{t('changedBy', { time, name: made.changed_by_name ?? t('someone') })}</p>
    </li>
  );
}
