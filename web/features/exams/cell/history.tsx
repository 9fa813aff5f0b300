import { useQuery } from '@tanstack/react-query';
import type { CellEvent, WrittenMark } from '#contract/exams/sheet.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/exams/all-messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import type { CellKey } from '#web/features/exams/store/state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';

type CellHistoryProps = { readonly exam_id: string; readonly cell: CellKey };

/** Who entered and changed a mark, when, and its earlier values; newest first. */
export function CellHistory({ exam_id, cell }: CellHistoryProps) {
  const t = useText(messages);
  const params = { id: exam_id, studentId: cell.student_id, subjectId: cell.subject_id };
  const { data, error, refetch } = useQuery({
    ...queryFor(contract.exams.cellHistory, { params }),
    staleTime: 0,
  });
  return (
    <section>
      <h3>{t('history')}</h3>
      {error && <ErrorWithRetry message={t('historyFailed')} onRetry={() => void refetch()} />}
      {!data && !error && <Bones label={t('loading')} lines={3} />}
      {data?.events.length === 0 && <p className={styles.note}>{t('noHistory')}</p>}
      <ol className={styles.history} aria-label={t('history')}>
        {data?.events.map((event) => (
          <Event key={`${event.changed_dt} ${event.kind}`} event={event} />
        ))}
      </ol>
    </section>
  );
}

function Event({ event }: { readonly event: CellEvent }) {
  const t = useText(messages);
  const format = useFormat();
  const { kind, changed_by, changed_dt, reason } = event;
  const written = useWritten();
  const before = written(event.before);
  const after = written(event.after);
  const what = {
    entered: t('event.entered', { after }),
    changed: t('event.changed', { before, after }),
    removed: t('event.removed', { before }),
    reopened: t('event.reopened'),
    locked: t('event.locked'),
  };
  return (
    <li>
      <span>{what[kind]}</span>
      {reason !== null && <span>{reason}</span>}
      <span className={styles.note}>
        {t('eventBy', { name: changed_by ?? t('formerUser'), at: format.dateTime(changed_dt) })}
      </span>
    </li>
  );
}

/** An earlier mark: the number out of its total, or the word, and the remarks. */
function useWritten() {
  const t = useText(messages);
  const format = useFormat();
  return (mark: WrittenMark | null): string => {
    if (!mark) return '';
    const { state, marks, total_marks, remarks } = mark;
    const value =
      state === 'present'
        ? t('outOf', { marks: format.number(marks ?? 0), total: format.number(total_marks) })
        : t(state);
    return remarks ? `${value} (${remarks})` : value;
  };
}
