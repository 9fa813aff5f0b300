import type { AbsenceWithNotices } from '#contract/attendance/notices.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { DeliveryState } from '#web/features/messages/deliveries/state.tsx';
import { useText } from '#web/lib/text.ts';
import { noticeMessages } from './messages.ts';

/** What became of each message to the guardians of an absent student: the correction's, once there is one. */
export function NoticeDeliveries({
  absence: { student_name, state, messages },
}: {
  readonly absence: AbsenceWithNotices;
}) {
  const t = useText(noticeMessages);
  const shown = messages.filter(({ is_correction }) => is_correction === (state === 'corrected'));
  if (shown.length === 0) return null;
  return (
    <ul className={classes.deliveries} aria-label={t('messagesTo', { name: student_name })}>
      {shown.map(({ channel, address, recipient_name, ...delivery }) => (
        <li key={`${channel} ${address}`}>
          <span className={classes.soft}>{recipient_name ?? address}</span>
          <DeliveryState {...delivery} />
        </li>
      ))}
    </ul>
  );
}
