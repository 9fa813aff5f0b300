import { useQuery } from '@tanstack/react-query';
import type { PersonType } from '#contract/attendance-values.ts';
import { contract } from '#contract/index.ts';
import { useFormat } from '#web/lib/format.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import classes from './attendance.module.css';
import { messages } from './messages.ts';

type MarkHistoryProps = { readonly type: PersonType; readonly personId: string; readonly date: string };

/** Every correction of one mark, the newest first: what it was, what it became, why, who and when. */
export function MarkHistory({ type, personId, date }: MarkHistoryProps) {
  const t = useText(messages);
  const format = useFormat();
  const query = { person_id: personId, person_type: type, date };
  const { data, isError, refetch } = useQuery({
    ...reading(contract.attendance.history, { query }),
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
          <li key={`${one.changed_at} ${one.status_before} ${one.status_after}`}>
            {one.status_before !== one.status_after && (
              <p>
                {t('correctionLine', {
                  before: t(one.status_before),
                  after: one.status_after ? t(one.status_after) : t('removed'),
                })}
              </p>
            )}
            {one.remarks_before !== one.remarks_after && (
              <p>{t('remarksLine', { before: one.remarks_before ?? '', after: one.remarks_after ?? '' })}</p>
            )}
            {one.reason && <p>{t('because', { reason: one.reason })}</p>}
            <p className={classes.soft}>
              {t('changedBy', {
                time: format.dateTime(one.changed_at),
                name: one.changed_by_name ?? t('someone'),
              })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
