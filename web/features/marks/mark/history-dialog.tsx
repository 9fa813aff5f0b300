import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import type { Correction, Mark } from '#contract/marks/mark.ts';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';

type MarkHistoryDialogProps = { readonly id: string; readonly mark: Mark; readonly onClose: () => void };

/** Who entered and changed a mark, when, and its earlier values. */
export function MarkHistoryDialog({ id, mark, onClose }: MarkHistoryDialogProps) {
  const t = useText(messages);
  const request = { params: { id, markId: mark.id } };
  const { data, error, refetch } = useQuery(queryFor(contract.marks.history, request));
  return (
    <Dialog title={`${t('markHistory')}: ${mark.subject_name}, ${mark.exam_name}`} onClose={onClose}>
      {error && <ErrorWithRetry message={t('historyFailed')} onRetry={() => void refetch()} />}
      {!error && !data && <Bones label={t('loading')} />}
      {data && (
        <ol className={classes.timeline}>
          {entriesOf(data).map(({ key, entry }) => (
            <Fragment key={key}>{entry}</Fragment>
          ))}
          {data.created && (
            <li>
              <h4>{t('historyEntered', { name: data.created.created_by ?? t('formerUser') })}</h4>
              <When instant={data.created.created_dt} />
            </li>
          )}
        </ol>
      )}
    </Dialog>
  );
}

type MarkHistory = ResultOf<typeof contract.marks.history>;

/** Corrections and reopenings by their time, the newest first. */
function entriesOf({ history, reopenings }: MarkHistory) {
  const changes = history.map((change) => ({
    key: change.id,
    at: change.changed_dt,
    entry: <Change {...change} />,
  }));
  const openings = reopenings.flatMap(({ reason, reopened_by, reopened_dt, locked_by, locked_dt }) => [
    {
      key: `reopened ${reopened_dt}`,
      at: reopened_dt,
      entry: <Opening what="historyReopened" name={reopened_by} instant={reopened_dt} reason={reason} />,
    },
    ...(locked_dt === null
      ? []
      : [
          {
            key: `locked ${locked_dt}`,
            at: locked_dt,
            entry: <Opening what="historyLocked" name={locked_by} instant={locked_dt} />,
          },
        ]),
  ]);
  return [...changes, ...openings].toSorted((a, b) => b.at.localeCompare(a.at));
}

type OpeningProps = {
  readonly what: 'historyReopened' | 'historyLocked';
  readonly name: string | null;
  readonly instant: string;
  readonly reason?: string;
};

function Opening({ what, name, instant, reason }: OpeningProps) {
  const t = useText(messages);
  return (
    <li>
      <h4>{t(what, { name: name ?? t('formerUser') })}</h4>
      <When instant={instant} />
      {reason !== undefined && <div>{t('historyReason', { reason })}</div>}
    </li>
  );
}

function Change({ changed_by, changed_dt, before, after, reason }: Correction) {
  const t = useText(messages);
  const written = useWritten();
  const name = changed_by ?? t('formerUser');
  return (
    <li>
      <h4>{t(after ? 'historyChanged' : 'historyDeleted', { name })}</h4>
      <When instant={changed_dt} />
      <div>
        {after ? t('historyFrom', { before: written(before), after: written(after) }) : written(before)}
      </div>
      {reason && <div>{t('historyReason', { reason })}</div>}
    </li>
  );
}

function When({ instant }: { readonly instant: string }) {
  const format = useFormat();
  return (
    <time className={classes.soft} dateTime={instant}>
      {format.dateTime(instant)}
    </time>
  );
}

/** A mark in one line: figures or the reason for none, grade, day and remarks. */
function useWritten() {
  const t = useText(messages);
  const format = useFormat();
  return ({ state, marks, total_marks, grade, exam_date, remarks }: Correction['before']) => {
    const figures =
      marks === null
        ? t(`state.${state}`)
        : t('outOf', { marks: format.number(marks), total: format.number(total_marks) });
    return [figures, grade, exam_date && format.date(exam_date), remarks].filter(Boolean).join(', ');
  };
}
