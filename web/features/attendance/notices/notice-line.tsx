import type { AbsenceWithNotices } from '#contract/attendance/notices.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { noticeMessages } from './messages.ts';

/** What became of the notice about an absence. */
export function NoticeLine({ absence }: { readonly absence: AbsenceWithNotices }) {
  const words = useNoticeWords(absence);
  return words ? <span className={classes.soft}>{words}</span> : null;
}

function useNoticeWords({
  state,
  due_dt,
  sent_dt,
  reached,
  answer: reply,
  answer_note: note,
}: AbsenceWithNotices) {
  const t = useText(noticeMessages);
  const format = useFormat();
  const moment = sent_dt ?? due_dt;
  const time = moment ? format.time(moment) : '';
  if (reply) {
    const answer = t(`answer.${reply}`);
    return note ? t('answeredNote', { answer, note }) : t('answered', { answer });
  }
  if (state === 'waiting') return t('due', { time });
  if (state === 'corrected') return t('corrected', { time });
  if (state === 'sent') return reached === 0 ? t('unreached') : t('sent', { time });
  return undefined;
}
